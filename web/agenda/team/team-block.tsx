import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { Placed } from '#web/agenda/model/columns.ts';
import { timeRange } from '#web/agenda/model/names.ts';
import type { Segment } from '#web/agenda/model/segments.ts';
import {
  busyStyle,
  colorStyle,
  confirmedMark,
  eventSurface,
  hasTick,
} from '#web/agenda/parts/event-style.ts';
import { columnMarkChip, laneMarkChip, markChip } from '#web/agenda/parts/mark-chip.tsx';
import { eventButton } from '#web/agenda/parts/event-button.ts';
import { formatMinutes, initials } from '#web/lib/format.ts';
import { HOUR_PX, SHORTEST_BLOCK } from './team-day.ts';

/** From these heights on there is room for air around one line, and for a second line. */
const ROOMY_PX = 24;
const TWO_LINES_PX = 38;
const GAP_PX = 3;
/** How much of a wide column appointments keep where they meet what is none, in hundredths. */
const BESIDE_SHARE = 70;

/** Where a segment stands in its column: from the top of the cell of its hour, in pixels, to the end of the day. */
function placeOf({ start, end }: Segment, firstHour: number) {
  const from = Math.max(start, firstHour * 60);
  const minutes = Math.max(Math.min(end, 1440) - from, SHORTEST_BLOCK);
  return { top: ((from % 60) / 60) * HOUR_PX + 1, height: (minutes / 60) * HOUR_PX - 2 };
}

/** An appointment in a person's column, as tall as it is long: the name first, then time and service where they fit. */
export function TeamBlock({
  placed: { segment, column, columns, span },
  past,
  isWide,
  isBeside,
  firstHour,
  onSelectEvent,
}: {
  placed: Placed;
  past: boolean;
  /** There is room for a second text on its line. */
  isWide: boolean;
  /** It leaves room for what it meets. */
  isBeside: boolean;
  firstHour: number;
  onSelectEvent: (id: string) => void;
}) {
  const { event } = segment;
  const place = placeOf(segment, firstHour);
  const isShort = place.height < TWO_LINES_PX;
  const isLow = place.height < ROOMY_PX;
  const isShared = columns > span;
  // In a narrow lane, or on a short line, the word would take the room of the name.
  const chip = isShared ? laneMarkChip(event) : isShort && !isWide ? markChip(event) : columnMarkChip(event);
  const tooNarrow = isShort ? '@max-[2.75rem]/lane:hidden' : '@max-[3.25rem]/lane:hidden';
  const sign = isShared && chip !== null ? <span className={tooNarrow}>{chip}</span> : chip;
  const share = isBeside ? BESIDE_SHARE : 100;
  const across = {
    left: `calc(${(column / columns) * share}% + ${GAP_PX}px)`,
    width: `calc(${(span / columns) * share}% - ${GAP_PX * 2 - (column + span < columns ? 2 : 0)}px)`,
  };
  return (
    <button
      {...eventButton(segment, onSelectEvent)}
      // A line as high as the block stands in its middle, without an element of its own.
      style={colorStyle(event, {
        ...place,
        ...across,
        ...(isShort ? { lineHeight: `${place.height}px` } : {}),
      })}
      className={clsx(
        'absolute z-10 min-w-0 overflow-hidden rounded-sm text-left hover:z-20 focus-visible:z-20',
        isShared && '@container/lane',
        isShared && columns > 2 ? 'pl-1.5' : 'pl-2.5',
        hasTick(event) ? 'pr-5' : isShared ? 'pr-0.5' : 'pr-1.5',
        isShort
          ? clsx('truncate font-semibold', isLow ? 'mark-small text-[11px]' : 'text-[12px]')
          : clsx('flex flex-col pt-1', isWide ? 'text-[13px] leading-[18px]' : 'text-[12px] leading-[16px]'),
        confirmedMark(event),
        eventSurface(event, past),
      )}
    >
      {isShort && sign}
      {isShort
        ? isShared
          ? laneLine(segment, isLow)
          : oneLine(segment, isWide)
        : twoLines(segment, isWide, isShared, sign)}
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

/*
 * As much of a client's name as their lane has room for: whole, the first one, or initials. The button's name has all of it. One
 * element has all three, for a full day has hundreds: the shorter ones stand in attributes.
 */
const LANE_LINE_CLASS =
  "before:font-normal before:text-muted before:content-[attr(data-time)_'_'] @max-[10rem]/lane:text-[0px] @max-[10rem]/lane:after:content-[attr(data-first)] @max-[6.75rem]/lane:after:content-[attr(data-initials)]";
const LANE_NAME_CLASS =
  '@max-[5rem]/lane:text-[0px] @max-[5rem]/lane:after:content-[attr(data-first)] @max-[4.5rem]/lane:after:content-[attr(data-initials)]';

function shortNames(name: string) {
  return { 'data-first': name.split(' ', 1)[0], 'data-initials': initials(name) };
}

/** The one line of a lane: before the name the time, where even that has room. */
function laneLine({ event, start }: Segment, isLow: boolean) {
  return (
    <span
      data-time={formatMinutes(start)}
      {...shortNames(event.title)}
      className={clsx(
        'num',
        LANE_LINE_CLASS,
        isLow ? 'before:text-[11px] after:text-[11px]' : 'before:text-[12px] after:text-[12px]',
        event.overbooked === undefined && event.away === undefined
          ? '@max-[3.75rem]/lane:before:hidden'
          : '@max-[5rem]/lane:before:hidden',
      )}
    >
      {event.title}
    </span>
  );
}

/** The beginning, and what a narrow column or lane leaves out whole: an end that is cut could be misread. */
function shortDetails(segment: Segment, isShared: boolean) {
  const { event, start } = segment;
  const begin = formatMinutes(start);
  if (event.service !== undefined && !isShared) return `${begin} · ${event.service}`;
  const rest = event.service === undefined ? timesOf(segment).slice(begin.length) : ` · ${event.service}`;
  return (
    <>
      {isShared ? <span className="@max-[2.1rem]/lane:hidden">{begin}</span> : begin}
      <span className={isShared ? '@max-[8rem]/lane:hidden' : 'in-data-narrow:hidden'}>{rest}</span>
    </>
  );
}

function detailsOf(segment: Segment): string {
  return [timesOf(segment), segment.event.service].filter(Boolean).join(' · ');
}

function timesOf({ start, end }: Segment): string {
  return end >= 1440 ? formatMinutes(start) : `${formatMinutes(start)} – ${formatMinutes(end)}`;
}

function twoLines(segment: Segment, isWide: boolean, isShared: boolean, sign: ReactNode) {
  const { event } = segment;
  return (
    <>
      <b
        {...(isShared && shortNames(event.title))}
        className={clsx(
          'truncate font-semibold',
          isShared && LANE_NAME_CLASS,
          isShared && (isWide ? 'after:text-[13px]' : 'after:text-[12px]'),
        )}
      >
        {event.title}
      </b>
      <span className={clsx('num truncate text-muted', isWide ? 'text-[12px]' : 'text-[11px]')}>
        {sign}
        {isWide ? detailsOf(segment) : shortDetails(segment, isShared)}
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
      style={busyStyle(event, { ...place, left: isBeside ? `${BESIDE_SHARE}%` : GAP_PX, right: GAP_PX })}
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
