import { clsx } from 'clsx';
import { memo, useState } from 'react';
import { splitBusy } from '#web/agenda/model/busy.ts';
import type { HourRow } from '#web/agenda/model/hours.ts';
import { countOf, type Segment } from '#web/agenda/model/segments.ts';
import { isOver } from '#web/agenda/model/tense.ts';
import { busyStyle, colorStyle } from '#web/agenda/parts/event-style.ts';
import { NowLine } from '#web/agenda/parts/now-line.tsx';
import { SlotCell } from '#web/agenda/parts/slot-cell.tsx';
import type { AgendaActions } from '#web/agenda/types.ts';
import { formatMinutes } from '#web/lib/format.ts';
import { DayBusy } from './day-busy.tsx';
import { EventCard } from './event-card.tsx';

/** A card that is narrower than this cannot be read. */
const CARD_PX = 290;
const GAP_PX = 6;

export type DayRowProps = Pick<AgendaActions, 'onSelectSlot' | 'onSelectEvent'> & {
  date: string;
  row: HourRow;
  index: number;
  /** How many cards stand side by side at most, over the whole day: all rows share their columns. */
  columns: number;
  /** The latest end among what is over, in milliseconds since 1970. */
  over: number;
  /** The hour is over by the agenda's clock. */
  elapsed: boolean;
  /** Minutes after midnight by the agenda's clock, where they lie in this hour. */
  nowMinute: number | undefined;
  open: boolean;
  perSlot: number;
  nameLength: number;
};

/** An hour of the day. Memoised: a minute that passes re-draws its own hour. */
export const DayRow = memo(function DayRow({
  date,
  row,
  index,
  columns,
  over,
  elapsed,
  nowMinute,
  open,
  perSlot,
  ...rest
}: DayRowProps) {
  const { hour, continuing } = row;
  const { appointments: starting, busy } = splitBusy(row.starting);
  // There is no larger view to go to: the hour opens in place.
  const [whole, setWhole] = useState(false);
  const shown = whole ? starting : starting.slice(0, perSlot);
  const hidden = starting.length - shown.length;
  // What begins first stands first; of one beginning, the appointment.
  const firstStart = starting[0]?.start ?? Infinity;
  const earlier = busy.filter(({ start }) => start < firstStart);
  const later = busy.filter(({ start }) => start >= firstStart);
  const empty = [...row.starting, ...continuing].every(({ event }) => event.aside === true);
  return (
    <div role="row" className="grid grid-cols-[60px_minmax(0,1fr)]">
      <span
        role="rowheader"
        className={clsx('num border-r pt-1.5 pr-3 text-right text-xs', elapsed ? 'text-faint' : 'text-muted')}
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
        onSelectSlot={rest.onSelectSlot}
        className={clsx('flex flex-col gap-1 p-[5px]', open || !empty ? 'min-h-16' : 'min-h-10')}
      >
        {nowMinute !== undefined && <NowLine top={`${((nowMinute % 60) / 60) * 100}%`} className="-left-1" />}
        {continuing.length > 0 && <ContinuingEvents segments={continuing} />}
        {earlier.length > 0 && <DayBusy segments={earlier} onSelectEvent={rest.onSelectEvent} />}
        {shown.length > 0 && (
          <div className="grid gap-1.5" style={{ gridTemplateColumns: columnsOf(columns) }}>
            {shown.map((segment) => (
              <EventCard
                key={segment.event.id}
                segment={segment}
                past={isOver(segment, over)}
                wide={columns === 1}
                nameLength={rest.nameLength}
                onSelectEvent={rest.onSelectEvent}
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
        {later.length > 0 && <DayBusy segments={later} onSelectEvent={rest.onSelectEvent} />}
      </SlotCell>
    </div>
  );
});

/** As many equal columns as the busiest hour needs, fewer where a card would become too narrow. */
function columnsOf(count: number): string {
  const share = `(100% - ${(count - 1) * GAP_PX}px) / ${count}`;
  return `repeat(auto-fill, minmax(max(min(${CARD_PX}px, 100%), ${share}), 1fr))`;
}

/** What began in an earlier hour and goes on in this one. */
function ContinuingEvents({ segments }: { segments: readonly Segment[] }) {
  return (
    <p className="flex flex-wrap gap-1.5 text-2xs text-muted">
      {segments.map((segment) => (
        <span
          key={segment.event.id}
          className={clsx(
            'num truncate rounded-xs px-2 py-px',
            segment.event.busyOnly === true ? 'busy' : 'tint-quiet',
          )}
          style={segment.event.busyOnly === true ? busyStyle(segment.event) : colorStyle(segment.event)}
        >
          {segment.event.title} até {formatMinutes(Math.min(segment.end, 1440))}
          {segment.event.aside === true && ` · ${segment.event.professionalName ?? ''}`}
        </span>
      ))}
    </p>
  );
}
