import { useLayoutEffect, useMemo, useRef } from 'react';
import { splitBusy } from '#web/agenda/model/busy.ts';
import { FIRST_HOUR, hourRows, isOpenHour, splitBands } from '#web/agenda/model/hours.ts';
import { segmentsOf } from '#web/agenda/model/segments.ts';
import { lastOver } from '#web/agenda/model/tense.ts';
import { stepDate } from '#web/agenda/model/navigation.ts';
import { Band } from '#web/agenda/parts/band.tsx';
import type { AgendaGridProps } from '#web/agenda/parts/grid-props.ts';
import { slotKey } from '#web/agenda/parts/slot-cell.tsx';
import { useDays } from '#web/agenda/parts/use-days.ts';
import { useGridFocus } from '#web/agenda/parts/use-grid-focus.ts';
import { dayTitle, formatMinutes } from '#web/lib/format.ts';
import { DayRow } from './day-row.tsx';

/** More cards side by side than this are not read as one line. */
const MOST_COLUMNS = 6;

/** The day: a row an hour from 07:00 to 23:00, with the appointments that begin in it. */
export function DayGrid(props: AgendaGridProps) {
  const { events, date, now, today, nowMinute, openHours, limits, onDateChange, onSelectEvent } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const segments = segmentsOf(useDays(events, { from: date, to: date }), date);
  const { before, after, rows, columns } = useMemo(() => {
    const { inside, ...bands } = splitBands(segments);
    const hours = hourRows(inside);
    const busiest = Math.max(1, ...hours.map(({ starting }) => splitBusy(starting).appointments.length));
    return { ...bands, rows: hours, columns: Math.min(busiest, MOST_COLUMNS) };
  }, [segments]);
  const first = rows.find((row) => splitBusy(row.starting).appointments.length > 0)?.hour ?? 8;

  const startHour = date === today ? Math.floor(nowMinute / 60) - 1 : first - 1;
  // Runs when another day is chosen, not when data arrives: a live update must not move what is being read.
  useLayoutEffect(() => {
    const row = scroller.current?.querySelector(`[data-row="${startHour - FIRST_HOUR}"]`);
    if (scroller.current === null || row == null) return;
    scroller.current.scrollTop +=
      row.getBoundingClientRect().top - scroller.current.getBoundingClientRect().top;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the hour moves on by itself and must not scroll the page
  }, [date]);

  const go = (step: number, fromKey: string) => {
    const day = stepDate('day', date, step);
    onDateChange(day);
    return slotKey(day, Number(fromKey.split('-').at(-1)));
  };
  const keys = useGridFocus(grid, {
    homeKey: slotKey(date, first),
    onLeave: (direction, from) =>
      direction === 'left' || direction === 'right' ? go(direction === 'left' ? -1 : 1, from) : undefined,
    onPage: go,
  });
  const elapsedUntil = date === today ? nowMinute : date < today ? 1440 : -1;

  return (
    <div
      ref={scroller}
      className="min-h-80 flex-1 overflow-y-auto rounded-md border bg-card md:max-h-[calc(100dvh-84px)]"
    >
      <Band label="antes das 07:00" segments={before} now={now} onSelectEvent={onSelectEvent} />
      <div ref={grid} role="grid" aria-label={`Agenda de ${dayTitle(date)}`} {...keys} className="divide-y">
        {rows.map((row, index) => (
          <DayRow
            key={`${date}-${row.hour}`}
            date={date}
            row={row}
            index={index}
            columns={columns}
            over={lastOver(row.starting, now)}
            elapsed={row.hour * 60 + 60 <= elapsedUntil}
            nowMinute={date === today && Math.floor(nowMinute / 60) === row.hour ? nowMinute : undefined}
            open={isOpenHour(row.hour, openHours?.(date))}
            perSlot={limits.perSlot}
            nameLength={limits.dayName}
            onSelectSlot={props.onSelectSlot}
            onSelectEvent={onSelectEvent}
          />
        ))}
      </div>
      <Band label="após as 23:00" segments={after} now={now} onSelectEvent={onSelectEvent} />
      {date === today && <span className="sr-only">Agora são {formatMinutes(nowMinute)}.</span>}
    </div>
  );
}
