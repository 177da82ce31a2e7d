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
  const { blocked = [], start } = asked;
  const time = { start, end: start + asked.minutes };
  if (countOverlaps(blocked, start, time.end) > 0 || roomAt(asked, time) < 1) return 'taken';
  return hoursAround(asked.hours, time) === undefined ? 'outside' : 'free';
}

/**
 * How many bookings by staff a time takes beside those that are there, as long as nothing blocks it: what the hours around it
 * allow (1 outside of them), less all that overlap it, in any order. None is left at 0 and below.
 */
export function roomAt(
  { hours, busy }: { readonly hours: readonly OpenHours[]; readonly busy: readonly Interval[] },
  time: Interval,
): number {
  const capacity = hoursAround(hours, time)?.capacity ?? 1;
  return capacity - countOverlaps(busy, time.start, time.end);
}

function hoursAround(hours: readonly OpenHours[], { start, end }: Interval): OpenHours | undefined {
  return hours.find((open) => open.start <= start && start < open.end && end <= open.end);
}
