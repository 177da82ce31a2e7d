import { clsx } from 'clsx';
import type { BusyBand } from '#web/agenda/model/busy.ts';
import { GRID_END, GRID_START, rowOf } from '#web/agenda/model/hours.ts';
import { busyInWords, eventName, timeRange } from '#web/agenda/model/names.ts';
import { busyStyle } from '#web/agenda/parts/event-style.ts';
import { formatMinutes } from '#web/lib/format.ts';
import { HOUR_PX, SHORTEST_BLOCK, WIDE_LANE_PX } from './week-columns.ts';
import type { WithLane } from './week-day.ts';

/** From how many minutes on a block has room for its times above its title, and for some air around them. */
const TWO_LINES = 30;
const ROOMY = 45;

/** Time that something takes which is no appointment, beside the appointments that it meets; alone it has the day. */
export function WeekBusy({
  band,
  dayWidth,
  onSelectEvent,
  onShowMore,
}: {
  band: WithLane<BusyBand>;
  /** Of its day, in pixels. */
  dayWidth: number;
  onSelectEvent: (id: string) => void;
  onShowMore: () => void;
}) {
  const { segment, count, lane } = band;
  const people = band.who.split('\n');
  const start = Math.max(band.start, GRID_START);
  const minutes = Math.max(Math.min(band.end, GRID_END) - start, SHORTEST_BLOCK);
  const aside = segment.event.aside === true;
  const place = {
    top: ((start - rowOf(segment) * 60) / 60) * HOUR_PX + 1,
    height: (minutes / 60) * HOUR_PX - 2,
    ...(lane > 0 ? { right: 1, width: lane - 2 } : { left: 2, width: dayWidth - 6 }),
  };
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
          : `${busyInWords(band)}, de ${people.join(', ')}, ${formatMinutes(band.start)} às ${formatMinutes(band.end)}, ver o dia`
      }
      onClick={(click) => {
        click.stopPropagation();
        if (count === 1) onSelectEvent(segment.event.id);
        else onShowMore();
      }}
      // The colour of one of several would say that it is that one's.
      style={people.length === 1 ? busyStyle(segment.event, place) : place}
      className={clsx(
        'busy absolute z-5 flex min-w-0 flex-col overflow-clip rounded-sm text-left text-2xs text-muted hover:brightness-[0.97] focus-visible:z-20 dark:hover:brightness-125',
        aside ? 'items-center pl-[3px]' : 'pr-1.5 pl-2.5',
        minutes < ROOMY ? 'justify-center' : 'pt-1',
      )}
    >
      {aside ? (
        <AsideText signs={band.signs.split('\n')} state={stateOf(band)} />
      ) : (
        <OwnText band={band} minutes={minutes} />
      )}
    </button>
  );
}

/** When and what, on one line or two; in a narrow lane when it begins. Below the row of days while a long one scrolls by. */
function OwnText({ band: { segment, lane }, minutes }: { band: WithLane<BusyBand>; minutes: number }) {
  const isBrief = minutes < TWO_LINES;
  const isNarrow = lane > 0 && lane < WIDE_LANE_PX;
  return (
    <span className="sticky top-12 grid w-full leading-[0.8125rem]">
      <span className="num truncate">
        {isBrief || isNarrow ? formatMinutes(segment.start) : timeRange(segment)}
        {isBrief && <span className="ml-1.5 font-medium">{segment.event.title}</span>}
      </span>
      {!isBrief && <span className="truncate font-medium">{segment.event.title}</span>}
    </span>
  );
}

/** Why the time is taken, in one word. */
function stateOf({ segment, count, waiting }: BusyBand): string {
  if (waiting < count) return 'Ocupado';
  return count === 1 && segment.event.offered === true ? 'Espera' : 'A conf.';
}

/** As many initials stand on one line of the lane. */
const MOST_INITIALS = 2;

/** Among several people: the initials of whose time it is, as many as fit, and that it is taken. */
function AsideText({ signs, state }: { signs: readonly string[]; state: string }) {
  const hidden = signs.length <= MOST_INITIALS ? 0 : signs.length - 1;
  const shown = hidden === 0 ? signs : signs.slice(0, 1);
  return (
    // Below the row of days while the strip scrolls by.
    <span className="num sticky top-12 grid justify-items-center text-[0.625rem] leading-[0.6875rem]">
      <span className="font-semibold">{[...shown, ...(hidden > 0 ? [`+${hidden}`] : [])].join(' ')}</span>
      <span>{state}</span>
    </span>
  );
}
