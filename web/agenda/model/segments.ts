import { dateOfDayNumber, dayNumberOf } from '#shared/scheduling/calendar-date.ts';
import { offsetAt } from '#shared/scheduling/zone.ts';
import type { AgendaEvent } from '#web/agenda/types.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;

/** The part of an event that falls on one day. Minutes count from that day's midnight, 0 to 1440. */
export type Segment = {
  event: AgendaEvent;
  day: string;
  start: number;
  end: number;
  /** The event began on an earlier day, or goes on into the next. */
  fromBefore: boolean;
  intoNext: boolean;
};

export type Buckets = ReadonlyMap<string, readonly Segment[]>;
const NONE: readonly Segment[] = [];

/**
 * Sorts events into the days of a range (both ends included), each by the clock of its own professional. Reads
 * every event once; days without events have no entry. A day's segments are ordered by start, then by the place of
 * their professional, then by end and name.
 */
export function bucketByDay(events: readonly AgendaEvent[], range: { from: string; to: string }): Buckets {
  const first = dayNumberOf(range.from);
  const last = dayNumberOf(range.to);
  const days = new Map<number, Segment[]>();
  for (const event of events) place(event, first, last, days);

  const buckets = new Map<string, readonly Segment[]>();
  for (const [number, segments] of days) {
    segments.sort(byTime);
    buckets.set(dateOfDayNumber(number), segments);
  }
  return buckets;
}

/** The segments of a day; the same empty array for every empty day, so that memoised cells stay still. */
export function segmentsOf(buckets: Buckets, day: string): readonly Segment[] {
  return buckets.get(day) ?? NONE;
}

/** How many appointments begin on the day: what merely blocks time is not counted. */
export function countOf(segments: readonly Segment[]): number {
  let count = 0;
  for (const segment of segments) if (segment.event.busyOnly !== true && !segment.fromBefore) count += 1;
  return count;
}

function place(event: AgendaEvent, first: number, last: number, days: Map<number, Segment[]>): void {
  const { start, end } = wallTimes(event);
  const startDay = Math.floor(start / DAY_MINUTES);
  const endDay = Math.floor((end - 1) / DAY_MINUTES);
  for (let day = Math.max(startDay, first); day <= Math.min(endDay, last); day += 1) {
    const bucket = days.get(day) ?? [];
    if (bucket.length === 0) days.set(day, bucket);
    bucket.push({
      event,
      day: bucket[0]?.day ?? dateOfDayNumber(day),
      start: Math.max(0, start - day * DAY_MINUTES),
      end: Math.min(DAY_MINUTES, end - day * DAY_MINUTES),
      fromBefore: day > startDay,
      intoNext: day < endDay,
    });
  }
}

type WallTimes = { start: number; end: number };
const known = new WeakMap<AgendaEvent, WallTimes>();

/** When an event is by its professional's clock, in minutes since 1970 on that clock; read once for each event. */
function wallTimes(event: AgendaEvent): WallTimes {
  let times = known.get(event);
  if (times === undefined) {
    const start = wallMinute(event.timezone, Math.floor(Date.parse(event.start) / MINUTE_MS));
    const end = wallMinute(event.timezone, Math.ceil(Date.parse(event.end) / MINUTE_MS));
    // Where clocks go back within the event, its end may read earlier than its start.
    times = { start, end: Math.max(start + 1, end) };
    known.set(event, times);
  }
  return times;
}

function wallMinute(zone: string, at: number): number {
  return at + offsetAt(zone, at);
}

function byTime(a: Segment, b: Segment): number {
  return (
    a.start - b.start ||
    (a.event.rank ?? 0) - (b.event.rank ?? 0) ||
    a.end - b.end ||
    (a.event.title < b.event.title ? -1 : 1)
  );
}
