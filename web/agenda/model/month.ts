import type { Segment } from './segments.ts';

/** Appointments of one day that begin at the same time. */
export type TimeGroup = { start: number; segments: readonly Segment[] };

/** What fits into a day of the month: up to three times with up to four appointments each. */
export const MONTH_GROUPS = 3;
export const MONTH_PER_GROUP = 4;

/**
 * A day's appointments by starting time, as far as a cell of the month shows them, and how many it does not.
 * Segments come ordered, as `bucketByDay` leaves them.
 */
export function dayGroups(segments: readonly Segment[]): { groups: readonly TimeGroup[]; hidden: number } {
  const groups: { start: number; segments: Segment[] }[] = [];
  let hidden = 0;
  for (const segment of segments) {
    const last = groups.at(-1);
    if (last?.start === segment.start) {
      if (last.segments.length < MONTH_PER_GROUP) last.segments.push(segment);
      else hidden += 1;
    } else if (groups.length < MONTH_GROUPS) {
      groups.push({ start: segment.start, segments: [segment] });
    } else {
      hidden += 1;
    }
  }
  return { groups, hidden };
}
