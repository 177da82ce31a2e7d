import { useLayoutEffect, useRef, useState } from 'react';
import { FIRST_HOUR, hourRows, isOpenHour, splitBands, type HourRow } from '#web/agenda/model/hours.ts';
import { countOf, segmentsOf } from '#web/agenda/model/segments.ts';
import { stepDate } from '#web/agenda/model/navigation.ts';
import { Band } from '#web/agenda/parts/band.tsx';
import { colorStyle } from '#web/agenda/parts/event-style.ts';
import type { AgendaGridProps } from '#web/agenda/parts/grid-props.ts';
import { NowLine } from '#web/agenda/parts/now-line.tsx';
import { SlotCell, slotKey } from '#web/agenda/parts/slot-cell.tsx';
import { useDays } from '#web/agenda/parts/use-days.ts';
import { useGridFocus } from '#web/agenda/parts/use-grid-focus.ts';
import { dayTitle, formatMinutes } from '#web/lib/format.ts';
import { clsx } from 'clsx';
import { EventCard } from './event-card.tsx';

/** The day: a row an hour from 07:00 to 23:00, with the appointments that begin in it. */
export function DayGrid(props: AgendaGridProps) {
  const { events, date, today, nowMinute, onDateChange, onSelectEvent } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const segments = segmentsOf(useDays(events, { from: date, to: date }), date);
  const { before, inside, after } = splitBands(segments);
  const rows = hourRows(inside);
  const first = rows.find((row) => row.starting.length > 0)?.hour ?? 8;

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

  return (
    <div
      ref={scroller}
      className="min-h-80 flex-1 overflow-y-auto rounded-md border bg-card md:max-h-[calc(100dvh-84px)]"
    >
      <Band label="antes das 07:00" segments={before} past={date < today} onSelectEvent={onSelectEvent} />
      <div ref={grid} role="grid" aria-label={`Agenda de ${dayTitle(date)}`} {...keys} className="divide-y">
        {rows.map((row, index) => (
          <DayRow key={`${date}-${row.hour}`} {...props} row={row} index={index} />
        ))}
      </div>
      <Band label="após as 23:00" segments={after} past={date < today} onSelectEvent={onSelectEvent} />
      {date === today && <span className="sr-only">Agora são {formatMinutes(nowMinute)}.</span>}
    </div>
  );
}

function DayRow({
  row,
  index,
  date,
  today,
  nowMinute,
  openHours,
  limits,
  ...actions
}: AgendaGridProps & {
  row: HourRow;
  index: number;
}) {
  const { hour, starting, continuing } = row;
  const open = isOpenHour(hour, openHours?.(date));
  // There is no larger view to go to: the hour opens in place.
  const [whole, setWhole] = useState(false);
  const shown = whole ? starting : starting.slice(0, limits.perSlot);
  const hidden = starting.length - shown.length;
  const empty = starting.length + continuing.length === 0;
  const isNow = date === today && Math.floor(nowMinute / 60) === hour;
  const over = (end: number) => date < today || (date === today && end <= nowMinute);
  return (
    <div role="row" className="grid grid-cols-[60px_minmax(0,1fr)]">
      <span
        role="rowheader"
        className={clsx(
          'num border-r pt-1.5 pr-3 text-right text-xs',
          over(hour * 60 + 60) ? 'text-faint' : 'text-muted',
        )}
      >
        {formatMinutes(hour * 60)}
      </span>
      <SlotCell
        day={date}
        hour={hour}
        row={index}
        column={0}
        count={countOf(starting)}
        taken={!empty}
        open={open}
        onSelectSlot={actions.onSelectSlot}
        className={clsx('flex flex-col gap-1 p-[5px]', open || !empty ? 'min-h-16' : 'min-h-10')}
      >
        {isNow && <NowLine top={`${((nowMinute % 60) / 60) * 100}%`} className="-left-1" />}
        {continuing.length > 0 && (
          <p className="flex flex-wrap gap-1.5 text-2xs text-muted">
            {continuing.map((segment) => (
              <span
                key={segment.event.id}
                className="num truncate rounded-xs px-2 py-px tint-quiet"
                style={colorStyle(segment.event)}
              >
                {segment.event.title} até {formatMinutes(Math.min(segment.end, 1440))}
              </span>
            ))}
          </p>
        )}
        {shown.length > 0 && (
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,290px),1fr))] gap-1.5">
            {shown.map((segment) => (
              <EventCard
                key={segment.event.id}
                segment={segment}
                past={over(segment.end)}
                nameLength={limits.dayName}
                onSelectEvent={actions.onSelectEvent}
              />
            ))}
          </div>
        )}
        {hidden > 0 && (
          <button
            type="button"
            data-item=""
            tabIndex={-1}
            aria-label={`Mais ${hidden} às ${formatMinutes(hour * 60)}`}
            onClick={(click) => {
              click.stopPropagation();
              setWhole(true);
            }}
            className="h-6 w-fit rounded-xs px-1.5 text-2xs font-medium text-accent-text hover:bg-accent-soft"
          >
            +{hidden}
          </button>
        )}
      </SlotCell>
    </div>
  );
}
