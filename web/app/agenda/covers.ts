import type { MinuteRange } from '#web/agenda/types.ts';

/**
 * Whether open hours hold all of a time, also where one range of them follows another; unknown hours hold everything.
 * @param start minutes of the day, as `end`
 */
export function covers(open: readonly MinuteRange[] | undefined, start: number, end: number): boolean {
  if (open === undefined) return true;
  let reached = start;
  for (const range of [...open].sort((one, other) => one.start - other.start))
    if (range.start <= reached) reached = Math.max(reached, range.end);
  return reached > start && reached >= end;
}
