import { MONTH_CELL } from '#shared/contract/limits.ts';
import type { Segment } from './segments.ts';

/** Appointments of one day that begin at the same time. */
export type TimeGroup = { start: number; segments: readonly Segment[] };

/**
 * A day's appointments by starting time, as far as a cell of the month shows them, and how many it does not.
 * Segments come ordered, as `bucketByDay` leaves them.
 * @param total how many the day has, where the segments are only its first
 */
export function dayGroups(
  segments: readonly Segment[],
  total = segments.length,
): { groups: readonly TimeGroup[]; hidden: number } {
  const groups: { start: number; segments: Segment[] }[] = [];
  let shown = 0;
  for (const segment of segments) {
    const last = groups.at(-1);
    if (last?.start === segment.start) {
      if (last.segments.length === MONTH_CELL.perTime) continue;
      last.segments.push(segment);
    } else if (groups.length < MONTH_CELL.times) {
      groups.push({ start: segment.start, segments: [segment] });
    } else {
      break;
    }
    shown += 1;
  }
  return { groups, hidden: Math.max(0, total - shown) };
}
