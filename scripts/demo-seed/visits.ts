import { toLocal } from '#shared/scheduling/zone.ts';
import { epochMinuteOf } from '#shared/scheduling/epoch-minute.ts';
import { ATTENDANCE_LIMIT } from '#shared/contract/limits.ts';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { Attendance } from '#shared/contract/attendance.ts';
import type { PaymentMethod } from '#shared/contract/payments.ts';
import type { Caller } from './caller.ts';
import { PEOPLE } from './people.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** A range of the agenda reaches no further. */
const DAYS_BACK = 60;
/** Of the appointments in their order: one of each as many. */
const MISSED = 13;
const CANCELLED_LATE = 11;
const UNPAID = 9;
const METHODS: readonly PaymentMethod[] = ['pix', 'card', 'pix', 'cash', 'insurance'];

type Writing = {
  readonly admin: Caller;
  readonly clock: { set(ms: number): void };
  readonly now: number;
};

/**
 * What a practice writes down of its past days, in the evening of each: who cancelled too late, who came and who missed, and what
 * was paid. Today’s are left for the one who tries the demonstration.
 */
export async function noteVisits({ admin, clock, now }: Writing): Promise<void> {
  clock.set(now);
  const from = new Date(now - DAYS_BACK * DAY_MS).toISOString();
  const to = new Date(now).toISOString();
  const found = await admin.send<Appointment[]>('GET', `/api/appointments?from=${from}&to=${to}`);
  const past = found.filter((row) => dayOf(row) < dayAt(now, row.timezone)).sort(byStart);
  const late = new Set(past.filter(mayBeCancelled).filter((_, index) => index % CANCELLED_LATE === 3));
  for (const { id, startTime } of late) {
    clock.set(Date.parse(startTime) - 3 * HOUR_MS);
    await admin.send('DELETE', `/api/appointments/${id}`);
  }
  const kept = past.filter((row) => !late.has(row));
  const missed = new Set(kept.filter((_, index) => index % MISSED === 5));
  for (const day of new Set(kept.map(dayOf))) {
    const rows = kept.filter((row) => dayOf(row) === day);
    clock.set(Math.max(...rows.map(({ endTime }) => Date.parse(endTime))));
    await say(
      admin,
      'came',
      rows.filter((row) => !missed.has(row)),
    );
    await say(
      admin,
      'missed',
      rows.filter((row) => missed.has(row)),
    );
  }
  const paid = kept.filter((row) => !missed.has(row) && priceOf(row) > 0);
  for (const [index, row] of paid.entries()) {
    if (index % UNPAID === 4) continue;
    const method = METHODS[index % METHODS.length];
    clock.set(Date.parse(row.endTime));
    const body = { paid: priceOf(row), method, paidOn: dayOf(row) };
    await admin.send('PUT', `/api/appointments/${row.id}/payment`, body);
  }
  clock.set(now);
}

async function say(admin: Caller, attendance: Attendance, rows: readonly Appointment[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.slice(0, ATTENDANCE_LIMIT).map(({ id }) => id);
  await admin.send('POST', '/api/appointments/attendance', { ids, attendance });
}

function dayAt(ms: number, zone: string): string {
  return toLocal(zone, epochMinuteOf(ms)).date;
}

function dayOf({ startTime, timezone }: Appointment): string {
  return dayAt(Date.parse(startTime), timezone);
}

function byStart(one: Appointment, other: Appointment): number {
  return one.startTime.localeCompare(other.startTime) || one.id.localeCompare(other.id);
}

/** Of one person alone: others' hours have just enough appointments for what is suggested about them. */
function mayBeCancelled({ professionalName }: Appointment): boolean {
  return professionalName === PEOPLE[1]?.name;
}

/** In reais; 0 without a service. */
function priceOf({ professionalName, productName }: Appointment): number {
  const products = PEOPLE.find(({ name }) => name === professionalName)?.products ?? [];
  return products.find(({ name }) => name === productName)?.price ?? 0;
}
