import type { User } from '#shared/contract/users.ts';
import { APPOINTMENT_MAX_MINUTES, MONTH_PAGE_DAYS, MOVE_DURATION } from '#shared/contract/limits.ts';
import { dayNumberOf } from '#shared/scheduling/calendar-date.ts';
import { epochMinuteOf } from '#shared/scheduling/epoch-minute.ts';
import { toLocal } from '#shared/scheduling/zone.ts';
import { AppError } from '#server/lib/app-error.ts';
import { offsetTime } from '#server/lib/offset-time.ts';
import { afterSkipped } from '#server/lib/skipped-time.ts';

const MINUTE_MS = 60_000;

type Contact = { readonly clientEmail: string | null; readonly clientPhone: string | null };
type Timed = { readonly startTime: Date; readonly endTime: Date; readonly timezone: string };

/** Whether a person may see and change an appointment: administrators all of their organisation's, others their own. */
export function mayTouch(
  person: { role: string; userId: string },
  appointment: { userId: string | null },
): boolean {
  return person.role === 'admin' || appointment.userId === person.userId;
}

/** What a client's mail says, and what the professional's says besides. */
export const CLIENT_READS = [
  'startTime',
  'endTime',
  'userId',
  'professionalName',
  'clientName',
  'clientEmail',
  'productName',
  'meetLink',
] as const;
export const PROFESSIONAL_READS = ['clientPhone', 'notes'] as const;

/** What mails about an appointment are made of. */
export type MailedFields = Readonly<
  Record<(typeof CLIENT_READS | typeof PROFESSIONAL_READS)[number], Date | string | null>
>;

/** Whom a change of an appointment is written to: those in whose mail something would read differently. */
export function concernedBy(before: MailedFields, after: MailedFields): ('client' | 'professional')[] {
  const differs = (name: keyof MailedFields) => String(before[name]) !== String(after[name]);
  if (CLIENT_READS.some(differs)) return ['client', 'professional'];
  return PROFESSIONAL_READS.some(differs) ? ['professional'] : [];
}

export type LengthRules = {
  /** Minutes, when the appointment has a product: it always keeps the product's duration. */
  readonly productDuration: number | null;
  /** False with the professional's switch "Ao mover, passar para 1 hora"; systems always keep the length. */
  readonly moveKeepsDuration: boolean;
};

export type TimeChange = {
  readonly startTime?: Date | undefined;
  readonly endTime?: Date | undefined;
  /** Minutes. */
  readonly duration?: number | undefined;
};

/**
 * The times of an appointment after an edit or a move. Product rules, strongest first: a product's duration always
 * holds; an explicit end or duration wins; a new start alone keeps the length, unless the professional wants 60 minutes.
 */
export function timesAfterChange(
  current: { startTime: Date; endTime: Date },
  change: TimeChange,
  rules: LengthRules,
): { startTime: Date; endTime: Date } {
  const startTime = change.startTime ?? current.startTime;
  if (rules.productDuration !== null) {
    const moved =
      change.startTime !== undefined || change.endTime !== undefined || change.duration !== undefined;
    return { startTime, endTime: moved ? after(startTime, rules.productDuration) : current.endTime };
  }
  if (change.endTime !== undefined) return { startTime, endTime: change.endTime };
  if (change.duration !== undefined) return { startTime, endTime: after(startTime, change.duration) };
  if (startTime.getTime() === current.startTime.getTime()) return { startTime, endTime: current.endTime };
  const kept = current.endTime.getTime() - current.startTime.getTime();
  return {
    startTime,
    endTime: rules.moveKeepsDuration ? new Date(startTime.getTime() + kept) : after(startTime, MOVE_DURATION),
  };
}

/** The end of a new appointment: the product's duration, else the explicit end, else the duration in minutes. */
export function endOfNew(
  startTime: Date,
  asked: { endTime?: Date | undefined; duration?: number | undefined },
  productDuration: number | null,
  defaultDuration: number,
): Date {
  if (productDuration !== null) return after(startTime, productDuration);
  return asked.endTime ?? after(startTime, asked.duration ?? defaultDuration);
}

function after(start: Date, minutes: number): Date {
  return new Date(start.getTime() + minutes * MINUTE_MS);
}

