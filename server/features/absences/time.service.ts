import { ABSENCE } from '#shared/contract/limits.ts';
import { addDays, dayNumberOf, daysBetween } from '#shared/scheduling/calendar-date.ts';
import { epochMinuteOf, msOfEpochMinute } from '#shared/scheduling/epoch-minute.ts';
import { windowOnDay } from '#shared/scheduling/windows.ts';
import { startOfDay, toLocal } from '#shared/scheduling/zone.ts';
import type { Context } from '#server/context.ts';
import { ownerProfile } from '#server/features/users/users.service.ts';
import { AppError } from '#server/lib/app-error.ts';
import { minuteOfClockTime } from '#server/lib/format.ts';
import type { Session } from '#server/session.ts';

/** When somebody is away, as it was asked for: dates, and hours of one of them. */
export type AskedTime = {
  readonly userId?: string | undefined;
  readonly from: string;
  readonly to: string;
  readonly startTime?: string | undefined;
  readonly endTime?: string | undefined;
};

/** Who is away and when. */
export type AbsentTime = {
  readonly userId: string;
  readonly timezone: string;
  readonly from: string;
  readonly to: string;
  /** Minutes of the day; null for whole days. */
  readonly part: { readonly startMinute: number; readonly endMinute: number } | null;
  readonly startsAt: Date;
  readonly endsAt: Date;
};

/**
 * The time that is meant, by its person's clock.
 * @throws AppError 400 RANGE_TOO_LONG; 403, 404 as `ownerProfile`; 422 EXCEPTION_INVERTED, EXCEPTION_PAST, ABSENCE_HOURS
 */
export async function absentTime(
  context: Context,
  session: Session,
  { userId, from, to, startTime, endTime }: AskedTime,
): Promise<AbsentTime> {
  const owner = await ownerProfile(context, session, userId);
  const { timezone } = owner;
  if (to < from) throw new AppError('EXCEPTION_INVERTED');
  if (daysBetween(from, to) >= ABSENCE.days) throw new AppError('RANGE_TOO_LONG');
  const part = partOf(startTime, endTime);
  if (part !== null && from !== to) throw new AppError('ABSENCE_HOURS');
  const time =
    part === null
      ? { start: startOfDay(timezone, from), end: startOfDay(timezone, addDays(to, 1)) }
      : windowOnDay(timezone, dayNumberOf(from), part);
  const now = context.clock.now();
  if (to < toLocal(timezone, epochMinuteOf(now.getTime())).date) throw new AppError('EXCEPTION_PAST');
  return {
    userId: owner.id,
    timezone,
    from,
    to,
    part,
    startsAt: new Date(msOfEpochMinute(time.start)),
    endsAt: new Date(msOfEpochMinute(time.end)),
  };
}

function partOf(startTime: string | undefined, endTime: string | undefined): AbsentTime['part'] {
  if (startTime === undefined && endTime === undefined) return null;
  if (startTime === undefined || endTime === undefined) throw new AppError('ABSENCE_HOURS');
  const part = { startMinute: minuteOfClockTime(startTime), endMinute: minuteOfClockTime(endTime) };
  if (part.endMinute <= part.startMinute) throw new AppError('ABSENCE_HOURS');
  return part;
}
