import { clsx } from 'clsx';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
} from 'react';
import { epochMinuteOf } from '#shared/scheduling/epoch-minute.ts';
import { toLocal } from '#shared/scheduling/zone.ts';
import { segmentsOf } from '#web/agenda/model/segments.ts';
import { stepDate } from '#web/agenda/model/navigation.ts';
import { lastOver } from '#web/agenda/model/tense.ts';
import type { AgendaGridProps } from '#web/agenda/parts/grid-props.ts';
import { useDays } from '#web/agenda/parts/use-days.ts';
import { useIsPhone } from '#web/agenda/parts/use-media.ts';
import { useGridFocus } from '#web/agenda/parts/use-grid-focus.ts';
import { Button } from '#web/components/ui/button.tsx';
import { dayTag, dayTitle, formatMinutes } from '#web/lib/format.ts';
import { cellKey, TeamCell } from './team-cell.tsx';
import { beginOf, firstAttending, isDone, nextDayWithHours, openingOf } from './day-opening.ts';
import { createTeamLayout, HOUR_PX, type TeamColumn } from './team-day.ts';
import { TeamHead } from './team-head.tsx';
import { roomOfLanes } from './team-lane.ts';
import type { AgendaPerson, AgendaTeam } from './team-people.ts';
import { COLUMN_CLASS, columnStyle, HOURS_PX, ON_A_TABLET, useColumns } from './team-width.ts';
import { SnapPlaces } from './snap-places.tsx';
import { useFreeTime } from './use-free-time.ts';
import { useHeadFocus } from './use-head-focus.ts';

/** The narrowest lane, which has room for initials. */
const LANE_PX = 30;
const MOST_LANES = 6;
/** Between two columns. */
const LINE_PX = 1;
/** In a column narrower than this a line has room for the name alone. */
const ROOM_FOR_TIMES_PX = 120;
/** Where one person has the whole width, every name can be read. */
const READABLE_PX = 96;

/**
 * A day as a timetable: a column a person under a fixed head, beside fixed hours. Columns that are out of sight are not drawn, so
 * that a large team costs what the screen shows.
 */
