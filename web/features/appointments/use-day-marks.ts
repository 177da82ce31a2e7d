import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DayMark } from '#web/components/ui/calendar.tsx';
import { addDays, startOfWeek } from '#web/lib/format-day.ts';
import { freeDaysQuery, type Sought } from './api/free-times.ts';

/** Six weeks: all that a month's sheet shows. */
const SHEET_DAYS = 42;

/**
 * What a date picker draws quieter: days without hours or without a free time for what is sought. Reads the month
 * that is shown, once it is shown; nothing while `sought` is null.
 */
export function useDayMarks(sought: Sought | null) {
  const [month, setMonth] = useState<string | null>(null);
  const from = startOfWeek(month ?? '2000-01-01');
  const days = useQuery({
    ...freeDaysQuery({ ...sought, from, to: addDays(from, SHEET_DAYS - 1) }),
    enabled: sought !== null && month !== null,
  });
  const states = new Map(sought === null ? [] : days.data?.days.map(({ date, state }) => [date, state]));
  return {
    markOf: (day: string): DayMark | undefined => {
      const state = states.get(day);
      return state === 'free' ? undefined : state;
    },
    onMonthShown: setMonth,
  };
}
