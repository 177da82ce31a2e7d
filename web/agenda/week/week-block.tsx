import { clsx } from 'clsx';
import { GRID_END, GRID_START, rowOf } from '#web/agenda/model/hours.ts';
import { MoreButton } from '#web/agenda/parts/more-button.tsx';
import type { Overflow, Placed } from '#web/agenda/model/columns.ts';
import type { Segment } from '#web/agenda/model/segments.ts';
import { clockRange, cutName, isWholeDay, timeRange } from '#web/agenda/model/names.ts';
import { markChip } from '#web/agenda/parts/mark-chip.tsx';
import {
  colorStyle,
  confirmedMark,
  eventSurface,
  hasTick,
  hasWarning,
} from '#web/agenda/parts/event-style.ts';
import { eventButton } from '#web/agenda/parts/event-button.ts';
import { formatMinutes } from '#web/lib/format.ts';
import { blockAcross, HOUR_PX, SHORTEST_BLOCK } from './week-columns.ts';
import type { WithLane } from './week-day.ts';

/** Below this width a block keeps its padding small and gives every line to the name. */
const NARROW_PX = 110;
/** The time above the name, with its padding, and a line of the name: the class below says its height too. */
const NARROW_TIME_PX = 14;
const NARROW_LINE_PX = 13;
/** A time of a narrow block with the gap behind it and the padding, and the zone's sign there, rounded up. */
const NARROW_TIME_WIDTH_PX = 42;
const NARROW_ZONE_PX = 12;
/** A tick or a warning in the upper corner, with the gap before it. */
const NARROW_MARK_PX = 16;
/** From this width on both times have room for a whole city beside them. */
const WHOLE_ZONE_FITS_PX = 190;
/** A narrow block lower than this has one line. Its time stands there too from this width on: its place says it otherwise. */
const NARROW_TWO_LINES_PX = 24;
const NARROW_TIME_AND_NAME_PX = 84;
/** From these heights on there is room for air around one line, and for a second and a third one. */
const ROOMY_PX = 22;
const TWO_LINES_PX = 38;
const THREE_LINES_PX = 58;
/** A line of a wide block, and the room above its first one. */
const LINE_PX = 16;
const WIDE_TOP_PX = 4;

/**
 * An appointment in a column of the week, as tall as it is long. It hangs from the cell of its first hour. Hours are
 * counted in pixels here and so is the text: a larger one would be cut. Day and dialog show it in the chosen size.
 */
export function WeekBlock({
  placed,
  past,
  nameLength,
  dayWidth,
  onSelectEvent,
}: {
  placed: WithLane<Placed>;
  past: boolean;
  nameLength: number;
  /** Of its day, in pixels. */
  dayWidth: number;
  onSelectEvent: (id: string) => void;
}) {
  const { segment } = placed;
  const { event } = segment;
  const start = Math.max(segment.start, GRID_START);
  const minutes = Math.max(Math.min(segment.end, GRID_END) - start, SHORTEST_BLOCK);
  const height = (minutes / 60) * HOUR_PX - 2;
  const across = blockAcross(dayWidth, placed);
  const narrow = across.width < NARROW_PX;
  return (
    <button
      {...eventButton(segment, onSelectEvent)}
      style={colorStyle(event, {
        top: ((start - rowOf(segment) * 60) / 60) * HOUR_PX + 1,
        height,
        ...across,
      })}
      className={clsx(
        'absolute z-10 flex min-w-0 flex-col overflow-hidden rounded-sm text-left hover:z-20 focus-visible:z-20',
        narrow
          ? 'mark-small pl-1.5'
          : clsx(
              hasTick(event) ? 'pr-5' : 'pr-1.5',
              height < ROOMY_PX
                ? 'mark-small pl-2.5 text-[11px] leading-[13px]'
                : 'pl-2.5 text-[12px] leading-[16px]',
            ),
        confirmedMark(event),
        narrow
          ? height < NARROW_TWO_LINES_PX
            ? 'justify-center'
            : height < 30
              ? 'pt-0'
              : 'pt-0.5'
          : height >= TWO_LINES_PX
            ? 'pt-1'
            : 'justify-center',
        eventSurface(event, past),
      )}
    >
      {/* Called, not mounted: components of their own would double what React keeps of a full week. */}
      {(narrow ? narrowText : wideText)(segment, cutName(event.title, nameLength), height, across.width)}
    </button>
  );
}

