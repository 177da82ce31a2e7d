import { useEffect } from 'react';
import type { DayPart } from '#shared/day-parts.ts';
import type { CalendarView } from '#shared/calendar-view.ts';
import type { SlotsOf } from '#web/booking/lib/public-api.ts';
import { isShown } from './month.ts';
import type { MonthSlots } from './use-month-slots.ts';
import { partOf } from '#web/lib/day-parts.ts';

type Search = {
  /** The chosen date. */
  readonly date: string | null;
  /** The part of the day that the client or the link wishes for. */
  readonly part: DayPart | null;
  readonly view: CalendarView;
  readonly slots: MonthSlots;
  readonly timezone: string;
};

/** Reports to the server when the chosen date has no free time, or none in the part of the day that the client or the link wishes for. */
export function useMisses(of: SlotsOf | null, { date, part, view, slots, timezone }: Search) {
  const free =
    slots.status === 'ready' && date !== null && isShown(date, view) && (slots.days.get(date) ?? []);
  // '' where no part of the day was wished for, and the whole date is full.
  const missed =
    free && !free.some((slot) => !part || partOf(slot.startTime, timezone) === part) && (part ?? '');
  useEffect(() => {
    if (date && (missed || missed === ''))
      import('./note-miss.ts').then(({ noteMiss }) => noteMiss(of, date, missed)).catch(() => undefined);
  }, [of, date, missed]);
}
