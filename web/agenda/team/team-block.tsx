import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { Placed } from '#web/agenda/model/columns.ts';
import { timeRange } from '#web/agenda/model/names.ts';
import type { Segment } from '#web/agenda/model/segments.ts';
import type { AgendaEvent } from '#web/agenda/types.ts';
import {
  busyStyle,
  colorStyle,
  confirmedMark,
  eventSurface,
  hasTick,
} from '#web/agenda/parts/event-style.ts';
import { columnMarkChip, markChip } from '#web/agenda/parts/mark-chip.tsx';
import { eventButton } from '#web/agenda/parts/event-button.ts';
import { formatMinutes } from '#web/lib/format.ts';
import { HOUR_PX, SHORTEST_BLOCK } from './team-day.ts';
import {
  acrossStyle,
  BESIDE_SHARE,
  GAP_PX,
  isLane,
  LINE_ROOM,
  LINES_ROOM,
  nameIn,
  WORD_ROOM,
} from './team-lane.ts';

/** From these heights on there is room for air around one line, and for a second line. */
const ROOMY_PX = 24;
const TWO_LINES_PX = 38;

/** Where a segment stands in its column: from the top of the cell of its hour, in pixels, to the end of the day. */
function placeOf({ start, end }: Segment, firstHour: number) {
  const from = Math.max(start, firstHour * 60);
  const minutes = Math.max(Math.min(end, 1440) - from, SHORTEST_BLOCK);
  return { top: ((from % 60) / 60) * HOUR_PX + 1, height: (minutes / 60) * HOUR_PX - 2 };
}

/** An appointment in a person's column, as tall as it is long: the name first, then time and service where they fit. */
export function TeamBlock({
  placed,
  past,
  room,
  isWide,
  isBeside,
  firstHour,
  onSelectEvent,
}: {
  placed: Placed;
  past: boolean;
  /** Where it shares its column, how much room its text has: `roomOfLanes`. */
  room: number;
  /** There is room for a second text on its line. */
  isWide: boolean;
  /** It leaves room for what it meets. */
  isBeside: boolean;
  firstHour: number;
  onSelectEvent: (id: string) => void;
}) {
  const { segment } = placed;
  const { event } = segment;
  const place = placeOf(segment, firstHour);
  const isShort = place.height < TWO_LINES_PX;
  const isShared = isLane(placed);
  // On a short line the word would take the room of the name.
  const columnSign = isShort && !isWide ? markChip : columnMarkChip;
  const sign = isShared ? laneSign(event, room, isShort) : columnSign(event);
  return (
    <button
      {...eventButton(segment, onSelectEvent)}
      // A line as high as the block stands in its middle, without an element of its own.
      style={colorStyle(event, {
        ...place,
        ...acrossStyle(placed, isBeside),
        ...(isShort ? { lineHeight: `${place.height}px` } : {}),
      })}
      className={clsx(
        'absolute z-10 min-w-0 overflow-hidden rounded-sm text-left hover:z-20 focus-visible:z-20',
        !isShared && (hasTick(event) ? 'pr-5 pl-2.5' : 'pr-1.5 pl-2.5'),
        isShort
          ? clsx('truncate font-semibold', place.height < ROOMY_PX ? 'mark-small text-[11px]' : 'text-[12px]')
          : clsx('flex flex-col pt-1', isWide ? 'text-[13px] leading-[18px]' : 'text-[12px] leading-[16px]'),
        confirmedMark(event),
        eventSurface(event, past),
      )}
    >
      {isShort && sign}
      {isShort
        ? isShared
          ? laneLine(segment, room)
          : oneLine(segment, isWide)
        : twoLines(segment, isWide, isShared ? room : undefined, sign)}
    </button>
  );
}

/** Called, not mounted: components of their own would double what React keeps of a full day. */
function oneLine(segment: Segment, isWide: boolean) {
  const { event, start } = segment;
  return (
    <>
      {event.title}{' '}
      <span className="num font-normal text-muted in-data-narrow:hidden">
        {isWide ? detailsOf(segment) : formatMinutes(start)}
      </span>
    </>
  );
}

