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

/**
 * As many of a day's appointments as it has lines for; where they are more, the last line says how many are left.
 * @param total how many the day has, where the segments are only its first
 * @param lines how many lines the day has room for; one at least
 */
export function dayLines(
  segments: readonly Segment[],
  total = segments.length,
  lines = 1,
): { shown: readonly Segment[]; hidden: number } {
  const shown = segments.slice(0, total <= lines ? lines : Math.max(0, lines - 1));
  return { shown, hidden: Math.max(0, total - shown.length) };
}
