import { dateOfDayNumber, dayOfWeekOfDayNumber } from './calendar-date.ts';
import type { DayWindow, EpochMinute, HoursException, Interval, ScheduleRules } from './types.ts';
import { MINUTES_PER_DAY, instantAtOrAfterWall, localDayNumber } from './zone.ts';

/** The exception that decides on a local date ('YYYY-MM-DD'), if any does. */
export function exceptionOn(rules: ScheduleRules, date: string): HoursException | undefined {
  return rules.exceptions?.find(({ from, to }) => from <= date && date <= to);
}

/** Whether several appointments may overlap in some of the hours. */
export function takesSeveral({
  windows,
  exceptions = [],
}: Pick<ScheduleRules, 'windows' | 'exceptions'>): boolean {
  const isShared = ({ capacity }: DayWindow): boolean => capacity > 1;
  return windows.some(isShared) || exceptions.some((dates) => dates.windows.some(isShared));
}

/** The hours of one local day: those of its exception, else the weekly ones, in the order they were given. */
export function windowsOn(rules: ScheduleRules, dayNumber: number): readonly DayWindow[] {
  const differs = rules.exceptions !== undefined && rules.exceptions.length > 0;
  const instead = differs ? exceptionOn(rules, dateOfDayNumber(dayNumber)) : undefined;
  if (instead !== undefined) return instead.windows;
  const dayOfWeek = dayOfWeekOfDayNumber(dayNumber);
  return rules.windows.filter((window) => window.dayOfWeek === dayOfWeek);
}

/**
 * A window on one local day, as instants. On a day that changes clocks it lasts as long as the wall clock
 * needs, and an end that the clock jumps over is the instant of the jump.
 */
export function windowOnDay(
  zone: string,
  dayNumber: number,
  window: Pick<DayWindow, 'startMinute' | 'endMinute'>,
): Interval {
  const midnight = dayNumber * MINUTES_PER_DAY;
  return {
    start: instantAtOrAfterWall(zone, midnight + window.startMinute),
    end: instantAtOrAfterWall(zone, midnight + window.endMinute),
  };
}

/** The window in force at an instant, with its bounds that day; null outside working hours. */
export function windowAt(
  rules: ScheduleRules,
  at: EpochMinute,
): { window: DayWindow; bounds: Interval } | null {
  const dayNumber = localDayNumber(rules.timezone, at);
  for (const window of windowsOn(rules, dayNumber)) {
    const bounds = windowOnDay(rules.timezone, dayNumber, window);
    if (at >= bounds.start && at < bounds.end) return { window, bounds };
  }
  return null;
}

/** Capacity for a time (product rule): that of the window which covers the whole of it, 1 when none does. */
export function capacityAt(rules: ScheduleRules, interval: Interval): number {
  const found = windowAt(rules, interval.start);
  return found && interval.end <= found.bounds.end ? found.window.capacity : 1;
}
