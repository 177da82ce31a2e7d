import { dayIn } from '#web/lib/format.ts';
import type { Segment } from './segments.ts';

const MINUTE_MS = 60_000;

/** Whether an event has ended at an instant (ms since 1970), whatever its professional's clock shows. */
export function isOver({ event }: Segment, now: number): boolean {
  return Date.parse(event.end) <= now;
}

/**
 * The latest end (ms since 1970) among the events that are over at `now`; -Infinity when none is. `isOver` answers the
 * same with it as with `now`, and it changes only when an event ends, so that memoised cells stay still.
 */
export function lastOver(segments: readonly Segment[], now: number): number {
  let last = -Infinity;
  for (const { event } of segments) {
    const end = Date.parse(event.end);
    if (end <= now && end > last) last = end;
  }
  return last;
}

/**
 * The appointment of a day's list that begins next, and the whole minutes until then. Only where the day is today by the
 * clock of the appointment itself; undefined when nothing is left.
 */
export function nextOf(
  segments: readonly Segment[],
  now: number,
): { segment: Segment; minutes: number } | undefined {
  let next: { segment: Segment; start: number } | undefined;
  for (const segment of segments) {
    const start = Date.parse(segment.event.start);
    const counts = segment.event.busyOnly !== true && start > now && start < (next?.start ?? Infinity);
    if (counts && segment.day === dayIn(now, segment.event.timezone)) next = { segment, start };
  }
  return next && { segment: next.segment, minutes: Math.ceil((next.start - now) / MINUTE_MS) };
}
