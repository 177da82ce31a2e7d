import type { Placed } from '#web/agenda/model/columns.ts';
import { hasTick } from '#web/agenda/parts/event-style.ts';
import { initials } from '#web/lib/format.ts';
import { firstNameOf } from '#web/lib/shown-name.ts';
import type { ColumnHour } from './team-day.ts';

/** From these widths of its text on, in pixels, a lane of one line says more than the initials of the name. */
export const LINE_ROOM = { sign: 44, time: 60, timeAfterSign: 80, first: 108, whole: 160 } as const;
/** The same of a lane of two lines, where time and service have a line of their own. */
export const LINES_ROOM = { begin: 33.6, sign: 52, first: 72, whole: 80, rest: 128 } as const;
/** From this width on what marks an appointment is written as a word. */
export const WORD_ROOM = 160;
const STEPS = [...Object.values(LINE_ROOM), ...Object.values(LINES_ROOM)].sort((one, other) => other - one);

/** How much of a wide column appointments keep where they meet what is none. */
export const BESIDE_SHARE = 0.7;
/** Beside what stands in a column, in pixels. */
export const GAP_PX = 3;

/** Whether an appointment has only a part of its column. */
export function isLane({ columns, span }: Placed): boolean {
  return columns > span;
}

/** Where an appointment begins in its column and the part of the column that it takes, from 0 to 1, less a gap in pixels. */
function acrossOf({ column, columns, span }: Placed, isBeside: boolean) {
  const share = isBeside ? BESIDE_SHARE : 1;
  return {
    from: (column / columns) * share,
    share: (span / columns) * share,
    gap: GAP_PX * 2 - (column + span < columns ? 2 : 0),
  };
}

/** The space beside the text of a lane, in pixels: the bar of its colour, and the tick in its corner. */
function insetOf({ segment, columns }: Placed) {
  return { left: columns > 2 ? 6 : 10, right: hasTick(segment.event) ? 20 : 2 };
}

/** Place and width of an appointment in its column, and a lane's space beside the text. */
export function acrossStyle(placed: Placed, isBeside: boolean) {
  const { from, share, gap } = acrossOf(placed, isBeside);
  const across = { left: `calc(${from * 100}% + ${GAP_PX}px)`, width: `calc(${share * 100}% - ${gap}px)` };
  if (!isLane(placed)) return across;
  const { left, right } = insetOf(placed);
  return { ...across, paddingInline: `${left}px ${right}px` };
}

/**
 * How much room the text of each appointment of an hour has, in the order of `placed`: the widest of the widths above that its
 * lane reaches, in pixels, or 0. Told apart by what is seen alone, so that a column that becomes a little wider is not drawn again.
 * @param width of the column without the line beside it, in pixels
 * @returns numbers with a space between them, which `memo` can compare; '' where nothing stands side by side
 */
export function roomOfLanes(hour: ColumnHour | undefined, width: number): string {
  if (hour?.placed.some(isLane) !== true) return '';
  return hour.placed.map((placed) => roomOf(placed, hour, width)).join(' ');
}

function roomOf(placed: Placed, { beside }: ColumnHour, width: number): number {
  if (!isLane(placed)) return 0;
  const { share, gap } = acrossOf(placed, beside.includes(placed.segment));
  const { left, right } = insetOf(placed);
  const room = share * width - gap - left - right;
  return STEPS.find((step) => step <= room) ?? 0;
}

/** As much of a client's name as their lane has room for: whole, the first one, or initials. */
export function nameIn(
  room: number,
  name: string,
  { first, whole }: { first: number; whole: number },
): string {
  if (room >= whole) return name;
  return room >= first ? firstNameOf(name) : initials(name);
}
