import { clsx } from 'clsx';
import { memo } from 'react';
import { lunchOf } from '#web/agenda/model/hours.ts';
import { countInWords, freeWord } from '#web/agenda/model/names.ts';
import { MoreButton } from '#web/agenda/parts/more-button.tsx';
import { isOver } from '#web/agenda/model/tense.ts';
import { dayTitle, formatMinutes } from '#web/lib/format.ts';
import { TeamBlock, TeamBusy } from './team-block.tsx';
import { closedIn, HOUR_PX, type ColumnHour } from './team-day.ts';
import type { AgendaPerson, PersonDay } from './team-people.ts';

/** The key of an hour in a person's column. */
export function cellKey(date: string, hour: number, personId: string): string {
  return `${date}-${hour}@${personId}`;
}

/** The word where the pause at midday begins, without an element of its own. */
const LUNCH_CLASS =
  "after:pointer-events-none after:absolute after:inset-x-2.5 after:top-(--lunch) after:truncate after:text-2xs after:text-muted after:content-['Almoço'/'']";

const NOTHING: ColumnHour = { placed: [], more: [], busy: [], isContinued: false, beside: [] };

export type TeamCellProps = {
  date: string;
  hour: number;
  firstHour: number;
  /** The place of the column, from 0. */
  index: number;
  person: AgendaPerson;
  day: PersonDay;
  /** Whether they attend is not known. */
  isUnsure: boolean | undefined;
  slot: ColumnHour | undefined;
  /** How much room the texts of `slot` have where they stand side by side: `roomOfLanes`. */
  lanes: string;
  /** The latest end among what is over, in milliseconds since 1970. */
  over: number;
  /** Minutes after midnight by the person's clock, where they lie in this hour. */
  nowMinute: number | undefined;
  /** It has the whole screen, and its appointments more to say. */
  isWide: boolean;
  onSelectEvent: (id: string) => void;
  onShowMore: (personId: string) => void;
};

/** An hour of a person's column. Memoised: a live update or a minute that passes draws again what it touches. */
export const TeamCell = memo(function TeamCell({
  date,
  hour,
  firstHour,
  index,
  person,
  day,
  isUnsure,
  slot = NOTHING,
  lanes,
  over,
  nowMinute,
  isWide,
  ...actions
}: TeamCellProps) {
  const closed = closedIn(hour, day.open);
  const isClosed = closed.some(({ start, end }) => end - start === 60);
  const pause = lunchOf(day.open);
  const lunch = pause !== undefined && Math.floor(pause.start / 60) === hour ? pause : undefined;
  const { placed, busy, more, beside } = slot;
  const rooms = lanes.split(' ');
  const isTaken = slot.isContinued || busy.length > 0;
  const state =
    placed.length > 0
      ? countInWords(placed.length)
      : isTaken
        ? 'ocupado'
        : isClosed
          ? 'fora do expediente'
          : freeWord(isUnsure);
  return (
    <div
      role="gridcell"
      aria-colindex={index + 2}
      data-item=""
      data-cell=""
      data-row={hour - firstHour}
      data-col={index}
      data-key={cellKey(date, hour, person.id)}
      tabIndex={-1}
      aria-label={`${dayTitle(date)}, ${formatMinutes(hour * 60)}, ${person.name}, ${state}`}
      style={{
        gridColumnStart: index + 2,
        height: HOUR_PX,
        ...(lunch && { '--lunch': `${((lunch.start % 60) / 60) * HOUR_PX + 4}px` }),
      }}
      className={clsx(
        lunch && LUNCH_CLASS,
        'time-hint relative min-w-0 cursor-pointer border-r border-b -outline-offset-2 last:border-r-0',
        isClosed && 'hatch',
      )}
    >
      {!isClosed &&
        closed.map(({ start, end }) => (
          <div
            key={start}
            className="hatch pointer-events-none absolute inset-x-0"
            style={{ top: ((start % 60) / 60) * HOUR_PX, height: ((end - start) / 60) * HOUR_PX }}
          />
        ))}
      {busy.map((segment) => (
        <TeamBusy
          key={segment.event.id}
          segment={segment}
          isBeside={beside.includes(segment)}
          firstHour={firstHour}
          onSelectEvent={actions.onSelectEvent}
        />
      ))}
      {placed.map((each, order) => (
        <TeamBlock
          key={each.segment.event.id}
          placed={each}
          past={isOver(each.segment, over)}
          room={Number(rooms[order] ?? 0)}
          isWide={isWide}
          isBeside={beside.includes(each.segment)}
          firstHour={firstHour}
          onSelectEvent={actions.onSelectEvent}
        />
      ))}
      {more.map((each) => (
        <MoreButton
          key={each.start}
          {...each}
          onShowMore={() => actions.onShowMore(person.id)}
          style={{ top: ((each.start % 60) / 60) * HOUR_PX + 1 }}
          className="right-1 z-25 h-6 min-w-6"
        />
      ))}
      {nowMinute !== undefined && (
        <div
          aria-hidden="true"
          style={{ top: ((nowMinute % 60) / 60) * HOUR_PX }}
          className="pointer-events-none absolute -right-px left-0 z-20 h-0.5 bg-danger"
        />
      )}
    </div>
  );
});