/** The one line of a lane: before the name the time, where even that has room. A full day has hundreds, mostly a text alone. */
function laneLine({ event, start }: Segment, room: number) {
  const isMarked = event.overbooked !== undefined || event.away !== undefined;
  return (
    <>
      {room >= (isMarked ? LINE_ROOM.timeAfterSign : LINE_ROOM.time) && (
        <span className="num font-normal text-muted">{`${formatMinutes(start)} `}</span>
      )}
      {nameIn(room, event.title, LINE_ROOM)}
    </>
  );
}

function laneSign(event: AgendaEvent, room: number, isShort: boolean) {
  if (room < (isShort ? LINE_ROOM : LINES_ROOM).sign) return null;
  return markChip(event, room < WORD_ROOM);
}

/** The beginning, and what a narrow column leaves out whole: an end that is cut could be misread. */
function shortDetails(segment: Segment) {
  const { event, start } = segment;
  const begin = formatMinutes(start);
  if (event.service !== undefined) return `${begin} · ${event.service}`;
  return (
    <>
      {begin}
      <span className="in-data-narrow:hidden">{timesOf(segment).slice(begin.length)}</span>
    </>
  );
}

/** The same in a lane. */
function laneDetails(segment: Segment, room: number): string {
  const { event, start } = segment;
  if (room < LINES_ROOM.begin) return '';
  const begin = formatMinutes(start);
  if (room < LINES_ROOM.rest) return begin;
  return event.service === undefined ? timesOf(segment) : `${begin} · ${event.service}`;
}

function detailsOf(segment: Segment): string {
  return [timesOf(segment), segment.event.service].filter(Boolean).join(' · ');
}

function timesOf({ start, end }: Segment): string {
  return end >= 1440 ? formatMinutes(start) : `${formatMinutes(start)} – ${formatMinutes(end)}`;
}

/** @param room of a lane; undefined where it has the whole column */
function twoLines(segment: Segment, isWide: boolean, room: number | undefined, sign: ReactNode) {
  const { event } = segment;
  const details = room === undefined ? shortDetails(segment) : laneDetails(segment, room);
  return (
    <>
      <b className="truncate font-semibold">
        {room === undefined ? event.title : nameIn(room, event.title, LINES_ROOM)}
      </b>
      <span className={clsx('num truncate text-muted', isWide ? 'text-[12px]' : 'text-[11px]')}>
        {sign}
        {isWide ? detailsOf(segment) : details}
      </span>
    </>
  );
}

/** Time that something takes which is no appointment: behind the appointments, the whole column wide, or beside them. */
export function TeamBusy({
  segment,
  isBeside,
  firstHour,
  onSelectEvent,
}: {
  segment: Segment;
  /** It stands beside the appointment that it meets. */
  isBeside: boolean;
  firstHour: number;
  onSelectEvent: (id: string) => void;
}) {
  const { event } = segment;
  const place = placeOf(segment, firstHour);
  return (
    <button
      {...eventButton(segment, onSelectEvent)}
      style={busyStyle(event, {
        ...place,
        left: isBeside ? `${BESIDE_SHARE * 100}%` : GAP_PX,
        right: GAP_PX,
      })}
      className={clsx(
        'busy absolute z-5 flex min-w-0 flex-col overflow-clip rounded-sm pr-1.5 pl-2.5 text-left text-2xs text-muted hover:brightness-[0.97] focus-visible:z-20 dark:hover:brightness-125',
        place.height >= TWO_LINES_PX ? 'pt-1' : 'justify-center',
      )}
    >
      {/* Below the heads while a long one scrolls by. */}
      <span className="sticky top-16 grid w-full leading-[0.8125rem]">
        <span className="truncate font-medium">{event.title}</span>
        {place.height >= TWO_LINES_PX && <span className="num truncate">{timeRange(segment)}</span>}
      </span>
    </button>
  );
}
