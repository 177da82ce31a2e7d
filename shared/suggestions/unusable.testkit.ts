import type { Interval } from '#shared/scheduling/types.ts';
import { gapsOf, unusableMinutes, type Needs, type Opening } from './unusable.ts';

/** All minutes of an opening that nobody can book because of what is taken there. */
export function unusableIn(opening: Opening, taken: readonly Interval[], needs: Needs): number {
  return gapsOf(opening, taken).reduce((sum, gap) => sum + unusableMinutes(gap, opening, needs), 0);
}
