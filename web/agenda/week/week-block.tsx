import { clsx } from 'clsx';
import { GRID_END, GRID_START, rowOf } from '#web/agenda/model/hours.ts';
import type { Placed } from '#web/agenda/model/columns.ts';
import { cutName, eventName, timeRange } from '#web/agenda/model/names.ts';
import { colorStyle, eventSurface } from '#web/agenda/parts/event-style.ts';
import { formatMinutes } from '#web/lib/format.ts';
import { HOUR_PX, SHORTEST_BLOCK } from './week-columns.ts';

/** Room at the right of a crowded time for its "+N". */
const MORE_PX = 34;

/** An appointment in a column of the week, as tall as it is long. It hangs from the cell of its first hour. */
export function WeekBlock({
  placed,
  past,
  nameLength,
  onSelectEvent,
}: {
  placed: Placed;
  past: boolean;
  nameLength: number;
  onSelectEvent: (id: string) => void;
}) {
  const { segment, column, columns, span, crowded } = placed;
  const { event } = segment;
  const start = Math.max(segment.start, GRID_START);
  const minutes = Math.max(Math.min(segment.end, GRID_END) - start, SHORTEST_BLOCK);
  const height = (minutes / 60) * HOUR_PX - 2;
  const room = `(100% - ${crowded ? MORE_PX : 6}px)`;
  const name = cutName(event.title, nameLength);
  const tall = height >= 38;
  return (
    <button
      type="button"
      data-item=""
      data-event={event.id}
      data-day={segment.day}
      tabIndex={-1}
      aria-label={eventName(segment)}
      onClick={(click) => {
        click.stopPropagation();
        onSelectEvent(event.id);
      }}
      style={colorStyle(event, {
        top: ((start - rowOf(segment) * 60) / 60) * HOUR_PX + 1,
        height,
        left: `calc(${room} * ${column / columns} + 2px)`,
        width: `calc(${room} * ${span / columns} - 2px)`,
      })}
      className={clsx(
        'absolute z-10 flex min-w-0 flex-col overflow-hidden rounded-sm pr-1.5 pl-2.5 text-left text-xs leading-4 hover:z-20 focus-visible:z-20',
        tall ? 'pt-1' : 'justify-center',
        eventSurface(event, past),
      )}
    >
      {tall ? (
        <>
          <span className="num truncate text-2xs text-muted">
            {columns > 2 ? formatMinutes(segment.start) : timeRange(segment)}
          </span>
          <span className="truncate font-semibold">{name}</span>
          {height >= 58 && <span className="truncate">{event.service}</span>}
        </>
      ) : (
        <span className="truncate">
          <span className="num text-2xs text-muted">{formatMinutes(segment.start)}</span>{' '}
          <span className="font-semibold">{name}</span>
        </span>
      )}
    </button>
  );
}

/** "+N" beside a crowded time. */
export function WeekMore({
  count,
  start,
  end,
  onShowMore,
}: {
  count: number;
  start: number;
  end: number;
  onShowMore: () => void;
}) {
  return (
    <button
      type="button"
      data-item=""
      tabIndex={-1}
      aria-label={`Mais ${count} entre ${formatMinutes(start)} e ${formatMinutes(Math.min(end, 1440))}`}
      onClick={(click) => {
        click.stopPropagation();
        onShowMore();
      }}
      style={{ top: ((Math.max(start, GRID_START) % 60) / 60) * HOUR_PX + 1 }}
      className="num absolute right-0.5 z-10 h-7 min-w-7 rounded-sm border bg-card px-1 text-2xs font-semibold text-accent-text hover:bg-accent-soft"
    >
      +{count}
    </button>
  );
}
