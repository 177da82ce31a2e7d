import type { AgendaEvent } from '#web/agenda/types.ts';
import type { Buckets, Segment } from './segments.ts';

/**
 * Gives what did not change the identity that it had before, so that memoised cells stay still: after a live update or a
 * drop only the days that it touches are drawn again. Each call makes a memory of its own.
 * @returns a function that takes the newest events and answers with as many of the former objects as possible
 */
export function steadyEvents(): (events: readonly AgendaEvent[]) => readonly AgendaEvent[] {
  let last: readonly AgendaEvent[] = [];
  let byId: ReadonlyMap<string, AgendaEvent> = new Map();
  return (events) => {
    if (events === last) return last;
    const kept = events.map((event) => {
      const before = byId.get(event.id);
      return before !== undefined && isSameEvent(before, event) ? before : event;
    });
    if (isSameList(last, kept)) return last;
    last = kept;
    byId = new Map(kept.map((event) => [event.id, event]));
    return last;
  };
}

/** The same for the days of a range: a day whose segments are as before keeps its array. */
export function steadyBuckets(): (buckets: Buckets) => Buckets {
  let last: Buckets = new Map();
  return (buckets) => {
    const kept = new Map<string, readonly Segment[]>();
    for (const [day, segments] of buckets) {
      const before = last.get(day);
      kept.set(day, before !== undefined && isSameDay(before, segments) ? before : segments);
    }
    last = kept;
    return last;
  };
}

/** Every field of an event but its id; the compiler asks for a new one here. */
const FIELDS = Object.keys({
  start: true,
  end: true,
  title: true,
  service: true,
  color: true,
  timezone: true,
  zoneName: true,
  zoneMark: true,
  professionalId: true,
  professionalName: true,
  professionalSign: true,
  rank: true,
  busyOnly: true,
  waits: true,
  offered: true,
  aside: true,
  imported: true,
  conflict: true,
  clash: true,
  overbooked: true,
  away: true,
  confirmed: true,
  attendance: true,
} satisfies Record<Exclude<keyof AgendaEvent, 'id'>, true>) as Exclude<keyof AgendaEvent, 'id'>[];

function isSameEvent(one: AgendaEvent, other: AgendaEvent): boolean {
  return one === other || FIELDS.every((field) => one[field] === other[field]);
}

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}

/** Whether two lists of one day hold the same segments. */
export function isSameDay(one: readonly Segment[], other: readonly Segment[]): boolean {
  if (one.length !== other.length) return false;
  return one.every((segment, index) => {
    const same = other[index];
    return (
      same?.event === segment.event &&
      segment.start === same.start &&
      segment.end === same.end &&
      segment.fromBefore === same.fromBefore &&
      segment.intoNext === same.intoNext
    );
  });
}
