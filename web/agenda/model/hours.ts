import { joined } from '#shared/scheduling/joined.ts';
import type { OpenRange } from '#web/agenda/team/team-people.ts';
import type { MinuteRange } from '#web/agenda/types.ts';
import type { Segment } from './segments.ts';

/** The rows of day and week: 07:00 to 23:00, each an hour. */
export const FIRST_HOUR = 7;
export const LAST_HOUR = 23;
export const GRID_START = FIRST_HOUR * 60;
export const GRID_END = (LAST_HOUR + 1) * 60;
export const HOURS: readonly number[] = Array.from(
  { length: LAST_HOUR - FIRST_HOUR + 1 },
  (_, row) => FIRST_HOUR + row,
);

/** What lies wholly before or after the rows goes into a band, so that nothing is ever hidden. */
export function splitBands(segments: readonly Segment[]) {
  const before: Segment[] = [];
  const inside: Segment[] = [];
  const after: Segment[] = [];
  for (const segment of segments) {
    if (segment.end <= GRID_START) before.push(segment);
    else if (segment.start >= GRID_END) after.push(segment);
    else inside.push(segment);
  }
  return { before, inside, after };
}

/** The hour of the row in which a segment is drawn. */
export function rowOf(segment: Segment): number {
  return Math.max(FIRST_HOUR, Math.floor(segment.start / 60));
}

/** Whether any part of an hour is open; without opening hours every hour is. */
export function isOpenHour(hour: number, open: readonly MinuteRange[] | undefined): boolean {
  return open === undefined || open.some((range) => range.start < (hour + 1) * 60 && range.end > hour * 60);
}

/** A stretch of a day in minutes after midnight, cut where opening hours begin and end. */
export function openParts(
  from: number,
  to: number,
  open: readonly MinuteRange[] | undefined,
): (MinuteRange & { readonly open: boolean })[] {
  const inner = (open ?? [])
    .flatMap((range) => [range.start, range.end])
    .filter((edge) => edge > from && edge < to)
    .sort((a, b) => a - b);
  const edges = [from, ...new Set(inner), to];
  return edges.slice(1).map((end, index) => {
    const start = edges[index] ?? from;
    const isOpen = open === undefined || open.some((range) => range.start <= start && range.end >= end);
    return { start, end, open: isOpen };
  });
}

/**
 * Open hours cut where appointments begin and end, with how many of the places of each part are taken: beyond the capacity nothing
 * more is.
 */
export function placesIn(
  open: readonly OpenRange[],
  taken: readonly Segment[],
): (MinuteRange & { count: number; capacity: number })[] {
  let from = 0;
  return open
    .toSorted((one, other) => one.start - other.start)
    .flatMap(({ start, end, capacity = 1 }) => {
      const begin = Math.max(start, from);
      from = Math.max(from, end);
      const isIn = (part: MinuteRange) => (each: Segment) => each.start < part.end && part.start < each.end;
      return begin < end
        ? openParts(begin, end, taken.filter(isIn({ start: begin, end }))).map((part) => ({
            start: part.start,
            end: part.end,
            count: Math.min(capacity, taken.filter(isIn(part)).length),
            capacity,
          }))
        : [];
    });
}

/** How much of the attended places appointments take, in minutes. */
export function loadOf(appointments: readonly Segment[], open: readonly OpenRange[]) {
  const load = { taken: 0, open: 0 };
  for (const { start, end, count, capacity } of placesIn(open, appointments)) {
    load.taken += (end - start) * count;
    load.open += (end - start) * capacity;
  }
  return load;
}

/** Between these minutes of the day lies midday. */
const MIDDAY: MinuteRange = { start: 11 * 60, end: 15 * 60 };
const LONGEST_LUNCH = 180;

/** The pause at midday between two times of attending, in minutes after midnight; undefined where the day has none. */
export function lunchOf(open: readonly MinuteRange[] | undefined): MinuteRange | undefined {
  const ranges = joined(open ?? []);
  return ranges
    .slice(1)
    .map(({ start }, index) => ({ start: ranges[index]?.end ?? start, end: start }))
    .find(
      ({ start, end }) =>
        start >= MIDDAY.start && end <= MIDDAY.end && end - start >= 30 && end - start <= LONGEST_LUNCH,
    );
}
