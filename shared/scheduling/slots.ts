import { addDays, dateOfDayNumber, dayNumberOf } from './calendar-date.ts';
import { freeStarts } from './free-starts.ts';
import type { FreeTimeQuery } from './free-starts.ts';
import type { SlotBuffer } from './slot-buffer.ts';
import type { DaySlots, Interval, ScheduleRules } from './types.ts';
import { startOfDay } from './zone.ts';

/**
 * The free slots of every local date from `from` to `to` (both included), days without free time included
 * with none. What is shown here is what `checkBooking` accepts, and nothing else. Input, `buffer` and errors: see
 * `freeStarts`.
 */
export function freeSlots(query: FreeTimeQuery, buffer?: SlotBuffer): DaySlots[] {
  const found = freeStarts(query, buffer);
  const firstDay = dayNumberOf(query.from);
  const days: DaySlots[] = [];
  let next = 0;
  for (let index = 0; index < found.dayCount; index += 1) {
    const dayEnd = found.dayEnds[index] ?? next;
    const slots: Interval[] = [];
    for (; next < dayEnd; next += 1) slots.push(slotAt(found, next));
    days.push({ date: dateOfDayNumber(firstDay + index), slots });
  }
  return days;
}

/** One slot of a buffer as an interval. Throws RangeError past the slots found. */
export function slotAt(
  found: { starts: Int32Array; ends: Int32Array; count: number },
  index: number,
): Interval {
  const start = found.starts[index];
  const end = found.ends[index];
  if (start === undefined || end === undefined || index >= found.count)
    throw new RangeError(`No slot ${index}`);
  return { start, end };
}

/**
 * The span of time whose appointments must be read to find the free slots of the dates `from` to `to` (both
 * included): the local days and the buffer on either side. Throws RangeError for an unreal date or an
 * unknown zone.
 */
export function busyRangeOf(rules: ScheduleRules, from: string, to: string): Interval {
  return {
    start: startOfDay(rules.timezone, from) - rules.bufferMinutes,
    end: startOfDay(rules.timezone, addDays(to, 1)) + rules.bufferMinutes,
  };
}
