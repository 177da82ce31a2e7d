import { clsx } from 'clsx';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { HOURS } from '#web/agenda/model/hours.ts';
import { stepDate, visibleRange } from '#web/agenda/model/navigation.ts';
import { countOf } from '#web/agenda/model/segments.ts';
import type { AgendaGridProps } from '#web/agenda/parts/grid-props.ts';
import { slotKey } from '#web/agenda/parts/slot-cell.tsx';
import { useDays } from '#web/agenda/parts/use-days.ts';
import { useGridFocus } from '#web/agenda/parts/use-grid-focus.ts';
import { addDays, startOfWeek, weekDays } from '#web/lib/format-day.ts';
import { dayTitle, formatDay, weekdayName } from '#web/lib/format.ts';
import { DAY_PX, HOUR_PX, WEEK_COLUMNS } from './week-columns.ts';
import { weekDay, type WeekDay } from './week-day.ts';
import { WeekBandRow, WeekHourRow } from './week-rows.tsx';

/** The week from Sunday: seven columns that scroll sideways under a fixed head, beside fixed hours. */
export function WeekGrid(props: AgendaGridProps) {
  const { events, date, today, nowMinute, limits, onDateChange } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const sunday = startOfWeek(date);
  const buckets = useDays(events, visibleRange('week', sunday));
  const days = useMemo(
    () => weekDays(sunday).map((day) => weekDay(buckets, day, limits.weekColumns)),
    [buckets, sunday, limits.weekColumns],
  );

  const startHour = Math.max(7, Math.floor(nowMinute / 60) - 1);
  // Runs when another day is chosen, not when data arrives: a live update must not move what is being read.
  useLayoutEffect(() => {
    const column = new Date(`${date}T00:00Z`).getUTCDay();
    scroller.current?.scrollTo({ left: Math.max(0, column * DAY_PX - 40), top: (startHour - 7) * HOUR_PX });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the hour moves on by itself and must not scroll the page
  }, [date]);

  const go = (day: string, fromKey: string) => {
    onDateChange(day);
    return slotKey(day, Number(fromKey.split('-').at(-1)));
  };
  const keys = useGridFocus(scroller, {
    homeKey: slotKey(date, startHour),
    onLeave: (direction, from) => {
      if (direction === 'left') return go(addDays(sunday, -1), from);
      return direction === 'right' ? go(addDays(sunday, 7), from) : undefined;
    },
    onPage: (step, from) => go(stepDate('week', from.slice(0, 10), step), from),
  });

  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={`Semana de ${formatDay(sunday)}`}
      {...keys}
      className="max-h-[calc(100dvh-84px)] min-h-80 flex-1 snap-x snap-proximity scroll-pl-14 overflow-auto rounded-md border bg-card"
    >
      <div className="w-max">
        <div
          role="row"
          style={{ gridTemplateColumns: WEEK_COLUMNS }}
          className="sticky top-0 z-30 grid border-b bg-card"
        >
          <span role="columnheader" className="sticky left-0 z-10 border-r bg-card">
            <span className="sr-only">Horário</span>
          </span>
          {days.map((column) => (
            <DayHead key={column.day} column={column} today={today} />
          ))}
        </div>
        <WeekBandRow label="antes das 07:00" days={days} of={(column) => column.before} {...props} />
        {HOURS.map((hour, row) => (
          <WeekHourRow key={hour} hour={hour} row={row} days={days} {...props} />
        ))}
        <WeekBandRow label="após as 23:00" days={days} of={(column) => column.after} {...props} />
      </div>
    </div>
  );
}

function DayHead({ column, today }: { column: WeekDay; today: string }) {
  const isToday = column.day === today;
  const count = countOf(column.segments);
  return (
    <span
      role="columnheader"
      aria-label={dayTitle(column.day)}
      aria-current={isToday ? 'date' : undefined}
      className="flex snap-start items-center gap-2 border-l px-2.5 py-2"
    >
      <span className="text-xs font-medium text-muted">
        {weekdayName(new Date(`${column.day}T00:00Z`).getUTCDay(), 'short')}
      </span>
      <span
        className={clsx(
          'num grid h-6 min-w-6 place-items-center rounded-full text-ui font-semibold',
          isToday && 'bg-accent text-accent-ink',
        )}
      >
        {Number(column.day.slice(8))}
      </span>
      {count > 0 && <span className="num ml-auto text-2xs text-muted">{count}</span>}
    </span>
  );
}
