import { useState } from 'react';
import { addDays } from '#shared/scheduling/calendar-date.ts';
import { withoutPast } from '#web/booking/calendar/day-times.ts';
import { bookablePart, type DateRange } from '#web/booking/calendar/month.ts';
import { useMonthSlots, type MonthSlots } from '#web/booking/calendar/use-month-slots.ts';
import { useNow } from '#web/booking/lib/use-now.ts';
import { startOfMonth } from '#web/lib/format-day.ts';
import { dayIn } from '#web/lib/format.ts';
import { productIdOf, type FlowState } from './flow.ts';
import type { BookingData } from './professionals.ts';

/** The server refuses bookings further ahead. */
const HORIZON_DAYS = 365;

/**
 * The calendar's month and its free times, for whatever professional and service are chosen. `timezone` is the
 * professional's: days and hours are those of their clock.
 */
export function useCalendar(data: BookingData, flow: FlowState, timezone: string) {
  const { now, wakes } = useNow(data.now);
  const [turnedTo, setMonth] = useState<string | null>(null);
  const today = dayIn(now, timezone);
  const range: DateRange = { from: today, to: addDays(today, HORIZON_DAYS) };
  const month = turnedTo ?? startOfMonth(flow.date ?? today);

  const isDecided = flow.service.kind !== 'undecided';
  const requestFor = (date: string) => {
    const part = bookablePart(date, range);
    if (flow.professionalId === null || !isDecided || part === null) return null;
    return { professionalId: flow.professionalId, productId: productIdOf(flow.service), range: part };
  };
  const { slots, refresh, prefetch } = useMonthSlots(data.slots, requestFor(month), wakes);
  const shown: MonthSlots = { ...slots, days: withoutPast(slots.days, now) };

  return {
    today,
    range,
    month,
    slots: shown,
    setMonth,
    refresh,
    /** Asks for a month before the person turns to it. */
    aimAt: (date: string) => {
      const request = requestFor(date);
      if (request) prefetch(request);
    },
  };
}
