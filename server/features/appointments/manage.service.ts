import type { CancelledAppointment } from '#shared/contract/booking.ts';
import { DAY_PARTS, dayPartOf } from '#shared/day-parts.ts';
import { addDays } from '#shared/scheduling/calendar-date.ts';
import { epochMinuteOf } from '#shared/scheduling/epoch-minute.ts';
import { slotsByDate } from '#shared/scheduling/slots-by-date.ts';
import type { DayTimes, Interval } from '#shared/scheduling/types.ts';
import { startOfDay, toLocal } from '#shared/scheduling/zone.ts';
import type { Context } from '#server/context.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { lockAndRead } from '#server/db/locks.ts';
import {
  freeTimes,
  place,
  rulesOf,
  suggested,
  withReasons,
  type AskedWishes,
  type DateRange,
  type RulesRow,
  type SuggestedTime,
} from '#server/features/scheduling/scheduling.service.ts';
import { AppError } from '#server/lib/app-error.ts';
import { hashToken } from '#server/lib/crypto.ts';
import { clientZoneOf, minutesOf } from './appointments.policy.ts';
import * as queries from './appointments.queries.ts';
import type { AppointmentRow, ManagedRow } from './appointments.queries.ts';
import { cancelledLinkOf } from './cancelled-links.queries.ts';
import { conflictError, retryConflict } from './conflict.service.ts';
import { announce, announceConfirmation, byClient } from './events.service.ts';
import { busyAround } from './place.service.ts';
import { receiptedOf } from './receipted.queries.ts';

export type { ManagedRow };

const MINUTE_MS = 60_000;

/** The appointment behind a client's token. @throws AppError 404 MANAGE_LINK_INVALID, the same for unknown and deleted. */
export async function findManaged(context: Context, token: string): Promise<ManagedRow> {
  const row = await queries.appointmentByManageToken(context.database, hashToken(token));
  if (row === null) throw new AppError('MANAGE_LINK_INVALID');
  return row;
}

/**
 * Where a client whose appointment was cancelled can have another time: with the same person, else with the team, while they take
 * bookings. Null behind a token of no such appointment, or of one that was cancelled more than 90 days ago.
 */
export async function findCancelled(context: Context, token: string): Promise<CancelledAppointment | null> {
  const found = await cancelledLinkOf(context.database, hashToken(token));
  if (found === null) return null;
  const { organizationName, slug, teamSlug } = found;
  const path = slug === null ? teamSlug && `/book/${teamSlug}` : `/book/personal/${slug}`;
  return { organizationName, bookingPath: path };
}

/**
 * The client confirms that they will come. @throws AppError 409 MANAGE_ASKED_TO_CHOOSE where the professional will not be there, 422
 * when the appointment is over
 */
export async function confirmByClient(context: Context, token: string): Promise<ManagedRow> {
  const found = await findManaged(context, token);
  const now = context.clock.now();
  if (found.appointment.endTime <= now) throw new AppError('IN_THE_PAST');
  if (found.asked !== null) throw new AppError('MANAGE_ASKED_TO_CHOOSE');
  const confirm = async (tx: Tx) => {
    const row = await queries.confirmAppointment(tx, found.appointment, found.appointment.id, now);
    if (row !== null) await announceConfirmation(context, tx, row);
    return row;
  };
  const confirmed = await context.write(found.appointment, confirm, [found.appointment.userId]);
  return { ...found, appointment: confirmed ?? found.appointment };
}

/** Until when a client may cancel or move: the professional's notice before the start. */
export function changeableUntil({
  appointment,
  minimumCancelNotice,
}: Pick<ManagedRow, 'appointment' | 'minimumCancelNotice'>): Date {
  return new Date(appointment.startTime.getTime() - (minimumCancelNotice ?? 0) * MINUTE_MS);
}

/** The client gives the appointment up. @throws AppError 404 MANAGE_LINK_INVALID, 409 MANAGE_HAS_RECEIPT, 422 MANAGE_TOO_LATE */
export async function cancelByClient(context: Context, token: string): Promise<void> {
  const nothing = () => Promise.resolve(null);
  await changeByClient(context, token, nothing, async (tx, { appointment }) => {
    const [, receipted] = await Promise.all([
      queries.deleteRow(tx, appointment, appointment.id),
      receiptedOf(tx, appointment, [appointment.id]),
    ]);
    if (receipted.length > 0) throw new AppError('MANAGE_HAS_RECEIPT');
    await announce(context, tx, { before: appointment, after: null, by: byClient(appointment) });
  });
}

type Moved = { rules: RulesRow; row: AppointmentRow; saved: ManagedRow | null };

/**
 * The client moves to another free time of the same professional, by the rules of the public page and with the same
 * length. The appointment stays the same one. A repeated request, whose first answer was lost, changes and announces
 * nothing more. @throws AppError 404, 409 with suggestions, 422
 */
