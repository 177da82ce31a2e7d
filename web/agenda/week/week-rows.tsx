import { clsx } from 'clsx';
import { isOpenHour } from '#web/agenda/model/hours.ts';
import type { Segment } from '#web/agenda/model/segments.ts';
import { EventLine } from '#web/agenda/parts/event-line.tsx';
import type { AgendaGridProps } from '#web/agenda/parts/grid-props.ts';
import { NowLine } from '#web/agenda/parts/now-line.tsx';
import { SlotCell } from '#web/agenda/parts/slot-cell.tsx';
import { formatMinutes } from '#web/lib/format.ts';
import { WeekBlock, WeekMore } from './week-block.tsx';
import { HOUR_PX, WEEK_COLUMNS } from './week-columns.ts';
import type { WeekDay } from './week-day.ts';

type RowProps = AgendaGridProps & { days: readonly WeekDay[] };

/** One hour through the seven days. */
export function WeekHourRow({
  hour,
  row,
  days,
  today,
  nowMinute,
  openHours,
  limits,
  ...actions
}: RowProps & {
  hour: number;
  row: number;
}) {
  const over = (day: string, end: number) => day < today || (day === today && end <= nowMinute);
  return (
    <div
      role="row"
      style={{ gridTemplateColumns: WEEK_COLUMNS, height: HOUR_PX }}
      className="grid border-b last:border-b-0"
    >
      <span
        role="rowheader"
        className="num sticky left-0 z-20 border-r bg-card pt-1 pr-2.5 text-right text-xs text-muted"
      >
        {formatMinutes(hour * 60)}
      </span>
      {days.map((column, index) => {
        const placed = column.placedAt(hour);
        const more = column.moreAt(hour);
        return (
          <SlotCell
            key={column.day}
            day={column.day}
            hour={hour}
            row={row}
            column={index}
            count={placed.length}
            taken={column.goesOnAt(hour)}
            open={isOpenHour(hour, openHours?.(column.day))}
            onSelectSlot={actions.onSelectSlot}
          >
            {placed.map((each) => (
              <WeekBlock
                key={each.segment.event.id}
                placed={each}
                past={over(column.day, each.segment.end)}
                nameLength={limits.weekName}
                onSelectEvent={actions.onSelectEvent}
              />
            ))}
            {more.map((each) => (
              <WeekMore key={each.start} {...each} onShowMore={() => actions.onShowMore(column.day)} />
            ))}
            {column.day === today && Math.floor(nowMinute / 60) === hour && (
              <NowLine top={`${((nowMinute % 60) / 60) * 100}%`} />
            )}
          </SlotCell>
        );
      })}
    </div>
  );
}

/** What lies before or after the hours, when there is anything. */
export function WeekBandRow({
  label,
  days,
  of,
  today,
  onSelectEvent,
}: RowProps & {
  label: string;
  of: (column: WeekDay) => readonly Segment[];
}) {
  if (days.every((column) => of(column).length === 0)) return null;
  return (
    <div role="row" style={{ gridTemplateColumns: WEEK_COLUMNS }} className="grid border-b bg-sunken">
      <span
        role="rowheader"
        className="sticky left-0 z-20 border-r bg-sunken py-1.5 pr-2.5 pl-1 text-right text-2xs text-muted"
      >
        {label}
      </span>
      {days.map((column) => (
        <div
          key={column.day}
          role="gridcell"
          className={clsx('grid min-w-0 content-start gap-1 border-l p-1')}
        >
          {of(column).map((segment) => (
            <EventLine
              key={segment.event.id}
              segment={segment}
              past={column.day < today}
              onSelectEvent={onSelectEvent}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
