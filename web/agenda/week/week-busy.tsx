import { clsx } from 'clsx';
import type { BusyBand } from '#web/agenda/model/busy.ts';
import { GRID_END, GRID_START, rowOf } from '#web/agenda/model/hours.ts';
import { eventName, timeRange } from '#web/agenda/model/names.ts';
import { formatMinutes } from '#web/lib/format.ts';
import { DAY_PX, HOUR_PX, SHORTEST_BLOCK } from './week-columns.ts';

/** The strip at the right of a day in which an agenda of several people shows taken time. */
const STRIP_PX = 28;
/** From so many minutes on, a block has room for its times above its title. */
const TWO_LINES = 30;

/** Time that something takes which is no appointment: behind the own appointments, or beside those of several people. */
export function WeekBusy({
  band,
  onSelectEvent,
  onShowMore,
}: {
  band: BusyBand;
  onSelectEvent: (id: string) => void;
  onShowMore: () => void;
}) {
  const { segment, count } = band;
  const start = Math.max(band.start, GRID_START);
  const minutes = Math.max(Math.min(band.end, GRID_END) - start, SHORTEST_BLOCK);
  const aside = segment.event.aside === true;
  const isBrief = minutes < TWO_LINES;
  return (
    <button
      type="button"
      data-item=""
      data-event={count === 1 ? segment.event.id : undefined}
      data-day={segment.day}
      tabIndex={-1}
      aria-label={
        count === 1
          ? eventName(segment)
          : `${count} horários ocupados, ${formatMinutes(band.start)} às ${formatMinutes(band.end)}, ver o dia`
      }
      onClick={(click) => {
        click.stopPropagation();
        if (count === 1) onSelectEvent(segment.event.id);
        else onShowMore();
      }}
      style={{
        top: ((start - rowOf(segment) * 60) / 60) * HOUR_PX + 1,
        height: (minutes / 60) * HOUR_PX - 2,
        ...(aside ? { right: 1, width: STRIP_PX } : { left: 2, width: DAY_PX - 6 }),
      }}
      className={clsx(
        'busy absolute z-5 flex min-w-0 flex-col overflow-hidden rounded-sm text-left text-2xs text-muted hover:brightness-[0.97] focus-visible:z-20 dark:hover:brightness-125',
        aside ? 'items-center pt-1' : 'pr-2 pl-2.5',
        !aside && (isBrief ? 'justify-center' : 'pt-0.5'),
      )}
    >
      {aside ? (
        count > 1 && <span className="num">{count}</span>
      ) : (
        <>
          <span className="num w-full truncate">
            {isBrief ? formatMinutes(segment.start) : timeRange(segment)}
            {isBrief && <span className="ml-1.5 font-medium">{segment.event.title}</span>}
          </span>
          {!isBrief && <span className="w-full truncate font-medium">{segment.event.title}</span>}
        </>
      )}
    </button>
  );
}
