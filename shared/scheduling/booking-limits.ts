import type { EpochMinute } from './types.ts';
import { localDayNumber, MINUTES_PER_DAY } from './zone.ts';

/**
 * How near and how far a booking may be, each field named as the professional's own. A slot is allowed when its start is
 * strictly more than `minimumNotice` minutes after now and its local date is at most `bookingHorizon` days after today's.
 */
export type OwnLimits = {
  readonly minimumNotice: number;
  readonly bookingHorizon: number;
};

/** Those who may book at any time keep to this; its horizon, about ten years, is a sanity bound. */
export const WIDEST_LIMITS: OwnLimits = { minimumNotice: 0, bookingHorizon: 3660 };

export const LIMIT_FIELDS = Object.keys(WIDEST_LIMITS) as readonly (keyof OwnLimits)[];

/** The limits and the clock rounded down to the minute, which keeps the rule of the notice exact. */
export type BookingLimits = OwnLimits & { readonly now: EpochMinute };

/** Each is the code of the error that tells it. */
export type LimitRefusal = 'IN_THE_PAST' | 'TOO_SOON' | 'BEYOND_HORIZON';

/** Which starts the limits leave, for a search: from this minute, on these local days (both included). */
export function bookableSpan(zone: string, limits: BookingLimits) {
  const firstDay = localDayNumber(zone, limits.now);
  return {
    earliestStart: limits.now + limits.minimumNotice + 1,
    firstDay,
    lastDay: firstDay + limits.bookingHorizon,
  };
}

/** Why the limits refuse a start, the nearest first; null when they do not. Agrees with `bookableSpan`. */
export function refuseByLimits(zone: string, limits: BookingLimits, start: EpochMinute): LimitRefusal | null {
  const { now, minimumNotice, bookingHorizon } = limits;
  if (start < now) return 'IN_THE_PAST';
  if (start <= now + minimumNotice) return 'TOO_SOON';
  // The first test keeps absurd years away from the zone table; the second is the rule.
  if (start > now + (bookingHorizon + 3) * MINUTES_PER_DAY) return 'BEYOND_HORIZON';
  return localDayNumber(zone, start) > bookableSpan(zone, limits).lastDay ? 'BEYOND_HORIZON' : null;
}
