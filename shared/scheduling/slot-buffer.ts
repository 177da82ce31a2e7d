import type { EpochMinute, Interval } from './types.ts';

/**
 * Later than any time handled here, yet a small integer with room to add to: the sweep needs no end-of-list
 * test.
 */
const NEVER = 2 ** 31 - 1;

/**
 * Free slots as flat numbers, with the working space of the sweep that finds them. Only the first `count`
 * entries of `starts` and `ends`, and `dayCount` of `dayEnds`, mean anything; the slots of day `i` of the request run from `dayEnds[i -
 * 1]` (0 for the first day) to `dayEnds[i]`.
 */
export type SlotBuffer = {
  starts: Int32Array;
  ends: Int32Array;
  count: number;
  dayEnds: Int32Array;
  dayCount: number;
  readonly sweep: Sweep;
};

/**
 * Busy time in two orders: by start and by end. Of the intervals that begin before one minute, all those
 * that ended before another are counted out, so the overlaps of a slot are `entered - left`, and both only
 * grow from slot to slot. Blocked times stand beside them, joined to stretches that do not touch; `passed`
 * counts those that lie behind.
 */
export type Sweep = {
  starts: Int32Array;
  ends: Int32Array;
  entered: number;
  left: number;
  blockStarts: Int32Array;
  blockEnds: Int32Array;
  passed: number;
  bufferMinutes: number;
};

/** A run of candidate slots at an even distance: `first`, `first + step` … up to and including `last`. */
export type CandidateRun = {
  first: EpochMinute;
  last: EpochMinute;
  step: number;
  length: number;
  capacity: number;
};

/** An empty buffer with room for `dayCount` days and `slotCount` slots. */
export function createSlotBuffer(dayCount: number, slotCount: number): SlotBuffer {
  return {
    starts: new Int32Array(slotCount),
    ends: new Int32Array(slotCount),
    count: 0,
    dayEnds: new Int32Array(dayCount),
    dayCount,
    sweep: {
      starts: Int32Array.of(NEVER),
      ends: Int32Array.of(NEVER),
      entered: 0,
      left: 0,
      blockStarts: Int32Array.of(NEVER),
      blockEnds: Int32Array.of(NEVER),
      passed: 0,
      bufferMinutes: 0,
    },
  };
}

/** Empties a buffer to be filled with other slots, with room for `dayCount` days and `slotCount` slots. */
export function emptySlotBuffer(buffer: SlotBuffer, dayCount: number, slotCount: number): void {
  buffer.starts = roomFor(buffer.starts, slotCount);
  buffer.ends = roomFor(buffer.ends, slotCount);
  buffer.count = 0;
  buffer.dayEnds = roomFor(buffer.dayEnds, dayCount).fill(0);
  buffer.dayCount = dayCount;
  buffer.sweep.entered = 0;
  buffer.sweep.left = 0;
  buffer.sweep.passed = 0;
}

/** The array if it is long enough, else a new one: an array that is filled again costs no collection of garbage. */
function roomFor(array: Int32Array, count: number): Int32Array {
  return array.length >= count ? array : new Int32Array(count);
}

/**
 * Loads the busy intervals that touch [range.start, range.end) into the sweep, cut to that range. `busy`
 * must be sorted by start: RangeError when it is not, since a wrong answer would be a double booking. Empty
 * intervals take no time and are left out.
 */
export function loadBusy(
  sweep: Sweep,
  busy: readonly Interval[],
  range: Interval,
  bufferMinutes: number,
): void {
  const starts = roomFor(sweep.starts, busy.length + 1);
  const ends = roomFor(sweep.ends, busy.length + 1);
  let count = 0;
  let previousStart = -Infinity;
  let previousEnd = -Infinity;
  let endsAreSorted = true;
  for (const { start, end } of busy) {
    if (start < previousStart) throw new RangeError('Busy intervals must be sorted by start');
    previousStart = start;
    if (start >= range.end) break;
    if (end <= range.start || end <= start) continue;
    starts[count] = Math.max(start, range.start);
    ends[count] = Math.min(end, range.end);
    endsAreSorted &&= end >= previousEnd;
    previousEnd = end;
    count += 1;
  }
  if (!endsAreSorted) ends.subarray(0, count).sort();
  starts[count] = NEVER;
  ends[count] = NEVER;
  sweep.starts = starts;
  sweep.ends = ends;
  sweep.bufferMinutes = bufferMinutes;
}

