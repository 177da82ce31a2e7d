import { msOfEpochMinute } from '#shared/scheduling/epoch-minute.ts';
import type { Interval } from '#shared/scheduling/types.ts';

/** An interval of epoch minutes as answers carry it: two instants in ISO 8601, UTC. */
export function isoInterval(interval: Interval): { startTime: string; endTime: string } {
  return {
    startTime: new Date(msOfEpochMinute(interval.start)).toISOString(),
    endTime: new Date(msOfEpochMinute(interval.end)).toISOString(),
  };
}
