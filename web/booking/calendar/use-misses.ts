import { useEffect } from 'react';
import type { DayPartWish } from '#shared/link-wishes.ts';
import type { SlotsOf } from '#web/booking/lib/public-api.ts';
import { startOfMonth } from '#web/lib/format-day.ts';
import type { MonthSlots } from './use-month-slots.ts';
import { partWishOf } from './wished-part.ts';

type Looked = {
  /** The chosen date. */
  readonly date: string | null;
  /** The part of the day that the link wishes for. */
  readonly part: DayPartWish | null;
  readonly month: string;
  readonly slots: MonthSlots;
  readonly timezone: string;
};

/**
 * Tells the server when the chosen date has no free time, or none in the part of the day that the link wishes for.
 * @returns tells of another date that was wanted and has none
 */
export function useMisses(of: SlotsOf | null, { date, part, month, slots, timezone }: Looked) {
  const free =
    slots.status === 'ready' && date !== null && startOfMonth(date) === month && (slots.days.get(date) ?? []);
  // A full day is told as a whole.
  const missed =
    free &&
    (free[0] ? part && !free.some((slot) => partWishOf(slot.startTime, timezone) === part) && part : '');
  useEffect(() => {
    if (date && (missed || missed === '')) tell(of, date, missed);
  }, [of, date, missed]);
  return (wanted: string) => tell(of, wanted, '');
}

function tell(...look: [SlotsOf | null, string, DayPartWish | '']): void {
  import('./note-miss.ts').then((told) => told.noteMiss(...look)).catch(() => undefined);
}
