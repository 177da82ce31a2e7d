import { joined } from '#shared/scheduling/joined.ts';
import type { MinuteRange } from '#web/agenda/types.ts';

/**
 * Whether open hours hold all of a time, also where one range of them follows another; unknown hours hold everything.
 * @param start minutes of the day, as `end`
 */
export function covers(open: readonly MinuteRange[] | undefined, start: number, end: number): boolean {
  return open === undefined || joined(open).some((range) => range.start <= start && end <= range.end);
}
