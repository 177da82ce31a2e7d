import type { ReactNode } from 'react';
import type { CalendarView } from '#shared/calendar-view.ts';
import type { NoneFree } from '#shared/scheduling/types.ts';
import { dayTag, dayTitle } from '#web/lib/format.ts';
import { freeTimes } from './calendar-day.tsx';
import type { FreeDays } from './day-times.ts';
import { viewWhere } from './month.ts';
import { TimeButton } from './time-button.tsx';

type NoTimesProps = {
  date: string;
  none: NoneFree | undefined;
  isToday: boolean;
  /** Free times of what the calendar shows. */
  days: FreeDays;
  view: CalendarView;
  /** The way to later days. */
  next: ReactNode;
  onDate: (date: string) => void;
};

const DAYS = 3;

/** In place of a date's times: why it has none, and the next days that have some. */
export function NoTimes({ date, none, isToday, days, view, next, onDate }: NoTimesProps) {
  const others = daysFrom(days, date, DAYS);
  return (
    <>
      <p className="text-ui font-medium">{whyNone(none, isToday)}</p>
      {others.length === 0 ? (
        <>
          <p className="text-ui text-muted">Não há horários livres {viewWhere(view)}.</p>
          {next}
        </>
      ) : (
        <>
          <p className="text-ui text-muted">
            {others.every((day) => day.date > date) ? 'Próximos dias' : 'Dias'} com horários livres:
          </p>
          <ul className="grid grid-cols-[repeat(auto-fit,minmax(max(5rem,30%),1fr))] gap-2">
            {others.map((day) => (
              <li key={day.date}>
                <TimeButton tall pressed={false} onPress={() => onDate(day.date)}>
                  <span className="sr-only">
                    {dayTitle(day.date)}, {freeTimes(day.free)}
                  </span>
                  <span aria-hidden="true">
                    {dayTag(day.date)}
                    <span className="block text-xs leading-tight font-normal text-muted">
                      {day.free === 1 ? '1 livre' : `${day.free} livres`}
                    </span>
                  </span>
                </TimeButton>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function whyNone(none: NoneFree | undefined, isToday: boolean): string {
  if (none === 'full') return 'Lotado: não sobrou nenhum horário neste dia.';
  if (none === 'closed') return 'Fechado: não há atendimento neste dia.';
  return isToday ? 'Não há mais horários hoje.' : 'Não há horários para marcar neste dia.';
}

/** The first days after a date that have a free time, with how many; where none follows, the last before it. */
export function daysFrom(
  days: FreeDays,
  date: string,
  count: number,
): { readonly date: string; readonly free: number }[] {
  const sorted = [...days].map(([day, slots]) => ({ date: day, free: slots.length }));
  sorted.sort((one, other) => (one.date < other.date ? -1 : 1));
  const after = sorted.filter((day) => day.date > date);
  return after.length > 0 ? after.slice(0, count) : sorted.slice(-count);
}