/**
 * Many side by side: the time small, and below it as many lines of the name as fit, a word that is too long cut. Of another clock a sign
 * stands beside the time, or else before the name: its city would leave the name no room, and the button's name and the popover say it.
 */
function narrowText(segment: Segment, name: string, height: number, width: number) {
  const lines = Math.max(1, Math.floor((height - NARROW_TIME_PX) / NARROW_LINE_PX));
  const isForeign = segment.event.zoneMark !== undefined;
  if (height < NARROW_TWO_LINES_PX) {
    return (
      <span className="truncate text-[11px] leading-[13px] tracking-[-0.015em]">
        {markChip(segment.event)}
        <span className="num text-[10.5px] text-muted">
          {width >= NARROW_TIME_AND_NAME_PX && `${formatMinutes(segment.start)} `}
          {isForeign && <span className="zone-mark mr-0.5!" />}
        </span>
        <span className="font-semibold">{name}</span>
      </span>
    );
  }
  const mark = hasTick(segment.event) || hasWarning(segment.event) ? NARROW_MARK_PX : 0;
  const isBesideTime = width >= NARROW_TIME_WIDTH_PX + NARROW_ZONE_PX + mark;
  return (
    <>
      <span className="num shrink-0 text-[10.5px] leading-3 whitespace-nowrap text-muted">
        {markChip(segment.event)}
        {formatMinutes(segment.start)}
        {isBesideTime && isForeign && <span className="zone-mark mr-0! ml-1" />}
      </span>
      <span
        style={{ maxHeight: lines * NARROW_LINE_PX }}
        className="overflow-hidden text-[11.5px] leading-[13px] font-semibold tracking-[-0.015em] text-ellipsis"
      >
        {!isBesideTime && isForeign && <span className="zone-mark mr-0.5! text-muted" />}
        {name}
      </span>
    </>
  );
}

/** How many lines fit below the time of a wide block. */
const wholeLines = (height: number): number => Math.floor((height - WIDE_TOP_PX) / LINE_PX) - 1;

/** The times, with the zone's city; where both do not fit, the beginning and the city. */
function timesText(segment: Segment, width: number): string {
  const { zoneMark } = segment.event;
  if (zoneMark === undefined || isWholeDay(segment)) return timeRange(segment);
  if (width < WHOLE_ZONE_FITS_PX) return `${formatMinutes(segment.start)} ${zoneMark}`;
  return `${clockRange(segment)} ${zoneMark}`;
}

function wideText(segment: Segment, name: string, height: number, width: number) {
  const { event } = segment;
  if (height < TWO_LINES_PX) {
    return (
      <span className="truncate">
        {markChip(event)}
        <span className="num text-[11px] text-muted">
          {formatMinutes(segment.start)}
          {event.zoneMark !== undefined && ` ${event.zoneMark}`}
        </span>
        {'\u00a0'}
        <span className="font-semibold">{name}</span>
      </span>
    );
  }
  return (
    <>
      <span className="num truncate text-[11px] text-muted">
        {markChip(event)}
        {timesText(segment, width)}
      </span>
      {height < THREE_LINES_PX ? (
        <span className="truncate font-semibold">{name}</span>
      ) : (
        // A long name takes two lines, and the service the next one if it fits whole.
        <span style={{ maxHeight: wholeLines(height) * LINE_PX }} className="overflow-hidden">
          <span className="line-clamp-2 font-semibold">{name}</span>
          <span className="block truncate">{event.service ?? event.professionalName}</span>
        </span>
      )}
    </>
  );
}

/** "+N" beside a crowded time; `lane` is the width of what stands at its right. */
export function WeekMore({ lane, ...more }: WithLane<Overflow> & { onShowMore: () => void }) {
  return (
    <MoreButton
      {...more}
      style={{ top: ((Math.max(more.start, GRID_START) % 60) / 60) * HOUR_PX + 1, right: lane + 2 }}
      className="z-10 h-7 min-w-7"
    />
  );
}