export function TeamGrid({ team, ...props }: AgendaGridProps & { team: AgendaTeam }) {
  const { events, date, now, nowMinute, today, isUnsure, onDateChange, onSelectEvent } = props;
  const { people, dayOf, onShowPerson, toShow } = team;
  const isAlone = people.length === 1;
  const phone = useIsPhone();
  const isWide = isAlone && !phone;
  const scroller = useRef<HTMLDivElement>(null);
  const segments = segmentsOf(useDays(events, { from: date, to: date }), date);
  const { width, sight, follow } = useColumns(scroller, people.length);
  // One person's day has no larger view to go to: "+N" opens in place.
  const [wholeDay, setWholeDay] = useState<string | undefined>(undefined);
  const fitting = isAlone
    ? Math.min(props.limits.perSlot, Math.floor(width / READABLE_PX))
    : Math.min(MOST_LANES, Math.floor(width / LANE_PX));
  const limit = isAlone && wholeDay === date ? Infinity : Math.max(2, fitting);
  const showMore = useCallback(
    (id: string) => (isAlone ? setWholeDay(date) : onShowPerson?.(id)),
    [isAlone, date, onShowPerson],
  );
  const [layout] = useState(createTeamLayout);
  const { firstHour, lastHour, columns } = useMemo(
    () => layout(segments, { people, dayOf: (id) => dayOf(id, date), limit, isWide }),
    [layout, segments, people, dayOf, date, limit, isWide],
  );
  const hours = Array.from({ length: lastHour - firstHour + 1 }, (_, row) => firstHour + row);
  const drawn = columns.slice(sight.first, sight.last + 1);

  const { onSight } = team;
  const isOneSeen = phone || isAlone;
  useEffect(() => {
    // Asked when it is needed: columns beyond the edges are drawn, too.
    if (isOneSeen) onSight?.(() => people[Math.round((scroller.current?.scrollLeft ?? 0) / width)]?.id);
    return () => onSight?.(undefined);
  }, [onSight, isOneSeen, people, width]);

  const isToday = date === today;
  const minutes = useNowMinutes(now, date, people);
  const minuteOf = ({ person }: TeamColumn): number => minutes.get(person.timezone) ?? nowMinute;
  const todayIn = (column: TeamColumn | undefined) =>
    isToday && column !== undefined ? { now, minute: minuteOf(column) } : undefined;
  // Chosen with the day and its hours, not when data arrives: a live update, or the hour, must not move what is being read.
  const hasHours = columns.some(({ day }) => day.open !== undefined);
  const [opened, setOpened] = useState<{
    date: string;
    hasHours: boolean;
    minute: number;
    isHeld: boolean;
  }>();
  if (opened?.date !== date || (hasHours && !opened.hasHours)) {
    // A phone shows one person: at first the one that it turns to below.
    const turnsTo = opened?.hasHours === true ? sight.first : firstAttending(columns);
    const shown = columns.find(({ person }) => person.id === toShow?.personId) ?? columns[turnsTo];
    const seen = phone ? shown : undefined;
    const begins = Math.min(...(seen === undefined ? columns : [seen]).map(beginOf));
    const hour = isToday ? Math.floor(nowMinute / 60) - 1 : Math.floor(begins / 60);
    const usual = (Number.isFinite(hour) ? Math.max(firstHour, hour) : firstHour) * 60;
    const own = openingOf(seen, todayIn(seen));
    setOpened({ date, hasHours, minute: own ?? usual, isHeld: own !== undefined });
  }
  const startMinute = opened?.minute ?? firstHour * 60;
  const top = (startMinute / 60 - firstHour) * HOUR_PX;
  const openedAt = useRef<{ date: string; top: number }>(undefined);
  useLayoutEffect(() => {
    const { current } = scroller;
    const before = openedAt.current;
    // Hours that arrive late must not take away what was scrolled to meanwhile.
    if (current === null || (before?.date === date && before.top !== current.scrollTop)) return;
    current.scrollTo({ top });
    openedAt.current = { date, top: current.scrollTop };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- an earlier hour that a live update adds must not scroll the page
  }, [opened]);

  /** Turned to by a swipe, a phone's next person begins no later than alone: neither free hours nor appointments stay out of sight. */
  const showFirst = (index: number): void => {
    const first = phone ? openingOf(columns[index], todayIn(columns[index])) : undefined;
    const above = first === undefined ? Infinity : (first / 60 - firstHour) * HOUR_PX;
    const { current } = scroller;
    if (current !== null && above < current.scrollTop)
      current.scrollTo({ top: above, behavior: scrollStyle() });
  };

  useLayoutEffect(() => {
    const index = people.findIndex(({ id }) => id === toShow?.personId);
    const isSeen = sight.first <= index && index <= sight.last && !phone;
    if (index === -1 || isSeen) return;
    scroller.current?.scrollTo({ left: index * width });
    follow();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what the reader does afterwards must not be undone
  }, [toShow]);

  // A phone shows one person: the first who attends, or is booked, rather than the first of the alphabet.
  const hasOpened = useRef(false);
  useLayoutEffect(() => {
    if (!phone || isAlone || !hasHours || hasOpened.current) return;
    hasOpened.current = true;
    const index = firstAttending(columns);
    if (index < 1 || toShow !== undefined || (scroller.current?.scrollLeft ?? 0) > 0) return;
    scroller.current?.scrollTo({ left: index * width });
    follow();
  }, [phone, isAlone, hasHours, columns, toShow, width, follow]);

  useFreeTime(scroller, { columns, onSelectTime: team.onSelectTime });

  /** The same hour of another column, brought into sight, or of another day at the edges. */
  const leave = (step: 1 | -1, from: string): string | undefined => {
    const [, hour = '', id = ''] = /-(\d+)@(.+)$/.exec(from) ?? [];
    const next = people[people.findIndex((person) => person.id === id) + step];
    if (next === undefined) return go(step, from);
    scroller.current?.scrollBy({ left: step * width });
    follow();
    return cellKey(date, Number(hour), next.id);
  };
  const go = (step: 1 | -1, from: string): string | undefined => {
    const day = stepDate('day', date, step);
    onDateChange(day);
    return from.replace(date, day);
  };
  const first = drawn[0]?.person.id ?? '';
  const keys = useGridFocus(scroller, {
    homeKey: cellKey(date, Math.floor(startMinute / 60), first),
    onLeave: (direction, from) =>
      direction === 'left' || direction === 'right' ? leave(direction === 'left' ? -1 : 1, from) : undefined,
    onPage: go,
  });

  const head = useRef<HTMLDivElement>(null);
  const headKeys = useHeadFocus(head);
  const template = { gridTemplateColumns: `${HOURS_PX}px repeat(${people.length}, var(--column))` };
  const isOverToday = phone && isToday && columns.every((column) => isDone(column, now, minuteOf(column)));
  return (
    <div data-fits="" className="flex min-h-80 min-w-0 flex-1 flex-col max-md:mb-16">
      {/* Above: the floating button covers what stands at the lower edge. */}
      {isOverToday && <NothingLeft date={date} team={team} onShowDay={onDateChange} />}
      <div
        ref={scroller}
        role="grid"
        aria-label={`Agenda de ${dayTitle(date)}`}
        aria-colcount={people.length + 1}
        {...keys}
        onScroll={follow}
        style={{ scrollPaddingLeft: HOURS_PX }}
        // The container of its columns: a scroll bar takes none of their width.
        className="@container isolate min-h-0 max-md:max-h-[calc(100dvh-15.75rem)] flex-1 overflow-auto overscroll-x-contain rounded-md border bg-card max-lg:snap-x max-lg:snap-mandatory"
      >
        <div
          {...(width < ROOM_FOR_TIMES_PX && { 'data-narrow': '' })}
          // So tall that what it opens at can stand at the top; the present hour of a day without anything does not have to.
          style={{ ...columnStyle(people.length), '--top': `${opened?.isHeld ? top : 0}px` } as CSSProperties}
          className={clsx('relative w-max max-md:min-h-[calc(100dvh-15.75rem+var(--top))]', COLUMN_CLASS)}
        >
          <SnapPlaces
            people={people}
            scroller={scroller}
            style={template}
            reach={phone ? 1 : ON_A_TABLET}
            onSettle={showFirst}
          />
          <div
            ref={head}
            role="row"
            {...headKeys}
            style={template}
            className="sticky top-0 z-30 grid border-b bg-card"
          >
            <span role="columnheader" aria-colindex={1} className="sticky left-0 z-10 border-r bg-card">
              <span className="sr-only">Horário</span>
            </span>
            {drawn.map((column, place) => (
              <TeamHead
                key={column.person.id}
                column={column}
                isUnsure={isUnsure}
                index={sight.first + place}
                total={people.length}
                onShowPerson={onShowPerson}
                onAbsence={team.onAbsence}
              />
            ))}
          </div>
          {hours.map((hour) => (
            <div key={hour} role="row" style={template} className="grid last:-mb-px">
              <span
                role="rowheader"
                aria-colindex={1}
                className="num sticky left-0 z-25 border-r border-b bg-card pt-1 pr-[8px] text-right text-[min(0.75rem,14px)] text-muted"
              >
                {formatMinutes(hour * 60)}
              </span>
              {drawn.map((column, place) => (
                <TeamCell
                  key={column.person.id}
                  date={date}
                  hour={hour}
                  firstHour={firstHour}
                  index={sight.first + place}
                  person={column.person}
                  day={column.day}
                  isUnsure={isUnsure}
                  slot={column.hours.get(hour)}
                  lanes={roomOfLanes(
                    column.hours.get(hour),
                    width - (place < drawn.length - 1 ? LINE_PX : 0),
                  )}
                  over={overOf(column, hour, now)}
                  nowMinute={minuteIn(hour, minutes.get(column.person.timezone))}
                  isWide={isWide}
                  onSelectEvent={onSelectEvent}
                  onShowMore={showMore}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
      {isToday && <span className="sr-only">Agora são {formatMinutes(nowMinute)}.</span>}
    </div>
  );
}

/** A phone's screen after the last appointment and hour of today: what comes next is a day away. */
function NothingLeft({
  date,
  team,
  onShowDay,
}: {
  date: string;
  team: AgendaTeam;
  onShowDay: (day: string) => void;
}) {
  const day = nextDayWithHours(team.people, team.dayOf, date);
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 pb-2">
      <p className="text-ui text-muted">Nada mais hoje.</p>
      {day !== undefined && (
        <Button size="sm" onClick={() => onShowDay(day)}>
          Ver {dayTag(day)}
        </Button>
      )}
    </div>
  );
}

function scrollStyle(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}

function overOf(column: TeamColumn, hour: number, now: number): number {
  return lastOver(column.hours.get(hour)?.placed.map(({ segment }) => segment) ?? [], now);
}

/** The present minute of the day by each clock of the team, where it is that day. */
function useNowMinutes(
  now: number,
  date: string,
  people: readonly AgendaPerson[],
): ReadonlyMap<string, number> {
  return useMemo(() => {
    const minutes = new Map<string, number>();
    for (const timezone of new Set(people.map((person) => person.timezone))) {
      const local = toLocal(timezone, epochMinuteOf(now));
      if (local.date === date) minutes.set(timezone, local.minuteOfDay);
    }
    return minutes;
  }, [now, date, people]);
}

function minuteIn(hour: number, minute: number | undefined): number | undefined {
  return minute !== undefined && Math.floor(minute / 60) === hour ? minute : undefined;
}