/** Refuses a length beside a service, which has its own. @throws AppError 400 SERVICE_FIXES_DURATION with the field */
export function assertOneLength(service: string | null | undefined, minutes: number | undefined): void {
  if (!service || minutes === undefined) return;
  throw new AppError('SERVICE_FIXES_DURATION', { fields: ['durationMinutes'] });
}

/**
 * Refuses an appointment that the team makes without a way to reach the client: the e-mail where the organisation asks
 * for it, else an e-mail or a phone of an administrator. A professional may keep a time of their own with a name alone.
 * @throws AppError 400 REQUIRED_FIELDS with the fields (product rule)
 */
export function assertContact(
  role: User['role'],
  rules: { requireClientEmail: boolean },
  { clientEmail, clientPhone }: Contact,
): void {
  if (clientEmail !== null) return;
  if (rules.requireClientEmail) throw new AppError('REQUIRED_FIELDS', { fields: ['clientEmail'] });
  if (role === 'admin' && clientPhone === null)
    throw new AppError('REQUIRED_FIELDS', { fields: ['clientEmail', 'clientPhone'] });
}

/**
 * The same of a change: one that never had an e-mail, or a phone, may go on without; nobody takes one away.
 * @throws AppError as `assertContact`
 */
export function assertContactStays(
  role: User['role'],
  { requireClientEmail }: { requireClientEmail: boolean },
  before: Contact,
  { clientEmail = before.clientEmail, clientPhone = before.clientPhone }: Partial<Contact>,
): void {
  const had = (before.clientEmail ?? before.clientPhone) !== null;
  if (had)
    assertContact(
      role,
      { requireClientEmail: requireClientEmail && before.clientEmail !== null },
      { clientEmail, clientPhone },
    );
}

/** The dates that an appointment touches by its own clock: one, or two over midnight. */
export function daysOf({ startTime, endTime, timezone }: Timed): string[] {
  const dayOf = (at: number): string => toLocal(timezone, epochMinuteOf(at)).date;
  return [...new Set([dayOf(startTime.getTime()), dayOf(endTime.getTime() - 1)])];
}

/** Refuses a range of dates, both included, that is longer than a month's page. @throws AppError 400 RANGE_INVERTED, RANGE_TOO_LONG */
export function assertMonthPage({ from, to }: { from: string; to: string }): void {
  const days = dayNumberOf(to) - dayNumberOf(from) + 1;
  if (days < 1) throw new AppError('RANGE_INVERTED');
  if (days > MONTH_PAGE_DAYS) throw new AppError('RANGE_TOO_LONG');
}

/** Whether an appointment can have these times. */
export function isPossible({ startTime, endTime }: { startTime: Date; endTime: Date }): boolean {
  const lengthMs = endTime.getTime() - startTime.getTime();
  return lengthMs > 0 && lengthMs <= APPOINTMENT_MAX_MINUTES * MINUTE_MS;
}

/** Refuses times that no appointment can have. @throws AppError 422 */
export function assertTimes({ startTime, endTime }: { startTime: Date; endTime: Date }): void {
  if (endTime <= startTime) throw new AppError('APPOINTMENT_INVERTED');
  if (endTime.getTime() - startTime.getTime() > APPOINTMENT_MAX_MINUTES * MINUTE_MS) {
    throw new AppError('APPOINTMENT_TOO_LONG');
  }
}

/** How long it lasts, in whole minutes, rounded up. */
export function minutesOf({ startTime, endTime }: { startTime: Date; endTime: Date }): number {
  return Math.ceil((endTime.getTime() - startTime.getTime()) / MINUTE_MS);
}

/**
 * Refuses a time as a system wrote it that the professional's clock never shows. @throws AppError 422 TIME_SKIPPED, with
 * the next time that it does show
 */
export function assertClockShows(text: string, zone: string): void {
  const next = afterSkipped(text, zone);
  if (next === null) return;
  const nextTime = offsetTime(next, zone);
  const error = new AppError('TIME_SKIPPED', { fields: ['startTime'], nextTime });
  error.detail = `O próximo horário que existe é ${nextTime}.`;
  throw error;
}

/** The IANA zone by whose clock the client reads the appointment: of the team's link by which they booked with anybody, else its own. */
export function clientZoneOf(row: {
  readonly distribution: { readonly zone?: string | undefined } | null;
  readonly timezone: string;
}): string {
  const { distribution, timezone } = row;
  return distribution?.zone ?? timezone;
}
