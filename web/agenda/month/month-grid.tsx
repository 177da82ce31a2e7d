import { clsx } from 'clsx';
import { useMemo, useRef, type RefObject } from 'react';
import { useGridFocus, type Direction } from '#web/agenda/parts/use-grid-focus.ts';
import type { DayTotal } from '#web/agenda/types.ts';
import type { AgendaGridProps } from '#web/agenda/parts/grid-props.ts';
import { lastOver } from '#web/agenda/model/tense.ts';
import { segmentsOf } from '#web/agenda/model/segments.ts';
import { stepDate, visibleRange } from '#web/agenda/model/navigation.ts';
import { useDays } from '#web/agenda/parts/use-days.ts';
import { useLaidOut } from './use-laid-out.ts';
import { addDays, monthMatrix } from '#web/lib/format-day.ts';
import { monthTitle, weekdayName } from '#web/lib/format.ts';
import { MonthCell } from './month-cell.tsx';
import { useMonthLines } from './use-month-lines.ts';
import { MonthFitCell } from './month-fit-cell.tsx';
import { MonthHoursCell } from './month-hours-cell.tsx';

/** The total of a day that has none. */
const NOTHING: DayTotal = { count: 0, touching: 0 };
const STEPS: Record<Direction, number> = { left: -1, right: 1, up: -7, down: 7 };

/**
 * The month: a cell a day with its count, as many appointments as let all weeks fit the window, and "+N mais"; or a taller one
 * by starting times or by the hour.
 */
export function MonthGrid({
  events,
  date,
  today,
  now,
  openHours,
  dayNote,
  totals,
  busyTotals,
  limits,
  monthFits: fits,
  monthStyle,
  ...actions
}: AgendaGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const Cell = fits ? MonthFitCell : monthStyle === 'hours' ? MonthHoursCell : MonthCell;
  const month = date.slice(0, 7);
  const weeks = useMemo(() => monthMatrix(`${month}-01`), [month]);
  const buckets = useDays(events, visibleRange('month', `${month}-01`));
  const rows = weeks.map((week) => ({
    week,
    busy: week.some((day) => segmentsOf(buckets, day).some(({ event }) => event.busyOnly === true)),
  }));
  const lines = useMonthLines(grid, fits ? weeks.length : null);
  useWeekInSight(grid, date, today);

  const go = (day: string) => {
    actions.onDateChange(day);
    return day;
  };
  const keys = useGridFocus(grid, {
    homeKey: date,
    onLeave: (direction, from) => go(addDays(from, STEPS[direction])),
    onPage: (step, from) => go(stepDate('month', from, step)),
  });

  return (
    <div
      ref={grid}
      role="grid"
      aria-label={`Agenda de ${monthTitle(date)}`}
      {...keys}
      className={clsx(
        '@container relative flex min-h-[480px] flex-1 flex-col rounded-md border bg-card',
        fits ? 'overflow-hidden' : 'overflow-y-auto md:max-h-[calc(100dvh-84px)]',
      )}
    >
      <div role="row" className="sticky top-0 z-20 grid shrink-0 grid-cols-7 border-b bg-card">
        {weeks[0]?.map((_, weekday) => (
          <span
            key={weekday}
            role="columnheader"
            aria-label={weekdayName(weekday)}
            className="px-2.5 py-2 text-xs font-medium text-muted"
          >
            {weekdayName(weekday, 'short')}
          </span>
        ))}
      </div>
      {rows.map(({ week, busy }, row) => (
        <div
          key={week[0]}
          role="row"
          className={clsx('grid flex-1 grid-cols-7 not-last:border-b', fits && 'min-h-23 basis-0')}
        >
          {week.map((day, column) => (
            <Cell
              key={day}
              day={day}
              row={row}
              column={column}
              segments={segmentsOf(buckets, day)}
              tense={day < today ? -1 : day > today ? 1 : 0}
              over={lastOver(segmentsOf(buckets, day), now)}
              otherMonth={!day.startsWith(month)}
              lines={fits ? Math.max(2, lines - (busy ? 1 : 0)) : 0}
              busyWeek={busy}
              total={totals === undefined ? undefined : (totals.get(day) ?? NOTHING)}
              busyTotal={busyTotals?.get(day)}
              closed={openHours?.(day)?.length === 0}
              note={dayNote?.(day)}
              perSlot={limits.perSlot}
              onSelectSlot={actions.onSelectSlot}
              onSelectDay={actions.onSelectDay}
              onSelectEvent={actions.onSelectEvent}
              onShowMore={actions.onShowMore}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/**
 * When the present month is opened, brings the chosen day's week into sight: a busy month is taller than the screen.
 * Scrolls as little as it can, and to the beginning of a week.
 */
function useWeekInSight(grid: RefObject<HTMLDivElement | null>, date: string, today: string): void {
  const month = date.slice(0, 7);
  // Within the month keyboard and pointer bring days into sight themselves.
  useLaidOut(grid, month, (current) => {
    const [head, ...weeks] = [...current.children] as HTMLElement[]; // a grid has rows only
    const chosen = weeks.find((week) => week.querySelector(`[data-key="${date}"]`) !== null);
    if (head === undefined || chosen === undefined) return;
    const needed = today.startsWith(month) ? endOf(chosen) - current.clientHeight : 0;
    const first = weeks.find((week) => week === chosen || week.offsetTop - head.offsetHeight >= needed);
    current.scrollTo({ top: needed > 0 && first !== undefined ? first.offsetTop - head.offsetHeight : 0 });
  });
}

function endOf(element: HTMLElement): number {
  return element.offsetTop + element.offsetHeight;
}
