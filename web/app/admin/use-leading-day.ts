import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { teamDayQuery } from '#web/features/appointments/api/appointments.ts';
import { placeOfPage } from '#web/features/appointments/stretch.ts';
import type { CardDay } from '#web/features/appointments/today-card.tsx';
import { addDays } from '#web/lib/format-day.ts';

/**
 * The day whose appointments lead the panel, and the page of them: today, and tomorrow once the last of today has ended. Then
 * the other of the two can be chosen, until the day turns.
 * @param today 'YYYY-MM-DD' @param now milliseconds since 1970
 */
export function useLeadingDay(today: string, now: number) {
  const [chosen, setChosen] = useState<{ of: string; day: CardDay } | null>(null);
  const [turned, setTurned] = useState({ date: today, page: 1 });
  const pageOf = (date: string): number => (turned.date === date ? turned.page : 1);
  const tomorrow = addDays(today, 1);
  const todays = useQuery(teamDayQuery(today, placeOfPage(pageOf(today)).skip));
  const lastEnd = todays.data?.lastEnd ?? null;
  const isOver = lastEnd !== null && Date.parse(lastEnd) <= now;
  const day: CardDay = !isOver ? 'today' : chosen?.of === today ? chosen.day : 'tomorrow';
  const tomorrows = useQuery({
    ...teamDayQuery(tomorrow, placeOfPage(pageOf(tomorrow)).skip),
    enabled: day === 'tomorrow',
  });
  const date = day === 'today' ? today : tomorrow;
  return {
    day,
    date,
    query: day === 'today' ? todays : tomorrows,
    page: pageOf(date),
    setPage: (page: number): void => setTurned({ date, page }),
    onOther: isOver
      ? (): void => setChosen({ of: today, day: day === 'today' ? 'tomorrow' : 'today' })
      : undefined,
  };
}
