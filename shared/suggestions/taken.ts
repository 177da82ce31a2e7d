import { joined } from '#shared/scheduling/joined.ts';
import type { Interval } from '#shared/scheduling/types.ts';

/**
 * The stretches in which no further appointment fits: where `capacity` appointments overlap, and the blocked times.
 * Takes both in any order; sorted by start, apart from one another. The buffers are not part of them.
 */
export function fullStretches(
  busy: readonly Interval[],
  blocked: readonly Interval[],
  capacity: number,
): Interval[] {
  return joined([...(capacity === 1 ? busy : overlapping(busy, capacity)), ...blocked]);
}

function overlapping(busy: readonly Interval[], capacity: number): Interval[] {
  const changes = busy
    .filter(({ start, end }) => start < end)
    .flatMap(({ start, end }) => [
      { at: start, by: 1 },
      { at: end, by: -1 },
    ])
    .sort((a, b) => a.at - b.at || a.by - b.by);
  const stretches: Interval[] = [];
  let count = 0;
  let begun = 0;
  for (const { at, by } of changes) {
    const wasFull = count >= capacity;
    count += by;
    if (!wasFull && count >= capacity) begun = at;
    else if (wasFull && count < capacity) stretches.push({ start: begun, end: at });
  }
  return stretches;
}
