import { useEffect } from 'react';
import type { DayPart } from '#shared/day-parts.ts';
import type { SlotsOf } from '#web/booking/lib/public-api.ts';
import { startOfMonth } from '#web/lib/format-day.ts';
import type { MonthSlots } from './use-month-slots.ts';
import { partOf } from '#web/lib/day-parts.ts';

type Search = {
  /** The chosen date. */
  readonly date: string | null;
  /** The part of the day that the client or the link wishes for. */
  readonly part: DayPart | null;
  readonly month: string;
  readonly slots: MonthSlots;
  readonly timezone: string;
};

/**
 * Reports to the server when the chosen date has no free time, or none in the part of the day that the client or the link wishes for.
 * @returns reports another date that was wanted and has none
 */
export function useMisses(of: SlotsOf | null, { date, part, month, slots, timezone }: Search) {
  const free =
    slots.status === 'ready' && date !== null && startOfMonth(date) === month && (slots.days.get(date) ?? []);
  // A full day is reported as a whole.
  const missed =
    free && (free[0] ? part && !free.some((slot) => partOf(slot.startTime, timezone) === part) && part : '');
  useEffect(() => {
    if (date && (missed || missed === '')) report(of, date, missed);
  }, [of, date, missed]);
  return (wanted: string) => {
    if (slots.status === 'ready') report(of, wanted, '');
  };
}

function report(...look: [SlotsOf | null, string, DayPart | '']): void {
  import('./note-miss.ts').then((module) => module.noteMiss(...look)).catch(() => undefined);
}
