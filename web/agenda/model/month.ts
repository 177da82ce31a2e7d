import { MONTH_CELL } from '#shared/contract/limits.ts';
import type { Segment } from './segments.ts';

/** Appointments of one day that begin at the same time. */
export type TimeGroup = { start: number; segments: readonly Segment[] };

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
      if (last.segments.length < MONTH_CELL.perTime) last.segments.push(segment);
      else hidden += 1;
    } else if (groups.length < MONTH_CELL.times) {
      groups.push({ start: segment.start, segments: [segment] });
    } else {
      hidden += 1;
    }
  }
  return { groups, hidden };
}
