import type { FoundSlot } from './first-free.ts';
import type { FreeTimeQuery } from './free-starts.ts';
import { freeSlots } from './slots.ts';
import type { HoursOfDay } from './types.ts';
import { toLocal } from './zone.ts';

/** `firstFree` a second time, plain: every slot of everybody is computed, and all are sorted. */
export function oracleFirstFree(
  searches: readonly FreeTimeQuery[],
  count: number,
  hours: HoursOfDay | null = null,
): FoundSlot[] {
  return searches
    .flatMap((query, index) =>
      freeSlots(query)
        .flatMap((day) => day.slots)
        .filter(({ start, end }) => {
          if (hours === null) return true;
          const began = toLocal(query.rules.timezone, start).minuteOfDay;
          if (hours.mayEndLater) return began >= hours.from && began < hours.until;
          return began >= hours.from && began + (end - start) <= hours.until;
        })
        .map((slot) => ({ ...slot, index })),
    )
    .sort((one, other) => one.start - other.start)
    .slice(0, count);
}

/** The slots of `oracleFirstFree` that begin at the first `count` different starts. */
export function oracleFirstStarts(
  searches: readonly FreeTimeQuery[],
  count: number,
  hours: HoursOfDay | null = null,
): FoundSlot[] {
  const all = oracleFirstFree(searches, Infinity, hours);
  const starts = [...new Set(all.map(({ start }) => start))].slice(0, count);
  return all.filter(({ start }) => starts.includes(start));
}
