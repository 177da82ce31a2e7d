import { dayNumberOf } from './calendar-date.ts';
import { countOverlaps } from './booking-rules.ts';
import type { EpochMinute, Interval, ScheduleRules } from './types.ts';
import { windowOnDay, windowsOn } from './windows.ts';

/** A stretch of working hours on one date, and how many appointments may overlap in it. */
export type OpenHours = Interval & { readonly capacity: number };

/** What staff should know of a start before they choose it; `taken` is what a booking would be refused for. */
export type StartState = 'free' | 'taken' | 'outside';

/** The working hours of one local date as instants, earliest first. Throws RangeError for an unreal date. */
export function openHoursOn(rules: ScheduleRules, date: string): OpenHours[] {
  const dayNumber = dayNumberOf(date);
  return windowsOn(rules, dayNumber)
    .map((window) => ({ ...windowOnDay(rules.timezone, dayNumber, window), capacity: window.capacity }))
    .sort((a, b) => a.start - b.start);
}

/**
 * How a start stands for a booking by staff, by the rule of `checkStaffBooking`: taken when a blocked time overlaps it
 * or as many appointments as the hours around it allow (1 outside of them), else free or outside the hours. `hours`
 * are those of the local date on which it starts, `busy` and `blocked` what may overlap it, in any order.
 */
export function startState(asked: {
  readonly hours: readonly OpenHours[];
  readonly busy: readonly Interval[];
  readonly blocked?: readonly Interval[] | undefined;
  readonly start: EpochMinute;
  readonly minutes: number;
}): StartState {
  const { hours, busy, blocked = [], start } = asked;
  const end = start + asked.minutes;
  const around = hours.find((open) => open.start <= start && start < open.end);
  const inside = around !== undefined && end <= around.end;
  if (countOverlaps(blocked, start, end) > 0) return 'taken';
  if (countOverlaps(busy, start, end) >= (inside ? around.capacity : 1)) return 'taken';
  return inside ? 'free' : 'outside';
}
