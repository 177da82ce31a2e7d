import type { EpochMinute } from './types.ts';
import { localDayNumber, MINUTES_PER_DAY } from './zone.ts';

/**
 * How near and how far a booking may be. A slot is allowed when its start is strictly more than `minimumNoticeMinutes`
 * after `now` and its local date is at most `horizonDays` after the local date of `now`. `now` is the clock rounded down
 * to the minute, which keeps the first rule exact.
 */
export type BookingLimits = {
  readonly now: EpochMinute;
  readonly minimumNoticeMinutes: number;
  readonly horizonDays: number;
};

export type LimitRefusal = 'past' | 'too_soon' | 'beyond_horizon';

/** The longest horizon, about ten years: a sanity bound. */
export const MAX_HORIZON_DAYS = 3660;

/** Which starts the limits leave, for a search: from this minute, on these local days (both included). */
export function bookableSpan(zone: string, limits: BookingLimits) {
  const firstDay = localDayNumber(zone, limits.now);
  return {
    earliestStart: limits.now + limits.minimumNoticeMinutes + 1,
    firstDay,
    lastDay: firstDay + limits.horizonDays,
  };
}

/** Why the limits refuse a start, the nearest first; null when they do not. Agrees with `bookableSpan`. */
export function refuseByLimits(zone: string, limits: BookingLimits, start: EpochMinute): LimitRefusal | null {
  const { now, minimumNoticeMinutes, horizonDays } = limits;
  if (start < now) return 'past';
  if (start <= now + minimumNoticeMinutes) return 'too_soon';
  // The first test keeps absurd years away from the zone table; the second is the rule.
  if (start > now + (horizonDays + 3) * MINUTES_PER_DAY) return 'beyond_horizon';
  return localDayNumber(zone, start) > bookableSpan(zone, limits).lastDay ? 'beyond_horizon' : null;
}
