import type { OpenRange } from '#web/agenda/team/team-people.ts';
import type { MinuteRange } from '#web/agenda/types.ts';
import { GRID_END, GRID_START, openParts, placesIn } from './hours.ts';
import type { Segment } from './segments.ts';

/** A line of a day's list: an appointment, free time between them, or time of which only some places are taken. */
export type ListLine =
  | { kind: 'event'; segment: Segment }
  | {
      kind: 'gap';
      start: number;
      end: number;
      open: boolean;
      /** What else is free before the first appointment. */
      others?: readonly MinuteRange[];
      /** How many places are taken, where some are, and how many there are. */
      count?: number;
      capacity?: number;
    };

/** Shorter free time is not worth a line. */
export const SHORTEST_GAP = 15;
const START_STEP = 15;

/** Where free time that has begun goes on: the next quarter of an hour, in minutes of the day. */
export function nextStart(now: number): number {
  return Math.ceil(now / START_STEP) * START_STEP;
}

/**
 * A day as a list: its segments in order, and between them the free time from 07:00 to 24:00, cut where opening
 * hours begin and end. Closed time before all else is left out: the day begins with its first hour. All that is free before the first
 * appointment is one line, so that the appointment is near the top. Where several are attended at once, places that are left stand
 * below the appointments that share the time.
 * @param open with how many are attended at once, of one person's day
 * @param now the present minute of the day, today only: free time that is over offers nothing
 * @param isCut later segments were left out: what is free after the last one is not known
 */
export function dayLines(
  segments: readonly Segment[],
  open: readonly OpenRange[] | undefined,
  now = 0,
  isCut = false,
): ListLine[] {
  const lines: ListLine[] = [];
  let free = Math.max(GRID_START, nextStart(now));
  for (const segment of segments) {
    lines.push(...gaps(free, Math.min(segment.start, GRID_END), open), { kind: 'event', segment });
    // What is taken of one person among several leaves the time free for the others.
    free = Math.max(free, segment.event.aside === true ? segment.start : segment.end);
  }
  if (!isCut) lines.push(...gaps(free, GRID_END, open));
  const all = [...lines, ...placesLeft(segments, open ?? [], now)].sort((a, b) => startOf(a) - startOf(b));
  const begun = all.findIndex(({ kind }) => kind === 'event');
  if (begun > 0) return [...folded(all.slice(0, begun)), ...all.slice(begun)];
  const [first, ...others] = all;
  return first?.kind === 'gap' && !first.open && others.length > 0 ? others : all;
}

function startOf(line: ListLine): number {
  return line.kind === 'event' ? line.segment.start : line.start;
}

/** The time that appointments take without taking all of its places; another calendar's takes them all. */
function placesLeft(segments: readonly Segment[], open: readonly OpenRange[], now: number): ListLine[] {
  const own = segments.filter(({ event }) => event.aside !== true);
  return placesIn(open, own)
    .filter(({ count, capacity }) => count > 0 && count < capacity)
    .filter(
      (part) =>
        !own.some(
          ({ event, start, end }) =>
            event.busyOnly === true && event.waits === undefined && start < part.end && part.start < end,
        ),
    )
    .map((part) => ({ ...part, start: Math.max(part.start, nextStart(now)) }))
    .filter(({ start, end }) => end - start >= SHORTEST_GAP)
    .map((part) => ({ kind: 'gap', open: true, ...part }));
}

/** Free lines as one, without the closed time between them. */
function folded(lines: readonly ListLine[]): ListLine[] {
  const [first, ...others] = lines.filter((line) => line.kind === 'gap' && line.open);
  if (first?.kind !== 'gap') return [];
  if (others.length === 0) return [first];
  return [{ ...first, others: others.flatMap((line) => (line.kind === 'gap' ? [line] : [])) }];
}

function gaps(from: number, to: number, open: readonly MinuteRange[] | undefined): ListLine[] {
  return openParts(from, to, open)
    .filter(({ start, end }) => end - start >= SHORTEST_GAP)
    .map((part) => ({ kind: 'gap', ...part }));
}
