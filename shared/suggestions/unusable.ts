import type { EpochMinute, Interval } from '#shared/scheduling/types.ts';

/** A window on one day: its bounds, and the starts that it offers, every `step` minutes from its beginning. */
export type Opening = Interval & { readonly step: number };

/** What must be kept free, in minutes: around each appointment, and for the shortest that can be booked. */
export type Needs = { readonly buffer: number; readonly shortest: number };

/** A free stretch of an opening, and whether something taken stands at either side (else the opening ends there). */
export type Gap = Interval & { readonly afterTaken: boolean; readonly beforeTaken: boolean };

/**
 * The minutes of a gap that nobody can book. All of it but the one buffer that two neighbours need anyway, when not even
 * the shortest appointment fits between them at a start that the opening offers, with its buffers; else none.
 */
export function unusableMinutes(gap: Gap, opening: Opening, { buffer, shortest }: Needs): number {
  const earliest = gap.start + (gap.afterTaken ? buffer : 0);
  const latest = gap.end - (gap.beforeTaken ? buffer : 0);
  if (startFrom(opening, earliest) + shortest <= latest) return 0;
  return Math.max(0, gap.end - gap.start - (gap.afterTaken && gap.beforeTaken ? buffer : 0));
}

/** The first start that an opening offers at or after a minute. */
function startFrom({ start, step }: Opening, minute: EpochMinute): EpochMinute {
  return start + Math.max(0, Math.ceil((minute - start) / step)) * step;
}
