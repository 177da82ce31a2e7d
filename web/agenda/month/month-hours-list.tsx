import { clsx } from 'clsx';
import { Plus } from 'lucide-react';
import { EventRow } from '#web/agenda/day/day-list.tsx';
import { hourLines, monthSlots, type HourLine } from '#web/agenda/model/month-hours.ts';
import { freeWord } from '#web/agenda/model/names.ts';
import type { Segment } from '#web/agenda/model/segments.ts';
import type { AgendaGridProps } from '#web/agenda/parts/grid-props.ts';
import type { AgendaActions, MinuteRange } from '#web/agenda/types.ts';
import { dayTitle, formatMinutes } from '#web/lib/format.ts';
import { MoreButton } from './month-day.tsx';

type HoursProps = Pick<AgendaActions, 'onSelectSlot' | 'onSelectEvent' | 'onShowMore' | 'onAttend'> & {
  date: string;
  open: readonly MinuteRange[] | undefined;
  isUnsure: AgendaGridProps['isUnsure'];
  closedName: AgendaGridProps['closedName'];
  /** Milliseconds since 1970. */
  now: number;
  /** The present minute of the day; undefined on any other day than today. */
  nowMinute: number | undefined;
};

/**
 * The chosen day of a phone's own month by the hour: 08:00 to 19:00, each free hour a place to create in, or what is free of
 * it, in its open and closed parts; earlier and later appointments stand outside the hours.
 */
export function MonthHoursList({
  segments,
  perSlot,
  ...rest
}: HoursProps & { segments: readonly Segment[]; perSlot: number }) {
  const { before, slots, after } = monthSlots(segments, perSlot);
  return (
    <ol
      aria-label={`Horários de ${dayTitle(rest.date)}`}
      className="grid grid-cols-[minmax(0,1fr)] gap-1.5 pt-3"
    >
      {before.length > 0 && (
        <li>
          <Events segments={before} props={rest} />
        </li>
      )}
      {hourLines(slots, rest.open, (start, end) => rest.closedName?.(rest.date, start, end), {
        segments,
        now: rest.nowMinute,
      }).map((line) => (
        <Hour key={`${line.start} ${line.taken === undefined ? 'free' : 'taken'}`} line={line} props={rest} />
      ))}
      {after.length > 0 && (
        <li>
          <Events segments={after} props={rest} />
        </li>
      )}
    </ol>
  );
}

function Hour({ line, props }: { line: HourLine; props: HoursProps }) {
  const { hour, shown, hidden } = line.slot;
  const time = formatMinutes(line.start);
  const isFullHour = line.start % 60 === 0;
  return (
    <li data-key={`${props.date}-${isFullHour ? hour : time}`} className="rounded-[10px]">
      {line.taken === 'shown' ? (
        <Events segments={shown} props={props} />
      ) : line.taken !== undefined ? (
        <p className="num flex h-11 items-center gap-3 rounded-[10px] border border-transparent bg-sunken px-4 text-ui text-muted">
          <span className="w-[3.125rem]">{time}</span>
          <span className="min-w-0 flex-1 truncate">
            Ocupado até {formatMinutes(line.taken.end)} · {line.taken.event.title}
          </span>
        </p>
      ) : (
        <FreeHour time={time} line={line} props={props} />
      )}
      {line.taken === 'shown' && hidden > 0 && (
        <MoreButton
          day={props.date}
          count={hidden}
          label={`+${hidden}`}
          tabIndex={0}
          className="mt-1.5 h-11! px-4! text-ui!"
          onShowMore={props.onShowMore}
        />
      )}
    </li>
  );
}

/** An hour or a part of one that is open, or closed time: a press creates where it begins. */
function FreeHour({ time, line, props }: { time: string; line: HourLine; props: HoursProps }) {
  const { isClosed, slot, end, name = 'fora do expediente' } = line;
  const words = isClosed ? name : freeWord(props.isUnsure);
  const until = formatMinutes(end);
  // The end of the hour in which it begins goes without saying.
  const isUntilSaid = end !== (slot.hour + 1) * 60;
  const said = isUntilSaid
    ? `, ${words} até ${until}`
    : isClosed || props.isUnsure === true
      ? `, ${words}`
      : '';
  return (
    <button
      type="button"
      aria-label={`Agendar às ${time}${said}`}
      onClick={() => props.onSelectSlot(props.date, time)}
      className={clsx(
        'num flex min-h-11 w-full flex-wrap items-center gap-x-3 rounded-[10px] border border-dashed border-line-strong px-4 py-1 text-left text-ui text-muted hover:border-control-line hover:text-ink',
        isClosed && 'hatch',
      )}
    >
      <span className="min-w-[3.125rem]">{isUntilSaid ? `${time} – ${until}` : time}</span>
      {/* Large text sends the words to a line of their own. */}
      <span className="min-w-0 flex-[1_1_6rem] truncate">{words}</span>
      <Plus aria-hidden="true" className="size-4" />
    </button>
  );
}

function Events({ segments, props }: { segments: readonly Segment[]; props: HoursProps }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      {segments.map((segment) => (
        <EventRow
          key={segment.event.id}
          segment={segment}
          now={props.now}
          onSelectEvent={props.onSelectEvent}
          onAttend={props.onAttend}
        />
      ))}
    </div>
  );
}
