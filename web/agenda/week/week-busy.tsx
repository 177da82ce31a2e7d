import { clsx } from 'clsx';
import type { BusyBand } from '#web/agenda/model/busy.ts';
import { GRID_END, GRID_START, rowOf } from '#web/agenda/model/hours.ts';
import { busyInWords, eventName, timeRange } from '#web/agenda/model/names.ts';
import { busyStyle } from '#web/agenda/parts/event-style.ts';
import { formatMinutes, initials } from '#web/lib/format.ts';
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
  const people = band.who.split('\n');
  const start = Math.max(band.start, GRID_START);
  const minutes = Math.max(Math.min(band.end, GRID_END) - start, SHORTEST_BLOCK);
  const aside = segment.event.aside === true;
  const isBrief = minutes < TWO_LINES;
  const place = {
    top: ((start - rowOf(segment) * 60) / 60) * HOUR_PX + 1,
    height: (minutes / 60) * HOUR_PX - 2,
    ...(aside ? { right: 1, width: STRIP_PX } : { left: 2, width: DAY_PX - 6 }),
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
          : `${busyInWords(count)}, de ${people.join(', ')}, ${formatMinutes(band.start)} às ${formatMinutes(band.end)}, ver o dia`
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
        aside ? 'items-center gap-0.5 pt-0.5 pl-[3px]' : 'pr-2 pl-2.5',
        !aside && (isBrief ? 'justify-center' : 'pt-0.5'),
      )}
    >
      {aside ? (
        <AsideText people={people} minutes={minutes} />
      ) : (
        // Below the row of days while a long one scrolls by.
        <span className="sticky top-12 grid w-full">
          <span className="num truncate">
            {isBrief ? formatMinutes(segment.start) : timeRange(segment)}
            {isBrief && <span className="ml-1.5 font-medium">{segment.event.title}</span>}
          </span>
          {!isBrief && <span className="truncate font-medium">{segment.event.title}</span>}
        </span>
      )}
    </button>
  );
}

/** A line of initials, and the word that stands upright below them, in minutes of the column. */
const LINE_MINUTES = 15;
const WORD_MINUTES = 60;

/** In the narrow strip: whose time it is, as many as fit, and that it is taken. */
function AsideText({ people, minutes }: { people: readonly string[]; minutes: number }) {
  const lines = Math.max(1, Math.floor(minutes / LINE_MINUTES));
  const shown = people.length <= lines ? people : people.slice(0, Math.max(1, lines - 1));
  const hidden = people.length - shown.length;
  const rest = minutes - (shown.length + (hidden > 0 ? 1 : 0)) * LINE_MINUTES;
  return (
    // Below the row of days while the strip scrolls by.
    <span className="num sticky top-12 grid justify-items-center text-[10px] leading-3">
      {shown.map((name) => (
        <span key={name} className="font-semibold">
          {initials(name)}
        </span>
      ))}
      {hidden > 0 && <span>+{hidden}</span>}
      {rest >= WORD_MINUTES && <span className="mt-0.5 [writing-mode:vertical-rl]">Ocupado</span>}
    </span>
  );
}
