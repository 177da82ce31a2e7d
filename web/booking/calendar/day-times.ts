import type { FreeSlot, SlotsAnswer } from '#shared/contract/booking.ts';
import type { NoneFree } from '#shared/scheduling/types.ts';
import { dayIn, formatTime } from '#web/lib/format.ts';

const MINUTE_MS = 60_000;

/** Whether two zones show the same date and time at an instant, whatever they are called. */
export function sameClock(zone: string, other: string, instant: string): boolean {
  return (
    dayIn(instant, zone) === dayIn(instant, other) && formatTime(instant, zone) === formatTime(instant, other)
  );
}

/** Free times by date, of the days that have any. */
export type FreeDays = ReadonlyMap<string, readonly FreeSlot[]>;

/** Why dates have no free time, where the server knows. */
export type NoneFreeDays = ReadonlyMap<string, NoneFree>;

export function noneFreeOf(answer: SlotsAnswer): NoneFreeDays {
  return new Map(answer.days.flatMap(({ date, none }) => (none === undefined ? [] : [[date, none]])));
}

/** The answer of the server by date. */
export function freeDaysOf(answer: SlotsAnswer): FreeDays {
  return new Map(answer.days.filter((day) => day.slots.length > 0).map((day) => [day.date, day.slots]));
}

/** The first free time of each of the first days that have one: a choice of days, not of a morning's minutes. */
export function firstOfDays(days: FreeDays, count: number): FreeSlot[] {
  return [...days.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, slots]) => slots.slice(0, 1))
    .slice(0, count);
}

/** Says of a time whether it can still be booked: strictly more than the notice (minutes) must be left. */
export function stillBookable(now: string, minimumNotice: number): (slot: FreeSlot) => boolean {
  const earliest = Date.parse(now) + minimumNotice * MINUTE_MS;
  return ({ startTime }) => Date.parse(startTime) > earliest;
}

/** The days without the times that can no longer be booked. */
export function withoutPast(days: FreeDays, isBookable: (slot: FreeSlot) => boolean): FreeDays {
  const left = [...days].map(([date, slots]) => [date, slots.filter(isBookable)] as const);
  return new Map(left.filter(([, slots]) => slots.length > 0));
}