export async function moveByClient(context: Context, token: string, startTime: Date): Promise<ManagedRow> {
  const read = async (tx: Tx, appointment: AppointmentRow) => {
    const { organizationId, userId } = appointment;
    if (userId === null) return null;
    const [rules, around] = await Promise.all([
      rulesOf(tx, appointment, userId),
      busyAround(context, tx, { organizationId, userId }, { by: 'public', startTime }),
    ]);
    return { rules, around };
  };
  const { rules, row, saved } = await changeByClient(
    context,
    token,
    read,
    async (tx, found, was): Promise<Moved> => {
      const { appointment } = found;
      const active = assertActive(was?.rules ?? null);
      if (startTime.getTime() === appointment.startTime.getTime()) {
        return { rules: active, row: appointment, saved: found };
      }
      const wanted = {
        by: 'public',
        startTime,
        minutes: minutesOf(appointment),
        movingId: appointment.id,
      } as const;
      const placement = was === null ? null : place(context, active, wanted, was.around);
      if (placement === null) return { rules: active, row: appointment, saved: null };
      const change = {
        ...placement,
        timezone: active.timezone,
        confirmedAt: null,
        updatedAt: context.clock.now(),
      };
      const moved = await queries.updateAppointment(tx, appointment, appointment.id, change);
      if (moved === null) throw new AppError('MANAGE_LINK_INVALID');
      await announce(context, tx, { before: appointment, after: moved, by: byClient(appointment) });
      return { rules: active, row: appointment, saved: { ...found, asked: null, appointment: moved } };
    },
  );
  if (saved !== null) return saved;
  throw await conflictError(context, rules, {
    by: 'public',
    startTime,
    // Their appointment stays with its professional.
    others: null,
    minutes: minutesOf(row),
    movingId: row.id,
    ownStart: row.startTime,
    clock: clientZoneOf(row),
  });
}

/**
 * The times to which the client may move, on the dates `from` to `to` ('YYYY-MM-DD') of the clock by which they booked: the
 * appointment's own time counts as free. Those like it are suggested first, or those that are as wished.
 * @param wishes by the same clock; where the professional's is another one, the page puts the suggestions in order
 * @throws AppError 404, 422
 */
export async function movableSlots(
  context: Context,
  token: string,
  range: DateRange,
  wishes: AskedWishes,
): Promise<{ timezone: string; days: DayTimes[]; suggestions: SuggestedTime[] | null }> {
  const { appointment } = await findManaged(context, token);
  const rules = await activeRules(context.database, appointment);
  const timezone = clientZoneOf(appointment);
  const asked = { by: 'public', minutes: minutesOf(appointment), movingId: appointment.id } as const;
  const isHere = timezone === rules.timezone;
  // Elsewhere the same dates begin up to a day earlier or later.
  const dates = isHere ? range : { from: addDays(range.from, -1), to: addDays(range.to, 1) };
  const found = await freeTimes(context, rules, dates, asked);
  const [first, last] = [startOfDay(timezone, range.from), startOfDay(timezone, addDays(range.to, 1))];
  const own = epochMinuteOf(appointment.startTime.getTime());
  // Moving to where one is already is no move.
  const isOffered = ({ start }: Interval) => start >= first && start < last && start !== own;
  const days = found.days.map(({ date, slots }) => ({ date, slots: slots.filter(isOffered) }));
  const { date: today } = toLocal(timezone, epochMinuteOf(context.clock.now().getTime()));
  const isFromNow = found.isFromNow && range.from <= today;
  // The weekday and the hour that they have now are those that suit them, unless they say others.
  const isSaid = wishes.part !== undefined || wishes.dayOfWeek !== undefined;
  const wanted = isSaid && isHere ? wishes : { present: appointment.startTime };
  const ranked = suggested(rules, { ...found, days, isFromNow }, wanted);
  const suggestions = isHere ? ranked : (ranked?.map((time) => byClock(time, timezone)) ?? null);
  const slots = days.flatMap((day) => day.slots);
  // Another clock's dates are parts of two of these: why they have nothing is not said.
  const byDate = isHere
    ? withReasons(context, rules, { ...found, days }, asked)
    : slotsByDate(slots, { ...range, timezone });
  return { timezone, days: byDate, suggestions };
}

const OF_THE_DAY: readonly string[] = [...DAY_PARTS, 'first-of-day', 'last-of-day'];

/** A suggested time with a reason that is true by the client's clock, where the reason speaks of the day. */
function byClock(time: SuggestedTime, timezone: string): SuggestedTime {
  const { minuteOfDay } = toLocal(timezone, time.start);
  return OF_THE_DAY.includes(time.reason) ? { ...time, reason: dayPartOf(minuteOfDay) } : time;
}

/**
 * Changes an appointment by its token, with its professional's agenda held. One that was transferred between the look
 * and the lock is looked at again. @param read asks for what the work needs, in one round trip with the lock
 * @throws AppError 404, 422 MANAGE_TOO_LATE
 */
async function changeByClient<T, R>(
  context: Context,
  token: string,
  read: (tx: Tx, appointment: AppointmentRow) => Promise<R>,
  work: (tx: Tx, found: ManagedRow, was: R) => Promise<T>,
): Promise<T> {
  for (;;) {
    const known = await findManaged(context, token);
    const { userId } = known.appointment;
    const change = async (tx: Tx) => {
      const [appointment, was] = await lockAndRead(tx, userId === null ? [] : [userId], () =>
        Promise.all([
          queries.appointmentById(tx, known.appointment, known.appointment.id),
          read(tx, known.appointment),
        ]),
      );
      if (appointment === null) throw new AppError('MANAGE_LINK_INVALID');
      if (appointment.userId !== userId) return null;
      const found = { ...known, appointment };
      if (context.clock.now() > changeableUntil(found)) throw new AppError('MANAGE_TOO_LATE');
      return { value: await work(tx, found, was) };
    };
    const outcome = await retryConflict(() => context.write(known.appointment, change, [userId]));
    if (outcome !== null) return outcome.value;
  }
}

async function activeRules(db: Reader, { userId, organizationId }: AppointmentRow): Promise<RulesRow> {
  return assertActive(userId === null ? null : await rulesOf(db, { organizationId }, userId));
}

function assertActive(rules: RulesRow | null): RulesRow {
  if (!rules?.isActive) throw new AppError('PROFESSIONAL_INACTIVE');
  return rules;
}
