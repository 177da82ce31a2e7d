import { bookableSpan } from './booking-limits.ts';
import { dateOfDayNumber, dayNumberOf } from './calendar-date.ts';
import { freeStarts, type FreeTimeQuery } from './free-starts.ts';
import { createHeap, type Ranked } from './heap.ts';
import type { SlotBuffer } from './slot-buffer.ts';
import type { EpochMinute, HoursOfDay, Interval } from './types.ts';
import { windowsOn } from './windows.ts';
import { MINUTES_PER_DAY, instantAtOrAfterWall, localDayNumber, toLocal } from './zone.ts';

/** What a search for the first free slots counts: the slots, or their different starts. */
export type Counted = 'slots' | 'starts';

/** A free slot of one of several searches: the one at `index`. */
export type FoundSlot = Interval & { readonly index: number };

/**
 * The free slots of one search, in order, computed a day at a time. `at` is the start of the next one once its day was
 * computed (`found`), before that a minute that no slot of the day begins before.
 */
type Stream = Ranked & { readonly query: FreeTimeQuery; day: number; found: SlotBuffer | null; next: number };

/**
 * The first `count` free slots of several searches, earliest first, those of an earlier search first among equals: what
 * `freeSlots` finds, merged. Only the days are computed that may hold one of them, so that the cost
 * follows the answer rather than the number of searches. Input and errors: see `freeStarts`.
 * @param counted with 'starts' all slots of the first `count` different starts
 */
export function firstFree(
  searches: readonly FreeTimeQuery[],
  count: number,
  hours: HoursOfDay | null = null,
  counted: Counted = 'slots',
): FoundSlot[] {
  const streams = searches.map((query, index): Stream => {
    return { index, at: 0, query, day: dayNumberOf(query.from) - 1, found: null, next: 0 };
  });
  const heap = createHeap(streams.filter((stream) => openNextDay(stream, hours)));
  const slots: FoundSlot[] = [];
  let left = count;
  for (let stream = heap.first(); stream !== undefined; stream = heap.first()) {
    // A day that was just computed may begin before the hours.
    const isAnother = counted === 'slots' || stream.at > (slots.at(-1)?.start ?? -Infinity);
    if (left === 0 && isAnother) break;
    const slot = stream.found === null ? null : slotOf(stream.found, stream.next);
    if (slot === null) stream.found = freeStarts(onlyDay(stream));
    else {
      if (fits(slot, stream.query, hours)) {
        slots.push({ start: slot.start, end: slot.end, index: stream.index });
        if (isAnother) left -= 1;
      }
      stream.next += 1;
    }
    if (moveToNext(stream, hours)) heap.settle();
    else heap.remove();
  }
  return slots;
}

/** Goes to the next slot, or to the next day that may have one; false at the end. */
function moveToNext(stream: Stream, hours: HoursOfDay | null): boolean {
  const slot = stream.found === null ? null : slotOf(stream.found, stream.next);
  if (slot === null) return openNextDay(stream, hours);
  stream.at = slot.start;
  return true;
}

function openNextDay(stream: Stream, hours: HoursOfDay | null): boolean {
  const { query } = stream;
  const span = bookableSpan(query.rules.timezone, query.limits);
  const lastDay = Math.min(dayNumberOf(query.to), span.lastDay);
  for (let day = Math.max(stream.day + 1, span.firstDay); day <= lastDay; day += 1) {
    const at = earliestStartOn(query, day, span.earliestStart, hours);
    if (at === null) continue;
    Object.assign(stream, { at, day, found: null, next: 0 });
    return true;
  }
  return false;
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

function onlyDay({ query, day }: Stream): FreeTimeQuery {
  const date = dateOfDayNumber(day);
  return { ...query, from: date, to: date };
}

function slotOf(found: SlotBuffer, index: number): Interval | null {
  const start = found.starts[index];
  const end = found.ends[index];
  return index >= found.count || start === undefined || end === undefined ? null : { start, end };
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