/**
 * Loads the blocked times that touch [range.start, range.end) into the sweep, joined where they overlap or
 * touch: however many there are, a slot is compared with one. `blocked` must be sorted by start: RangeError
 * when it is not. Empty intervals are left out.
 */
export function loadBlocked(sweep: Sweep, blocked: readonly Interval[], range: Interval): void {
  const blockStarts = roomFor(sweep.blockStarts, blocked.length + 1);
  const blockEnds = roomFor(sweep.blockEnds, blocked.length + 1);
  let count = 0;
  let previousStart = -Infinity;
  let joinedEnd = -Infinity;
  for (const { start, end } of blocked) {
    if (start < previousStart) throw new RangeError('Blocked intervals must be sorted by start');
    previousStart = start;
    if (start >= range.end) break;
    if (end <= range.start || end <= start) continue;
    if (start > joinedEnd) {
      blockStarts[count] = Math.max(start, range.start);
      count += 1;
      joinedEnd = end;
    } else {
      joinedEnd = Math.max(joinedEnd, end);
    }
    blockEnds[count - 1] = Math.min(joinedEnd, range.end);
  }
  blockStarts[count] = NEVER;
  blockEnds[count] = NEVER;
  sweep.blockStarts = blockStarts;
  sweep.blockEnds = blockEnds;
}

/**
 * Appends the free slots of a run: those that no blocked time and fewer than `capacity` busy intervals
 * overlap, buffer included. Runs must come in order of time. Taken and free stretches are each crossed in
 * one go, so the cost follows what is found.
 */
export function appendFreeSlots(buffer: SlotBuffer, run: CandidateRun): void {
  const { starts: freeStarts, ends: freeEnds, sweep } = buffer;
  const { starts: busyStarts, ends: busyEnds, blockStarts, blockEnds, bufferMinutes } = sweep;
  const { last, step, length, capacity } = run;
  const reach = length + bufferMinutes;
  let { entered, left, passed } = sweep;
  let count = buffer.count;
  let start = run.first;
  // The lists end in NEVER, so the fallbacks are never taken: they only tell the compiler so.
  while (start <= last) {
    while ((blockEnds[passed] ?? NEVER) <= start - bufferMinutes) passed += 1;
    const lastUnblocked = Math.min(last, (blockStarts[passed] ?? NEVER) - reach);
    if (start > lastUnblocked) start += stepsUntil((blockEnds[passed] ?? NEVER) + bufferMinutes, start, step);
    while (start <= lastUnblocked) {
      while ((busyStarts[entered] ?? NEVER) < start + reach) entered += 1;
      while ((busyEnds[left] ?? NEVER) <= start - bufferMinutes) left += 1;
      if (entered - left < capacity) {
        // Until the next interval begins, a later slot can only overlap fewer.
        const lastFree = Math.min(lastUnblocked, (busyStarts[entered] ?? NEVER) - reach);
        do {
          freeStarts[count] = start;
          freeEnds[count] = start + length;
          count += 1;
          start += step;
        } while (start <= lastFree);
      } else {
        // Until the next interval ends, a later slot can only overlap more.
        start += stepsUntil((busyEnds[left] ?? NEVER) + bufferMinutes, start, step);
      }
    }
  }
  sweep.entered = entered;
  sweep.left = left;
  sweep.passed = passed;
  buffer.count = count;
}

/** The minutes from `start` to the first candidate at or after `chance`. */
function stepsUntil(chance: EpochMinute, start: EpochMinute, step: number): number {
  return step * Math.ceil((chance - start) / step);
}
