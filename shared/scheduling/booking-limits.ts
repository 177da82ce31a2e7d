import type { LimitRefusal } from './limit-refusals.ts';
import type { EpochMinute, Interval } from './types.ts';
import { localDayNumber, MINUTES_PER_DAY } from './zone.ts';

/** How near, how far and how often clients and systems may book, each field named as the professional's own column. */
export type OwnLimits = {
  /** Minutes: a booking begins strictly later than this from now. */
  readonly minimumNotice: number;
  /** Days: a booking's local date is at most this many after today's. */
  readonly bookingHorizon: number;
  /** Appointments that begin on one local date; null takes any number. */
  readonly dailyMaximum: number | null;
};

/** Those who may book at any time keep to this; its horizon, about ten years, is a sanity bound. */
export const WIDEST_LIMITS: OwnLimits = { minimumNotice: 0, bookingHorizon: 3660, dailyMaximum: null };

export const LIMIT_FIELDS = Object.keys(WIDEST_LIMITS) as readonly (keyof OwnLimits)[];

/** The limits and the clock rounded down to the minute, which keeps the rule of the notice exact. */
export type BookingLimits = OwnLimits & { readonly now: EpochMinute };

/** Which starts the limits leave, for a search: from this minute, on these local days (both included). */
export function bookableSpan(zone: string, limits: BookingLimits) {
  const firstDay = localDayNumber(zone, limits.now);
  return {
    earliestStart: limits.now + limits.minimumNotice + 1,
    firstDay,
    lastDay: firstDay + limits.bookingHorizon,
  };
}

const NO_DAY: ReadonlySet<number> = new Set();

/**
 * The local days, as day numbers, that take no more appointments. `busy` holds all appointments of the days in question,
 * in any order; an empty one is none.
 */
export function fullDays(
  zone: string,
  { dailyMaximum }: OwnLimits,
  busy: readonly Interval[],
): ReadonlySet<number> {
  if (dailyMaximum === null) return NO_DAY;
  const begun = new Map<number, number>();
  const full = new Set<number>();
  for (const { start, end } of busy) {
    if (end <= start) continue;
    const day = localDayNumber(zone, start);
    const count = (begun.get(day) ?? 0) + 1;
    begun.set(day, count);
    if (count >= dailyMaximum) full.add(day);
  }
  return full;
}

/** Why the clock refuses a start, the nearest first; null when it does not. Agrees with `bookableSpan`. */
export function refuseByClock(zone: string, limits: BookingLimits, start: EpochMinute): LimitRefusal | null {
  const { now, minimumNotice, bookingHorizon } = limits;
  if (start < now) return 'IN_THE_PAST';
  if (start <= now + minimumNotice) return 'TOO_SOON';
  // The first test keeps absurd years away from the zone table; the second is the rule.
  if (start > now + (bookingHorizon + 3) * MINUTES_PER_DAY) return 'BEYOND_HORIZON';
  return localDayNumber(zone, start) > bookableSpan(zone, limits).lastDay ? 'BEYOND_HORIZON' : null;
}

/** Why the number of appointments refuses a start; null when it does not. Agrees with `fullDays`, `busy` as there. */
export function refuseByCount(
  zone: string,
  limits: OwnLimits,
  busy: readonly Interval[],
  start: EpochMinute,
): LimitRefusal | null {
  return fullDays(zone, limits, busy).has(localDayNumber(zone, start)) ? 'DAY_FULL' : null;
}
