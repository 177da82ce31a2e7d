import { addDays } from './calendar-date.ts';
import type { DaySlots, Interval } from './types.ts';
import { toLocal } from './zone.ts';

/**
 * Slots by the dates of a clock, which need not be the one by which they were found: each date from `from` to `to`
 * ('YYYY-MM-DD', both included) with those that begin on it, in the order given. Others are left out.
 * @param timezone IANA zone of the clock
 */
export function slotsByDate(
  slots: Iterable<Interval>,
  { from, to, timezone }: { readonly from: string; readonly to: string; readonly timezone: string },
): DaySlots[] {
  const days = new Map<string, Interval[]>();
  for (let date = from; date <= to; date = addDays(date, 1)) days.set(date, []);
  for (const slot of slots) days.get(toLocal(timezone, slot.start).date)?.push(slot);
  return [...days].map(([date, slots]) => ({ date, slots }));
}
