import type { EpochMinute, Interval } from './types.ts';

const MS_PER_MINUTE = 60_000;

/**
 * The minute in which an instant (milliseconds since 1970, as `Date.getTime()` gives) falls: right for
 * "now", not for a busy end.
 */
export function epochMinuteOf(ms: number): EpochMinute {
  return Math.floor(ms / MS_PER_MINUTE);
}

/** An epoch minute as milliseconds since 1970. */
export function msOfEpochMinute(minute: EpochMinute): number {
  return minute * MS_PER_MINUTE;
}

/**
 * A busy interval from milliseconds, rounded outwards: seconds (imported events have them) never free a
 * minute that is taken.
 */
export function busyIntervalOf(startMs: number, endMs: number): Interval {
  return { start: Math.floor(startMs / MS_PER_MINUTE), end: Math.ceil(endMs / MS_PER_MINUTE) };
}
