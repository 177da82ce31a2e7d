import type { Segment } from './segments.ts';

const HALF_HOUR = 30;

/** Where a segment stands beside the others of its time. `span` counts the columns that it may
 * take; `crowded` says that others of its time are not shown: it leaves their number room. */
export type Placed = { segment: Segment; column: number; columns: number; span: number; crowded: boolean };

/** What begins within one half hour and is not shown, from its first minute to its last. */
export type Overflow = { start: number; end: number; count: number };

/**
 * Puts overlapping segments side by side. Segments that overlap, directly or through others, share one number of
 * columns, at most `limit`; each spreads to the right as far as nothing stands there.
 * @param minimum shortest height of a segment, in minutes: two short ones after another must not cover each other
 * @param crowded the limit where more than `limit` overlap
 */
export function packColumns(
  segments: readonly Segment[],
  limit: number,
  minimum: number,
  crowded: number = limit,
): { placed: readonly Placed[]; overflow: readonly Overflow[] } {
  const placed: Placed[] = [];
  const overflow: Overflow[] = [];
  for (const cluster of clusters(segments, minimum)) {
    let packed = fill(cluster, limit, minimum);
    if (packed.left.length > 0 && crowded < limit) packed = fill(cluster, crowded, minimum);
    placed.push(...packed.inside);
    overflow.push(...byHalfHour(packed.left));
  }
  return { placed, overflow };
}

function byHalfHour(left: readonly Segment[]): Overflow[] {
  const groups = new Map<number, Overflow>();
  for (const { start, end } of left) {
    const key = Math.floor(start / HALF_HOUR);
    const group = groups.get(key) ?? { start, end, count: 0 };
    groups.set(key, { start: group.start, end: Math.max(group.end, end), count: group.count + 1 });
  }
  return [...groups.values()];
}

function shownEnd(segment: Segment, minimum: number): number {
  return Math.max(segment.end, segment.start + minimum);
}

function clusters(segments: readonly Segment[], minimum: number): Segment[][] {
  const result: Segment[][] = [];
  let end = -1;
  for (const segment of segments) {
    const current = result.at(-1);
    if (current !== undefined && segment.start < end) current.push(segment);
    else result.push([segment]);
    end = Math.max(segment.start < end ? end : 0, shownEnd(segment, minimum));
  }
  return result;
}

function fill(cluster: readonly Segment[], limit: number, minimum: number) {
  const columns: Segment[][] = [];
  /** When each column is free again: segments come by start, so that none in it ends later than its last. */
  const ends: number[] = [];
  const left: Segment[] = [];
  for (const segment of cluster) {
    const free = ends.findIndex((end) => end <= segment.start);
    const column = free === -1 ? columns.length : free;
    if (column === limit) left.push(segment);
    else {
      (columns[column] ??= []).push(segment);
      ends[column] = shownEnd(segment, minimum);
    }
  }
  const inside = columns.flatMap((column, index) =>
    column.map((segment) => ({
      segment,
      column: index,
      columns: columns.length,
      crowded: left.length > 0,
      span: spanOf(segment, index, columns, minimum),
    })),
  );
  return { inside, left };
}

function spanOf(segment: Segment, index: number, columns: readonly Segment[][], minimum: number): number {
  const end = shownEnd(segment, minimum);
  const blocked = columns
    .slice(index + 1)
    .findIndex((column) =>
      column.some((other) => other.start < end && shownEnd(other, minimum) > segment.start),
    );
  return blocked === -1 ? columns.length - index : blocked + 1;
}
