import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react';
import type { CalendarView } from '#shared/calendar-view.ts';
import { addDays } from '#shared/scheduling/calendar-date.ts';
import { startOfMonth } from '#web/lib/format-day.ts';
import { weekdayName } from '#web/lib/format.ts';
import { CalendarDay, DayLegend } from './calendar-day.tsx';
import {
  bookablePart,
  clampDate,
  dateAfterKey,
  dayOfMonth,
  isShown,
  monthAfter,
  viewTitle,
  weeksOf,
  type DateRange,
} from './month.ts';
import type { MonthSlots } from './use-month-slots.ts';

export type MonthCalendarProps = {
  /** What is on show. */
  view: CalendarView;
  today: string;
  range: DateRange;
  slots: MonthSlots;
  selected: string | null;
  onSelect: (date: string) => void;
  onMonth: (month: string) => void;
  /** The person is about to turn to this month. */
  onAim: (month: string) => void;
};

const WEEK = [0, 1, 2, 3, 4, 5, 6];

/** A month as a grid with one tab stop; arrow keys move by day and week, PageUp and PageDown by month. */
export function MonthCalendar(props: MonthCalendarProps) {
  const { view, today, range, slots, selected, onSelect, onMonth } = props;
  const { days, none } = slots;
  const loading = slots.status === 'loading';
  const grid = useRef<HTMLTableElement>(null);
  const [roving, setRoving] = useState<string | null>(null);
  const followFocus = useRef(false);
  const tabStop = tabStopOf(view, range, [roving, selected, [...days.keys()].sort()[0] ?? null]);

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
    if (!isShown(next, view)) onMonth(startOfMonth(next));
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
          {weeksOf(view).map((week, index) => (
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
                      none={none.get(date)}
                      outside={date < range.from || date > range.to}
                      loading={loading}
                      namesMonth={date > view.from && dayOfMonth(date) === 1}
                      today={date === today}
                      selected={date === selected}
                      tabStop={date === tabStop}
                      onSelect={() => {
                        setRoving(date);
                        onSelect(date);
                      }}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <DayLegend />
    </div>
  );
}

function MonthHeader({ view, range, onMonth, onAim }: MonthCalendarProps) {
  const turn = (target: string, possible: boolean) => {
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
        {viewTitle(view)}
      </h3>
      <div className="flex">
        <TurnButton
          label="Mês anterior"
          {...turn(startOfMonth(addDays(view.from, -1)), view.from > range.from)}
        >
          <ChevronLeft className="size-5" aria-hidden="true" />
        </TurnButton>
        <TurnButton label="Próximo mês" {...turn(monthAfter(view), view.to < range.to)}>
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

/** The day that Tab reaches: the first wish that is on show, else the first day that can be booked. */
function tabStopOf(view: CalendarView, range: DateRange, wishes: readonly (string | null)[]): string {
  const wish = wishes.find((date) => date !== null && isShown(date, view));
  return wish ?? bookablePart(view, range)?.from ?? view.from;
}
