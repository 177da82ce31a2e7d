import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react';
import { addMonths, startOfMonth } from '#web/lib/format-day.ts';
import { monthTitle, weekdayName } from '#web/lib/format.ts';
import { CalendarDay } from './calendar-day.tsx';
import type { FreeDays } from './day-times.ts';
import { bookablePart, clampDate, dateAfterKey, weeksOf, type DateRange } from './month.ts';

export type MonthCalendarProps = {
  /** First day of the month on show. */
  month: string;
  today: string;
  range: DateRange;
  days: FreeDays;
  loading: boolean;
  selected: string | null;
  onSelect: (date: string) => void;
  /** Somebody wanted a day that may be booked, and nothing is free. */
  onMiss?: ((date: string) => void) | undefined;
  onMonth: (month: string) => void;
  /** The person is about to turn to this month. */
  onAim: (month: string) => void;
};

const WEEK = [0, 1, 2, 3, 4, 5, 6];

/** A month as a grid with one tab stop; arrow keys move by day and week, PageUp and PageDown by month. */
export function MonthCalendar(props: MonthCalendarProps) {
  const { month, today, range, days, loading, selected, onSelect, onMonth } = props;
  const grid = useRef<HTMLTableElement>(null);
  const [roving, setRoving] = useState<string | null>(null);
  const followFocus = useRef(false);
  const tabStop = tabStopOf(month, range, [roving, selected, [...days.keys()].sort()[0] ?? null]);

  useEffect(() => {
    if (!followFocus.current) return;
    followFocus.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-date="${tabStop}"]`)?.focus();
  }, [tabStop]);

  const onKeyDown = (event: KeyboardEvent) => {
    const target = dateAfterKey(tabStop, event.key);
    if (target === null) return;
    event.preventDefault();
    const next = clampDate(target, range);
    followFocus.current = next !== tabStop;
    setRoving(next);
    if (startOfMonth(next) !== month) onMonth(startOfMonth(next));
  };

  return (
    <div className="rounded-md border border-line bg-card p-2">
      <MonthHeader {...props} />
      <table ref={grid} role="grid" aria-labelledby="mes" aria-busy={loading} className="w-full table-fixed">
        <thead>
          <tr>
            {WEEK.map((weekday) => (
              <th key={weekday} scope="col" className="pb-1 text-xs font-normal text-muted">
                <span aria-hidden="true">{weekdayName(weekday, 'letter')}</span>
                <span className="sr-only">{weekdayName(weekday)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={onKeyDown}>
          {weeksOf(month).map((week, index) => (
            <tr key={index}>
              {week.map((date, weekday) => (
                <td
                  key={weekday}
                  role="gridcell"
                  aria-selected={date === null ? undefined : date === selected}
                  className="p-px"
                >
                  {date !== null && (
                    <CalendarDay
                      date={date}
                      free={days.get(date)?.length ?? 0}
                      outside={date < range.from || date > range.to}
                      loading={loading}
                      today={date === today}
                      selected={date === selected}
                      tabStop={date === tabStop}
                      onSelect={() => {
                        setRoving(date);
                        onSelect(date);
                      }}
                      onMiss={() => props.onMiss?.(date)}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function MonthHeader({ month, range, onMonth, onAim }: MonthCalendarProps) {
  const turn = (count: number) => {
    const target = addMonths(month, count);
    const possible = bookablePart(target, range) !== null;
    const aim = () => {
      if (possible) onAim(target);
    };
    return {
      disabled: !possible,
      onClick: () => {
        onMonth(target);
      },
      onPointerEnter: aim,
      onFocus: aim,
    };
  };
  return (
    <div className="flex items-center justify-between pb-1 pl-2">
      <h3 id="mes" className="font-semibold">
        {monthTitle(month)}
      </h3>
      <div className="flex">
        <TurnButton label="Mês anterior" {...turn(-1)}>
          <ChevronLeft className="size-5" aria-hidden="true" />
        </TurnButton>
        <TurnButton label="Próximo mês" {...turn(1)}>
          <ChevronRight className="size-5" aria-hidden="true" />
        </TurnButton>
      </div>
    </div>
  );
}

function TurnButton({ label, ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      className="flex size-11 items-center justify-center rounded-sm enabled:hover:bg-hover disabled:text-disabled"
      {...rest}
    />
  );
}

/** The day of the month that Tab reaches: the first wish that lies in it, else its first day that can be booked. */
function tabStopOf(month: string, range: DateRange, wishes: readonly (string | null)[]): string {
  const wish = wishes.find((date) => date !== null && startOfMonth(date) === month);
  return wish ?? bookablePart(month, range)?.from ?? month;
}
