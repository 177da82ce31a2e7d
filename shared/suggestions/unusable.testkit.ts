import type { Interval } from '#shared/scheduling/types.ts';
import { unusableMinutes, type Gap, type Needs, type Opening } from './unusable.ts';

/** All minutes of an opening that nobody can book because of what is taken there. */
export function unusableIn(opening: Opening, taken: readonly Interval[], needs: Needs): number {
  return gapsOf(opening, taken).reduce((sum, gap) => sum + unusableMinutes(gap, opening, needs), 0);
}

/** The gaps of an opening between stretches that are taken: sorted by start, apart from one another. */
export function gapsOf(opening: Opening, taken: readonly Interval[]): Gap[] {
  const gaps: Gap[] = [];
  let start = opening.start;
  let afterTaken = false;
  for (const stretch of taken) {
    if (stretch.end <= opening.start || stretch.start >= opening.end) continue;
    if (stretch.start > start) gaps.push({ start, end: stretch.start, afterTaken, beforeTaken: true });
    start = Math.max(start, stretch.end);
    afterTaken = true;
  }
  if (start < opening.end) gaps.push({ start, end: opening.end, afterTaken, beforeTaken: false });
  return gaps;
}
