import { clsx } from 'clsx';
import { memo } from 'react';
import { FIRST_HOUR, isOpenHour } from '#web/agenda/model/hours.ts';
import type { Segment } from '#web/agenda/model/segments.ts';
import { isOver, lastOver } from '#web/agenda/model/tense.ts';
import { EventLine } from '#web/agenda/parts/event-line.tsx';
import type { AgendaGridProps } from '#web/agenda/parts/grid-props.ts';
import { NowLine } from '#web/agenda/parts/now-line.tsx';
import { SlotCell } from '#web/agenda/parts/slot-cell.tsx';
import type { AgendaActions, MinuteRange } from '#web/agenda/types.ts';
import { formatMinutes } from '#web/lib/format.ts';
import { WeekBlock, WeekMore } from './week-block.tsx';
import { WeekBusy } from './week-busy.tsx';
import { HOUR_PX, WEEK_COLUMNS } from './week-columns.ts';
import type { WeekDay, WeekHour } from './week-day.ts';

type RowProps = AgendaGridProps & { days: readonly WeekDay[] };

/** Each cell draws its lines at its right and below, and so does the label of a row, which stays at the left: what scrolls by must not shine through a gap. */
// Not by a rule for what lies in the last row: a selector that ends in `*` makes the browser look at every element of
// the page again as soon as anything is put behind it, such as a dialog or what is dragged.
const ROW = 'grid last:-mb-px';
const ROW_HEADER = 'sticky left-0 z-20 border-r border-b text-right text-muted';

/** One hour through the seven days. */
export function WeekHourRow({
  hour,
  row,
  days,
  now,
  today,
  nowMinute,
  openHours,
  isUnsure,
  closedName,
  limits,
  dayWidth,
  ...actions
}: RowProps & {
  hour: number;
  row: number;
  /** Of each day, in pixels. */
  dayWidth: number;
}) {
  return (
    <div role="row" style={{ gridTemplateColumns: WEEK_COLUMNS, height: HOUR_PX }} className={ROW}>
      <span
        role="rowheader"
        className={clsx(ROW_HEADER, 'num bg-card pt-1 pr-[10px] text-[min(0.75rem,14px)]')}
      >
        {formatMinutes(hour * 60)}
      </span>
      {days.map((column, index) => (
        <WeekCell
          key={index}
          day={column.day}
          slot={column.hours[row]}
          hour={hour}
          row={row}
          index={index}
          over={lastOver(
            (column.hours[row]?.placed ?? []).map(({ segment }) => segment),
            now,
          )}
          nowMinute={column.day === today && Math.floor(nowMinute / 60) === hour ? nowMinute : undefined}
          open={isOpenHour(hour, openHours?.(column.day))}
          isUnsure={isUnsure}
          {...namesAt(hour, openHours?.(column.day), (at) =>
            closedName?.(column.day, at * 60, (at + 1) * 60),
          )}
          nameLength={limits.weekName}
          dayWidth={dayWidth}
          onSelectSlot={actions.onSelectSlot}
          onSelectEvent={actions.onSelectEvent}
          onShowMore={actions.onShowMore}
        />
      ))}
    </div>
  );
}

/** What a closed hour is, and whether its words stand in it. */
function namesAt(
  hour: number,
  open: readonly MinuteRange[] | undefined,
  nameOf: (hour: number) => string | undefined,
): Pick<WeekCellProps, 'closedName' | 'isNamed'> {
  const nameIn = (at: number) => (isOpenHour(at, open) ? undefined : nameOf(at));
  const closedName = nameIn(hour);
  return {
    closedName,
    isNamed: closedName !== undefined && (hour === FIRST_HOUR || nameIn(hour - 1) !== closedName),
  };
}

type WeekCellProps = Pick<AgendaActions, 'onSelectSlot' | 'onSelectEvent' | 'onShowMore'> & {
  day: string;
  slot: WeekHour | undefined;
  hour: number;
  row: number;
  index: number;
  /** The latest end among what is over, in milliseconds since 1970. */
  over: number;
  /** Minutes after midnight by the agenda's clock, where they lie in this hour. */
  nowMinute: number | undefined;
  open: boolean;
  isUnsure: boolean | undefined;
  /** What the hour is while it is closed, and whether the words stand in it: the first hour of several has them. */
  closedName: string | undefined;
  isNamed: boolean;
  nameLength: number;
  dayWidth: number;
};

/** Memoised: a live update, a minute that passes or a drop re-draws the hours that it touches, not the week. */
const WeekCell = memo(function WeekCell({
  day,
  slot,
  hour,
  row,
  index,
  over,
  nowMinute,
  ...rest
}: WeekCellProps) {
  const { placed = [], keys, more = [], busy = [], isContinued: goesOn = false } = slot ?? {};
  return (
    <SlotCell
      day={day}
      hour={hour}
      row={row}
      column={index}
      count={placed.length}
      taken={goesOn}
      open={rest.open}
      isUnsure={rest.isUnsure}
      closedName={rest.closedName}
      onSelectSlot={rest.onSelectSlot}
      className="border-r border-b border-l-0 last:border-r-0"
    >
      {rest.isNamed && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-2 top-1 truncate text-2xs text-muted"
        >
          {rest.closedName}
        </span>
      )}
      {busy.map((band) => (
        <WeekBusy
          key={band.segment.event.id}
          band={band}
          dayWidth={rest.dayWidth}
          onSelectEvent={rest.onSelectEvent}
          onShowMore={() => rest.onShowMore(day)}
        />
      ))}
      {placed.map((each) => (
        <WeekBlock
          key={keys?.get(each.segment.event.id)}
          placed={each}
          past={isOver(each.segment, over)}
          nameLength={rest.nameLength}
          dayWidth={rest.dayWidth}
          onSelectEvent={rest.onSelectEvent}
        />
      ))}
      {more.map((each) => (
        <WeekMore key={each.start} {...each} onShowMore={() => rest.onShowMore(day)} />
      ))}
      {nowMinute !== undefined && <NowLine top={`${((nowMinute % 60) / 60) * 100}%`} />}
    </SlotCell>
  );
});

/** What lies before or after the hours, when there is anything. */
export function WeekBandRow({
  label,
  days,
  of,
  now,
  onSelectEvent,
}: RowProps & {
  label: string;
  of: (column: WeekDay) => readonly Segment[];
}) {
  if (days.every((column) => of(column).length === 0)) return null;
  return (
    <div role="row" style={{ gridTemplateColumns: WEEK_COLUMNS }} className={clsx(ROW, 'bg-sunken')}>
      <span role="rowheader" className={clsx(ROW_HEADER, 'bg-sunken py-1.5 pr-2.5 pl-1 text-2xs')}>
        {label}
      </span>
      {days.map((column) => (
        <div
          key={column.day}
          role="gridcell"
          className="grid min-w-0 content-start gap-1 border-r border-b p-1 last:border-r-0"
        >
          {of(column).map((segment) => (
            <EventLine
              key={segment.event.id}
              segment={segment}
              past={isOver(segment, now)}
              onSelectEvent={onSelectEvent}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
