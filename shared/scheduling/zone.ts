import { dateOfDayNumber, dayNumberOf, dayOfWeekOfDayNumber } from './calendar-date.ts';
import type { EpochMinute, LocalTime } from './types.ts';
import { offsetReaderOf, spanAt } from './zone-spans.ts';

export const MINUTES_PER_DAY = 1440;

/**
 * Says whether the runtime knows `name` as a named zone ("America/Sao_Paulo", "UTC"). Bare offsets such as
 * "-03:00" are not zones.
 */
export function isValidTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    offsetReaderOf(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * Minutes to add to UTC to read the wall clock of `zone` at that instant (-180 in São Paulo today),
 * rounded to whole minutes where history has seconds. Throws
 * RangeError for an unknown zone.
 */
export function offsetAt(zone: string, at: EpochMinute): number {
  return spanAt(zone, at).offset;
}

/**
 * What calendar and clock show in `zone` at that instant. Throws RangeError for an unknown zone or a year
 * outside 0001 to 9999.
 */
export function toLocal(zone: string, at: EpochMinute): LocalTime {
  const wall = at + offsetAt(zone, at);
  const dayNumber = Math.floor(wall / MINUTES_PER_DAY);
  return {
    date: dateOfDayNumber(dayNumber),
    minuteOfDay: wall - dayNumber * MINUTES_PER_DAY,
    dayOfWeek: dayOfWeekOfDayNumber(dayNumber),
  };
}

/** The local date of an instant as a count of days from 1970-01-01: `toLocal` without the text. */
export function localDayNumber(zone: string, at: EpochMinute): number {
  return Math.floor((at + offsetAt(zone, at)) / MINUTES_PER_DAY);
}

/**
 * The instant at which the clock of `zone` shows `minuteOfDay` (0 to 1440, the last being the next
 * midnight) on `date`. A time that occurs twice gives the first occurrence; one that the clock jumps over
 * gives null. Throws RangeError for an unreal date or an unknown zone.
 */
export function wallToEpoch(zone: string, date: string, minuteOfDay: number): EpochMinute | null {
  return instantOfWall(zone, dayNumberOf(date) * MINUTES_PER_DAY + minuteOfDay);
}

/**
 * First instant of a local date; where 00:00 does not exist (clocks going forward at midnight), the first
 * minute that does.
 */
export function startOfDay(zone: string, date: string): EpochMinute {
  return instantAtOrAfterWall(zone, dayNumberOf(date) * MINUTES_PER_DAY);
}

/**
 * As `wallToEpoch`, for a wall-clock reading given as minutes since 1970-01-01T00:00 on that same wall
 * clock.
 */
export function instantOfWall(zone: string, wall: number): EpochMinute | null {
  const instant = instantAtOrAfterWall(zone, wall);
  return instant + offsetAt(zone, instant) === wall ? instant : null;
}

/**
 * The first instant at which the wall clock has reached `wall`: for a reading that is jumped over, the
 * instant of the jump.
 */
export function instantAtOrAfterWall(zone: string, wall: number): EpochMinute {
  // No offset reaches a day, so a day earlier the clock cannot have reached `wall` yet.
  let span = spanAt(zone, wall - MINUTES_PER_DAY);
  for (;;) {
    const instant = Math.max(wall - span.offset, span.from);
    if (instant < span.until) return instant;
    span = spanAt(zone, span.until);
  }
}
