import { addDays } from './calendar-date.ts';
import { freeStarts } from './free-starts.ts';
import { slotAt } from './slots.ts';
import type { BookingLimits } from './booking-limits.ts';
import type { EpochMinute, Interval, ScheduleRules } from './types.ts';
import { toLocal } from './zone.ts';

/** How many days before and after the wanted date are searched: people rather wait than go back. */
const SEARCH_DAYS = { before: 7, after: 14 } as const;

export type NearestQuery = {
  readonly rules: ScheduleRules;
  readonly limits: BookingLimits;
  /**
   * Appointments of the dates searched (`nearestSearchDates` with `busyRangeOf` tells which), sorted by
   * start.
   */
  readonly busy: readonly Interval[];
  /** Times of those dates at which the professional is elsewhere, sorted by start. */
  readonly blocked?: readonly Interval[] | undefined;
  /** The start that was wanted. */
  readonly around: EpochMinute;
  readonly count: number;
  readonly serviceMinutes?: number | undefined;
};

/** The local dates that `nearestFreeTimes` searches, for the caller to read their appointments. */
export function nearestSearchDates(zone: string, around: EpochMinute): { from: string; to: string } {
  const { date } = toLocal(zone, around);
  return { from: addDays(date, -SEARCH_DAYS.before), to: addDays(date, SEARCH_DAYS.after) };
}

/**
 * The free slots whose starts are nearest to `around`, before or after it, at most `count` (product rule:
 * up to three are offered on a conflict), sorted by start; of two equally near the earlier. The wanted time
 * itself is among them only when it is free. Errors: see `freeStarts`.
 */
export function nearestFreeTimes(query: NearestQuery): Interval[] {
  const { rules, limits, busy, blocked, around, serviceMinutes, count } = query;
  const dates = nearestSearchDates(rules.timezone, around);
  const found = freeStarts({ rules, limits, busy, blocked, serviceMinutes, ...dates });
  let after = 0;
  while (after < found.count && slotAt(found, after).start < around) after += 1;
  // The chosen slots are neighbours in the sorted list: widen [before, after) towards the nearer side.
  let before = after;
  while (after - before < count && (before > 0 || after < found.count)) {
    const earlier = before > 0 ? around - slotAt(found, before - 1).start : Infinity;
    const later = after < found.count ? slotAt(found, after).start - around : Infinity;
    if (earlier <= later) before -= 1;
    else after += 1;
  }
  return Array.from({ length: after - before }, (_, index) => slotAt(found, before + index));
}
