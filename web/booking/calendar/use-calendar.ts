import { useState } from 'react';
import type { PageLimits } from '#shared/contract/own-limits.ts';
import type { CalendarView } from '#shared/calendar-view.ts';
import { addDays } from '#shared/scheduling/calendar-date.ts';
import { NO_WISH, type SlotsOf, type SlotWish } from '#web/booking/lib/public-api.ts';
import type { Clock } from '#web/booking/lib/use-now.ts';
import { dayIn } from '#web/lib/format.ts';
import { stillBookable, withoutPast } from './day-times.ts';
import { bookablePart, clampDate, viewOf, viewWith, type DateRange } from './month.ts';
import { useMonthSlots, type LoadSlots, type MonthSlots, type Seed } from './use-month-slots.ts';

export type CalendarSource = {
  readonly clock: Clock;
  /** The professional's: days and hours are those of their clock. */
  readonly timezone: string;
  /** The professional's; null while nobody is chosen, and then nothing is free. */
  readonly limits: PageLimits | null;
  /** Whose free times; the same object as long as they are the same. Null while it is not decided. */
  readonly of: SlotsOf | null;
  readonly load: LoadSlots;
  /** Which times are to be suggested, where the client is known to want some. */
  readonly wish?: SlotWish;
  /** What is known from the start. */
  readonly seed?: Seed;
  /** The date that is shown before the person turns to a month; today when there is none. */
  readonly date: string | null;
};

/** What the calendar shows, and its free times. */
export function useCalendar(source: CalendarSource) {
  const { timezone, limits, of, load, wish = NO_WISH, seed = null, date } = source;
  const { now, wakes } = source.clock;
  const [turnedTo, setMonth] = useState<string | null>(null);
  const today = dayIn(now, timezone);
  const range: DateRange = { from: today, to: addDays(today, limits?.bookingHorizon ?? 0) };
  const suggests = limits !== null && limits.suggestTimes !== 'off';
  const view = turnedTo === null ? viewWith(clampDate(date ?? today, range), today) : viewOf(turnedTo, today);

  const requestFor = (wanted: CalendarView) => {
    const bookable = bookablePart(wanted, range);
    return of === null || bookable === null ? null : { of, range: bookable };
  };
  const { slots, refresh, prefetch } = useMonthSlots({
    load,
    seed,
    request: requestFor(view),
    wish: suggests ? wish : NO_WISH,
    wakes,
  });
  const isBookable = stillBookable(now, limits?.minimumNotice ?? 0);
  const shown: MonthSlots = {
    ...slots,
    days: withoutPast(slots.days, isBookable),
    suggestions: slots.suggestions.filter(isBookable),
  };

  return {
    today,
    range,
    suggests,
    view,
    slots: shown,
    setMonth,
    refresh,
    /** Asks for a month before the person turns to it. */
    aimAt: (wanted: string) => {
      const request = requestFor(viewOf(wanted, today));
      if (request) prefetch(request);
    },
  };
}
