import type { FirstFreeAnswer, FirstFreeQuery } from '#shared/contract/first-free.ts';
import { DEFAULT_DURATION, FIRST_FREE } from '#shared/contract/limits.ts';
import { hoursOfDayPart } from '#shared/day-parts.ts';
import { addDays } from '#shared/scheduling/calendar-date.ts';
import { epochMinuteOf } from '#shared/scheduling/epoch-minute.ts';
import { toLocal } from '#shared/scheduling/zone.ts';
import type { Context } from '#server/context.ts';
import { firstFreeOfTeam } from '#server/features/distribution/first-free.service.ts';
import type { Session } from '#server/session.ts';
import { AppError } from '#server/lib/app-error.ts';
import { presentFirstFree } from './appointments.presenter.ts';

/**
 * The first free times of several people as staff books them, from a day on: each start once, with the person whom the
 * organisation's distribution chooses among those who are free. One search reaches `FIRST_FREE.days`; a year ahead is the end.
 * @throws AppError 403 ANYBODY_ADMIN_ONLY; 404 USER_NOT_FOUND where a professional asks for others
 */
export async function readFirstFree(
  context: Context,
  session: Session,
  { userIds, specialty, duration, from, part, ...asked }: FirstFreeQuery,
): Promise<FirstFreeAnswer> {
  const service = asked.service ?? null;
  const isOwn = session.role !== 'admin';
  const isAnybody = asked.anyProfessional === 'true';
  if (isOwn && isAnybody) throw new AppError('ANYBODY_ADMIN_ONLY');
  if (isOwn && (specialty !== undefined || userIds?.some((id) => id !== session.userId) === true))
    throw new AppError('USER_NOT_FOUND');
  const today = toLocal(session.timezone, epochMinuteOf(context.clock.now().getTime())).date;
  const end = addDays(today, FIRST_FREE.ahead);
  // Elsewhere it may still be yesterday.
  const first = from < today ? addDays(today, -1) : from;
  const reach = addDays(first, FIRST_FREE.days - 1);
  const until = reach < end ? reach : end;
  const found = await firstFreeOfTeam(context, session, {
    userIds: isOwn ? [session.userId] : (userIds ?? null),
    specialty: specialty ?? null,
    service,
    withShare: isAnybody,
    minutes: service === null ? (duration ?? DEFAULT_DURATION) : undefined,
    from: first,
    to: until,
    hours: part === undefined ? null : hoursOfDayPart(part),
    count: FIRST_FREE.times,
  });
  return presentFirstFree({
    ...found,
    until,
    next: found.times.length < FIRST_FREE.times && found.isOffered && until < end ? addDays(until, 1) : null,
  });
}
