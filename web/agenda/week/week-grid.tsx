import { clsx } from 'clsx';
import { useLayoutEffect, useMemo, useRef, useState, type CSSProperties } from 'react';
import { FIRST_HOUR, HOURS } from '#web/agenda/model/hours.ts';
import { stepDate, visibleRange } from '#web/agenda/model/navigation.ts';
import { countInWords } from '#web/agenda/model/names.ts';
import { countOf } from '#web/agenda/model/segments.ts';
import type { AgendaGridProps } from '#web/agenda/parts/grid-props.ts';
import { slotKey } from '#web/agenda/parts/slot-cell.tsx';
import { useDays } from '#web/agenda/parts/use-days.ts';
import { useGridFocus } from '#web/agenda/parts/use-grid-focus.ts';
import { addDays, startOfWeek, weekDays, weekdayOf } from '#web/lib/format-day.ts';
import { dayTitle, weekdayName } from '#web/lib/format.ts';
import { weekTitle } from '#web/lib/day-words.ts';
import { useDayWidth } from './use-day-width.ts';
import {
  HOUR_PX,
  HOURS_PX,
  lanesIn,
  NARROWEST_DAY_PX,
  scrollToDay,
  WEEK_COLUMNS,
  WEEK_PX,
} from './week-columns.ts';
import { createWeekLayout, type WeekDay } from './week-day.ts';
import { WeekBandRow, WeekHourRow } from './week-rows.tsx';

/** Fills up to whole days, so that the last ones too can begin right beside the hours. It counts what a scroll bar leaves. */
const FILL = `mod(100cqw - ${HOURS_PX}px, var(--day))`;

/**
 * The week from Sunday: seven columns that scroll sideways, a whole day at a time, or share the width, under a fixed head and
 * beside fixed hours.
 */
export function WeekGrid(props: AgendaGridProps) {
  const { events, date, today, nowMinute, limits, weekFits, onDateChange } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const dayWidth = useDayWidth(scroller, weekFits);
  const sunday = startOfWeek(date);
  const buckets = useDays(events, visibleRange('week', sunday));
  const [layout] = useState(createWeekLayout);
  const days = useMemo(
    () => layout(buckets, weekDays(sunday), weekFits ? lanesIn(dayWidth, limits) : limits),
    [layout, buckets, sunday, limits, weekFits, dayWidth],
  );

  const isNow = buckets.get(today)?.some(({ end }) => end > nowMinute) === true;
  const isSooner = startOfWeek(today) === sunday && nowMinute < 60 * firstHour(days);
  // Once today's appointments are over, the mornings of the other days are what is to come.
  const startHour = Math.max(
    FIRST_HOUR,
    (isNow || isSooner ? Math.floor(nowMinute / 60) : firstHour(days)) - 1,
  );
  // Runs when another day is chosen, not when data arrives: a live update must not move what is being read.
  useLayoutEffect(() => {
    const { current } = scroller;
    current?.scrollTo({
      left: scrollToDay(weekdayOf(date), current.clientWidth, dayWidth),
      top: (startHour - FIRST_HOUR) * HOUR_PX,
    });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the hour moves on by itself and must not scroll the page
  }, [date]);

  // Where the days turn narrower, another day would be the first in sight. A frame later: until then the grid snaps to the wider ones.
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => {
      const { current } = scroller;
      current?.scrollTo({ left: scrollToDay(weekdayOf(date), current.clientWidth, dayWidth) });
    });
    return () => cancelAnimationFrame(frame);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- another day scrolls above
  }, [dayWidth]);

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
      className="flex min-h-80 min-w-0 flex-1 flex-col max-md:mb-16"
      // Wider than a week there is nothing to show.
      style={{ maxWidth: WEEK_PX + 2 }}
    >
      <div
        ref={scroller}
        role="grid"
        aria-label={weekTitle(sunday)}
        {...keys}
        style={{ scrollPaddingLeft: HOURS_PX }}
        className="@container isolate max-h-[calc(100dvh-84px)] flex-1 snap-x snap-mandatory overflow-auto overscroll-x-contain rounded-md border bg-card"
      >
        <div
          className="w-max"
          style={
            {
              '--day': `${dayWidth}px`,
              paddingRight: weekFits && dayWidth > NARROWEST_DAY_PX ? 0 : FILL,
            } as CSSProperties
          }
        >
          <div
            role="row"
            style={{ gridTemplateColumns: WEEK_COLUMNS }}
            className="sticky top-0 z-30 grid border-b bg-card"
          >
            <span role="columnheader" className="sticky left-0 z-10 border-r bg-card">
              <span className="sr-only">Horário</span>
            </span>
            {days.map((column, index) => (
              <DayHead
                key={index}
                column={column}
                today={today}
                counted={props.counted}
                note={props.dayNote?.(column.day)}
              />
            ))}
          </div>
          <WeekBandRow label="antes das 07:00" days={days} of={(column) => column.before} {...props} />
          {HOURS.map((hour, row) => (
            <WeekHourRow key={hour} hour={hour} row={row} days={days} dayWidth={dayWidth} {...props} />
          ))}
          <WeekBandRow label="após as 23:00" days={days} of={(column) => column.after} {...props} />
        </div>
      </div>
    </div>
  );
}

/** The hour in which the week's first appointment begins. */
function firstHour(days: readonly WeekDay[]): number {
  const row = HOURS.findIndex((_, index) => days.some(({ hours }) => (hours[index]?.placed.length ?? 0) > 0));
  return HOURS[row] ?? FIRST_HOUR;
}

function DayHead({
  column,
  today,
  counted,
  note,
}: {
  column: WeekDay;
  today: string;
  counted: string | undefined;
  note: string | undefined;
}) {
  const isToday = column.day === today;
  const count = countOf(column.segments);
  return (
    <span
      role="columnheader"
      aria-label={[
        dayTitle(column.day),
        ...(note === undefined ? [] : [note]),
        ...(counted === undefined ? [] : [`${countInWords(count)} ${counted}`]),
      ].join(', ')}
      aria-current={isToday ? 'date' : undefined}
      className="flex snap-start items-center gap-2 border-r px-2.5 py-2 last:border-r-0"
    >
      <span className="text-xs font-medium text-muted">{weekdayName(weekdayOf(column.day), 'short')}</span>
      <span
        className={clsx(
          'num grid h-6 min-w-6 place-items-center rounded-full text-ui font-semibold',
          isToday && 'bg-accent text-accent-ink',
        )}
      >
        {Number(column.day.slice(8))}
      </span>
      {note !== undefined && <span className="min-w-0 truncate text-2xs text-muted">{note}</span>}
      {count > 0 && (
        <span className="num ml-auto truncate text-2xs text-muted">
          {count}
          {counted !== undefined && ` ${counted}`}
        </span>
      )}
    </span>
  );
}
