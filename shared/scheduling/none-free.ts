import { dayNumberOf } from './calendar-date.ts';
import type { NoneFree, ScheduleRules } from './types.ts';
import { windowsOn } from './windows.ts';

/**
 * Why a date has no free time. Undefined where it is neither: its hours are over, too near, or too short for what is asked.
 * @param hasStarts whether the rules would leave a start if nothing were taken @param people whose hours count
 */
export function whyNoneFree(
  date: string,
  hasStarts: boolean,
  people: readonly ScheduleRules[],
): NoneFree | undefined {
  if (hasStarts) return 'full';
  const day = dayNumberOf(date);
  return people.some((rules) => windowsOn(rules, day).length > 0) ? undefined : 'closed';
}
