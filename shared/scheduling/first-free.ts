import { bookableSpan } from './booking-limits.ts';
import { dayNumberOf } from './calendar-date.ts';
import { assertUsable, freeStartsOn, type FreeTimeQuery } from './free-starts.ts';
import { createHeap, type Ranked } from './heap.ts';
import { createSlotBuffer, type SlotBuffer } from './slot-buffer.ts';
import { slotAt } from './slots.ts';
import type { EpochMinute, HoursOfDay, Interval } from './types.ts';
import { windowsOn } from './windows.ts';
import { MINUTES_PER_DAY, instantAtOrAfterWall, localDayNumber, toLocal } from './zone.ts';

/** What a search for the first free slots counts: the slots, or their different starts. */
export type Counted = 'slots' | 'starts';

/** A free slot of one of several searches: the one at `index`. */
export type FoundSlot = Interval & { readonly index: number };

/**
 * The free slots of one search, in order, a day at a time. Of a day that nothing is known of, `at` is a minute that no slot of
 * it begins before; then it is the start of its first slot (`isExact`); its slots are kept once one is asked for.
 */
type Stream = Ranked & {
  readonly query: FreeTimeQuery;
  readonly earliestStart: EpochMinute;
  readonly lastDay: number;
  day: number;
  isExact: boolean;
  slots: readonly Interval[] | null;
  next: number;
};

/**
 * The first `count` free slots of several searches, earliest first, those of an earlier search first among equals: what
 * `freeSlots` finds, merged. Only the days are computed that may hold one of them, and only those that do are kept, so that the
 * cost follows the answer rather than the number of searches. Input and errors: see `freeStarts`.
 * @param counted with 'starts' all slots of the first `count` different starts
 */
export function firstFree(
  searches: readonly FreeTimeQuery[],
  count: number,
  hours: HoursOfDay | null = null,
  counted: Counted = 'slots',
): FoundSlot[] {
  const heap = createHeap(searches.map(streamOf).filter((stream) => openNextDay(stream, hours)));
  const scratch = createSlotBuffer(1, 0);
  const found: FoundSlot[] = [];
  let left = count;
  for (let stream = heap.first(); stream !== undefined; stream = heap.first()) {
    const isAnother = counted === 'slots' || stream.at > (found.at(-1)?.start ?? -Infinity);
    if (left === 0 && isAnother) break;
    if (!stream.isExact) {
      if (findFirst(stream, hours, scratch) || openNextDay(stream, hours)) heap.settle();
      else heap.remove();
      continue;
    }
    stream.slots ??= slotsOn(stream, hours, scratch);
    const slot = stream.slots[stream.next];
    if (slot !== undefined) found.push({ ...slot, index: stream.index });
    if (isAnother) left -= 1;
    if (moveToNext(stream, hours)) heap.settle();
    else heap.remove();
  }
  return found;
}

function streamOf(query: FreeTimeQuery, index: number): Stream {
  assertUsable(query);
  const { earliestStart, firstDay, lastDay } = bookableSpan(query.rules.timezone, query.limits);
  return {
    index,
    at: 0,
    query,
    earliestStart,
    lastDay: Math.min(dayNumberOf(query.to), lastDay),
    day: Math.max(dayNumberOf(query.from), firstDay) - 1,
    isExact: false,
    slots: null,
    next: 0,
  };
}

/** Goes to the next slot, or to the next day that may have one; false at the end. */
function moveToNext(stream: Stream, hours: HoursOfDay | null): boolean {
  stream.next += 1;
  const slot = stream.slots?.[stream.next];
  if (slot === undefined) return openNextDay(stream, hours);
  stream.at = slot.start;
  return true;
}

function openNextDay(stream: Stream, hours: HoursOfDay | null): boolean {
  for (let day = stream.day + 1; day <= stream.lastDay; day += 1) {
    const at = earliestStartOn(stream.query, day, stream.earliestStart, hours);
    if (at === null) continue;
    stream.at = at;
    stream.day = day;
    stream.isExact = false;
    stream.slots = null;
    stream.next = 0;
    return true;
  }
  return false;
}

/** Finds the first slot of the stream's day; false when there is none. */
function findFirst(stream: Stream, hours: HoursOfDay | null, scratch: SlotBuffer): boolean {
  freeStartsOn(stream.query, stream.day, { buffer: scratch, earliestStart: stream.earliestStart });
  const bound = stream.at;
  for (let index = 0; index < scratch.count; index += 1) {
    const slot = slotAt(scratch, index);
    if (!fits(slot, stream.query, hours)) continue;
    stream.at = slot.start;
    stream.isExact = true;
    // No other stream comes before it: its slots are asked for next.
    if (slot.start === bound) stream.slots = slotsIn(scratch, stream.query, hours);
    return true;
  }
  return false;
}

/** All slots of the stream's day. */
function slotsOn(stream: Stream, hours: HoursOfDay | null, scratch: SlotBuffer): readonly Interval[] {
  freeStartsOn(stream.query, stream.day, { buffer: scratch, earliestStart: stream.earliestStart });
  return slotsIn(scratch, stream.query, hours);
}

function slotsIn(buffer: SlotBuffer, query: FreeTimeQuery, hours: HoursOfDay | null): readonly Interval[] {
  const slots = Array.from({ length: buffer.count }, (_, index) => slotAt(buffer, index));
  return hours === null ? slots : slots.filter((slot) => fits(slot, query, hours));
}

/**
 * A minute that no slot of a local day begins before, whatever is taken; null when the day has none. Starts keep their
 * order on the wall clock also where clocks change, because of a time that comes twice only the first is offered.
 */
function earliestStartOn(
  { rules, serviceMinutes }: FreeTimeQuery,
  day: number,
  earliestStart: EpochMinute,
  hours: HoursOfDay | null,
): EpochMinute | null {
  const { timezone } = rules;
  const isToday = localDayNumber(timezone, earliestStart) === day;
  const notBefore = Math.max(hours?.from ?? 0, isToday ? toLocal(timezone, earliestStart).minuteOfDay : 0);
  let first = Infinity;
  for (const { startMinute, endMinute, slotMinutes } of windowsOn(rules, day)) {
    const steps = Math.max(0, Math.ceil((notBefore - startMinute) / slotMinutes));
    const minute = startMinute + steps * slotMinutes;
    const length = lengthWithin(hours, serviceMinutes ?? slotMinutes);
    if (minute < endMinute && minute + length <= (hours?.until ?? Infinity)) first = Math.min(first, minute);
  }
  if (first === Infinity) return null;
  return Math.max(earliestStart, instantAtOrAfterWall(timezone, day * MINUTES_PER_DAY + first));
}

/** Counted from the day of its start: what ends after midnight ends after any hour of it. */
function fits({ start, end }: Interval, { rules }: FreeTimeQuery, hours: HoursOfDay | null): boolean {
  if (hours === null) return true;
  const began = toLocal(rules.timezone, start).minuteOfDay;
  return began >= hours.from && began + lengthWithin(hours, end - start) <= hours.until;
}

/** Minutes of a slot that must lie within the hours: its first one alone where it may end later. */
function lengthWithin(hours: HoursOfDay | null, minutes: number): number {
  return hours?.mayEndLater === true ? 1 : minutes;
}
