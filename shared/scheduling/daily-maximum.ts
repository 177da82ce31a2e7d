import type { EpochMinute, Interval, ScheduleRules } from './types.ts';
import { localDayNumber } from './zone.ts';

type DailyRules = Pick<ScheduleRules, 'timezone' | 'dailyMaximum'>;

const NO_DAY: ReadonlySet<number> = new Set();

/**
 * The local days, as day numbers, on which as many appointments begin as the professional takes in a day; none without
 * a maximum. `busy` holds all appointments of the days in question, in any order; an empty one is none.
 */
export function fullDays(
  { timezone, dailyMaximum }: DailyRules,
  busy: readonly Interval[],
): ReadonlySet<number> {
  if (dailyMaximum === undefined) return NO_DAY;
  const begun = new Map<number, number>();
  const full = new Set<number>();
  for (const { start, end } of busy) {
    if (end <= start) continue;
    const day = localDayNumber(timezone, start);
    const count = (begun.get(day) ?? 0) + 1;
    begun.set(day, count);
    if (count >= dailyMaximum) full.add(day);
  }
  return full;
}

/** Whether the local day of a start takes no more appointments. `busy` as in `fullDays`. */
export function isDayFull(rules: DailyRules, busy: readonly Interval[], start: EpochMinute): boolean {
  return fullDays(rules, busy).has(localDayNumber(rules.timezone, start));
}
