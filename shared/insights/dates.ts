import { dayOfWeekOfDayNumber } from '#shared/scheduling/calendar-date.ts';
import type { DayOfWeek } from '#shared/scheduling/types.ts';
import { ENOUGH } from './enough.ts';
import type { Evidence, KeptWindow } from './types.ts';

/** Days that count as recent, which is also the least that anything is said from. */
export const RECENT_DAYS = ENOUGH.weeks * 7;

/** The past days of each weekday on which the weekly hours held, the earliest first. */
export function regularDays({ firstDay, today, apart }: Evidence): readonly (readonly number[])[] {
  const days: number[][] = [[], [], [], [], [], [], []];
  for (let day = firstDay; day < today; day += 1) {
    if (!apart.has(day)) days[dayOfWeekOfDayNumber(day)]?.push(day);
  }
  return days;
}

/** How many of the days come after one. @param days the earliest first */
export function countAfter(days: readonly number[], after: number): number {
  let count = 0;
  for (let index = days.length - 1; index >= 0 && (days[index] ?? after) > after; index -= 1) count += 1;
  return count;
}

/** On how many recent days hours were offered that are since a day. */
export function recentDates(
  evidence: Evidence,
  days: readonly (readonly number[])[],
  window: Pick<KeptWindow, 'dayOfWeek' | 'sinceDay'>,
): number {
  const after = Math.max(window.sinceDay, evidence.today - RECENT_DAYS - 1);
  return countAfter(days[window.dayOfWeek] ?? [], after);
}

export const WEEK: readonly DayOfWeek[] = [0, 1, 2, 3, 4, 5, 6];
