import { WAITING_LIMITS } from '#shared/contract/limits.ts';
import type { WaitEarlierBody } from '#shared/contract/waiting-list.ts';
import { DAY_PARTS } from '#shared/day-parts.ts';
import { addDays } from '#shared/scheduling/calendar-date.ts';
import { epochMinuteOf } from '#shared/scheduling/epoch-minute.ts';
import { OFFER_MINUTES } from '#shared/waiting/offer-minutes.ts';
import type { WaitingWish } from '#shared/waiting/turn.ts';
import type { Context } from '#server/context.ts';
import { clientZoneOf, minutesOf } from '#server/features/appointments/appointments.policy.ts';
import { changeableUntil, type ManagedRow } from '#server/features/appointments/manage.service.ts';
import { rulesOf, type RulesRow } from '#server/features/scheduling/scheduling.service.ts';
import { dateIn, datesOf, mayOpen, wishOf } from './waiting-list.policy.ts';

type Appointment = ManagedRow['appointment'];

/** The wish for a time before an appointment, by the clock of its client's page; as far ahead as may be waited for. */
export function earlierWish(
  appointment: Appointment,
  rules: Pick<RulesRow, 'timezone'>,
  asked: WaitEarlierBody,
  now: Date,
): WaitingWish {
  const timezone = clientZoneOf(appointment);
  const today = dateIn(timezone, now);
  const [date, furthest] = [dateIn(timezone, appointment.startTime), addDays(today, WAITING_LIMITS.days)];
  return {
    ...wishOf(asked),
    ...datesOf({ until: date < furthest ? date : furthest }, today),
    before: epochMinuteOf(appointment.startTime.getTime()),
    zone: timezone === rules.timezone ? null : timezone,
  };
}

/**
 * Whether a time that is wished for before an appointment lies in its professional's hours, far enough from now to be booked and to be
 * offered.
 */
export function mayOpenEarlier(
  appointment: Appointment,
  rules: RulesRow,
  wish: WaitingWish,
  now: Date,
): boolean {
  const soonest = epochMinuteOf(now.getTime()) + Math.max(0, rules.minimumNotice - OFFER_MINUTES);
  return mayOpen([{ row: rules, minutes: minutesOf(appointment) }], wish, soonest);
}

const ANY_TIME = { weekdays: [0, 1, 2, 3, 4, 5, 6], parts: [...DAY_PARTS], noticeMinutes: 0 };

/** Whether the client of an appointment can ask for an earlier time: the list is on, and one may open. */
export async function canAskForEarlier(context: Context, found: ManagedRow): Promise<boolean> {
  const { appointment, waitingList, isActive } = found;
  const { userId, organizationId, productId } = appointment;
  const now = context.clock.now();
  if (!waitingList || isActive !== true || userId === null || now > changeableUntil(found)) return false;
  const rules = await rulesOf(context.database, { organizationId }, userId, { productId });
  if (rules === null) return false;
  return mayOpenEarlier(appointment, rules, earlierWish(appointment, rules, ANY_TIME, now), now);
}
