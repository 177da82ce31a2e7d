import { dayNumberOf, dayOfWeekOfDayNumber } from '#shared/scheduling/calendar-date.ts';
import type { DayOfWeek, DaySlots, EpochMinute, Interval, ScheduleRules } from '#shared/scheduling/types.ts';
import { windowOnDay, windowsOn } from '#shared/scheduling/windows.ts';
import { spanAt } from '#shared/scheduling/zone-spans.ts';
import { MINUTES_PER_DAY } from '#shared/scheduling/zone.ts';
import { fullStretches } from './taken.ts';
import { unusableMinutes, type Needs, type Opening } from './unusable.ts';

/** What surrounds the free times: the professional's rules, and what takes their time on those days, in any order. */
export type Surroundings = {
  readonly rules: ScheduleRules;
  readonly busy: readonly Interval[];
  readonly blocked: readonly Interval[];
  /** Minutes of the professional's shortest service; null where windows decide on the length. */
  readonly shortestService: number | null;
};

/** A free time with everything that the ranking looks at. */
export type Candidate = Interval & {
  /** The date it is offered on. */
  readonly day: DaySlots;
  readonly dayOfWeek: DayOfWeek;
  /** The date as a number (`dayNumberOf`). */
  readonly dayNumber: number;
  /** Of its start, on the professional's clock. */
  readonly minuteOfDay: number;
  /** Minutes that nobody could book any more. */
  readonly unusable: number;
  /** Minutes from what is taken before it, and to what is taken after it; Infinity where there is nothing. */
  readonly pauseBefore: number;
  readonly pauseAfter: number;
  /** Whether it touches what is taken or the end of the hours, but for the buffer. */
  readonly touches: boolean;
};

/** Minutes of a pause, where pauses are preferred. */
export const PAUSE = 30;

/** As long as people would still call the next appointment "right after": besides the buffer, in minutes. */
export const SHORTLY = 15;

/**
 * The free times of some days with their surroundings, day by day and window by window. It runs for every list of free
 * times, so that what is taken is put in order once, and followed along with the times of a window. A day on which clocks
 * change is read by the offset at each instant; its grid is that of the window's first minute, which may make a gap look
 * usable that is not: only the order suffers.
 */
export function candidatesOf(days: readonly DaySlots[], around: Surroundings): Candidate[] {
  const { rules } = around;
  const found: Candidate[] = [];
  const fullBy = new Map<number, readonly Interval[]>();
  for (const day of days) {
    const dayNumber = dayNumberOf(day.date);
    const slots = inOrder(day.slots);
    for (const window of windowsOn(rules, dayNumber)) {
      let full = fullBy.get(window.capacity);
      if (full === undefined) {
        full = fullStretches(around.busy, around.blocked, window.capacity);
        fullBy.set(window.capacity, full);
      }
      const opening = { ...windowOnDay(rules.timezone, dayNumber, window), step: window.slotMinutes };
      const shortest = Math.min(window.slotMinutes, around.shortestService ?? Infinity);
      const needs = { buffer: rules.bufferMinutes, shortest };
      addCandidates(found, { day, dayNumber, slots, opening, full, needs, timezone: rules.timezone });
    }
  }
  return found;
}

type OneWindow = {
  readonly day: DaySlots;
  readonly dayNumber: number;
  /** Those of the day, by start. */
  readonly slots: readonly Interval[];
  readonly opening: Opening;
  /** What is full, by start, apart from one another. */
  readonly full: readonly Interval[];
  readonly needs: Needs;
  readonly timezone: string;
};

function addCandidates(
  found: Candidate[],
  { day, dayNumber, slots, opening, full, needs, timezone }: OneWindow,
): void {
  const dayOfWeek = dayOfWeekOfDayNumber(dayNumber);
  const midnight = dayNumber * MINUTES_PER_DAY;
  let span = spanAt(timezone, opening.start);
  let next = firstEndingAfter(full, opening.start);
  for (const { start, end } of slots) {
    if (start < opening.start || start >= opening.end) continue;
    if (start >= span.until) span = spanAt(timezone, start);
    while ((full[next]?.end ?? Infinity) <= start) next += 1;
    const takenUntil = full[next - 1]?.end ?? -Infinity;
    const takenFrom = startFrom(full, next, end);
    // Over something taken, or beyond the hours, which only several places at once explain: it stands for itself.
    const isAlone = (full[next]?.start ?? Infinity) < end || end > opening.end;
    const afterTaken = isAlone || takenUntil > opening.start;
    const beforeTaken = isAlone || takenFrom < opening.end;
    const from = isAlone ? start : Math.max(opening.start, takenUntil);
    const until = isAlone ? end : Math.min(opening.end, takenFrom);
    found.push({
      start,
      end,
      day,
      dayOfWeek,
      dayNumber,
      minuteOfDay: start + span.offset - midnight,
      unusable:
        unusableMinutes({ start: from, end: start, afterTaken, beforeTaken: true }, opening, needs) +
        unusableMinutes({ start: end, end: until, afterTaken: true, beforeTaken }, opening, needs),
      pauseBefore: start - takenUntil,
      pauseAfter: takenFrom - end,
      touches:
        start - from - (afterTaken ? needs.buffer : 0) < SHORTLY ||
        until - end - (beforeTaken ? needs.buffer : 0) < SHORTLY,
    });
  }
}

function inOrder(slots: readonly Interval[]): readonly Interval[] {
  let previous = -Infinity;
  for (const { start } of slots) {
    if (start < previous) return slots.toSorted((a, b) => a.start - b.start);
    previous = start;
  }
  return slots;
}

/** The place of the first stretch that ends after a minute. */
function firstEndingAfter(full: readonly Interval[], minute: EpochMinute): number {
  let low = 0;
  let high = full.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((full[middle]?.end ?? Infinity) > minute) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** When the first stretch from a place on begins that begins at a minute or later. */
function startFrom(full: readonly Interval[], place: number, minute: EpochMinute): EpochMinute {
  for (let at = place; ; at += 1) {
    const start = full[at]?.start ?? Infinity;
    if (start >= minute) return start;
  }
}
