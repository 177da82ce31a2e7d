import type { Interval } from './types.ts';

/**
 * The same time in as few intervals as it takes: those that overlap or touch become one. Takes them in any order,
 * answers them sorted by start; empty ones are left out.
 */
export function joined(intervals: readonly Interval[]): Interval[] {
  const sorted = intervals.filter(({ start, end }) => start < end).sort((a, b) => a.start - b.start);
  const stretches: Interval[] = [];
  let current: Interval | undefined;
  for (const next of sorted) {
    if (current !== undefined && next.start <= current.end) {
      current = { start: current.start, end: Math.max(current.end, next.end) };
      stretches[stretches.length - 1] = current;
    } else {
      current = next;
      stretches.push(current);
    }
  }
  return stretches;
}
