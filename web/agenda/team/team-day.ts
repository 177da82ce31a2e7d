import { joined } from '#shared/scheduling/joined.ts';
import { splitBusy } from '#web/agenda/model/busy.ts';
import { packColumns, type Overflow, type Placed } from '#web/agenda/model/columns.ts';
import { FIRST_HOUR, LAST_HOUR, loadOf } from '#web/agenda/model/hours.ts';
import type { Segment } from '#web/agenda/model/segments.ts';
import { isSameDay } from '#web/agenda/model/steady.ts';
import type { MinuteRange } from '#web/agenda/types.ts';
import type { AgendaPerson, PersonDay } from './team-people.ts';

/** An hour of the team's day, in pixels, and the shortest block, in minutes: one line can be read, and hit. */
export const HOUR_PX = 64;
export const SHORTEST_BLOCK = 15;

/** An hour of a column: what is drawn from it, and whether something goes on in it that began earlier. */
export type ColumnHour = {
  placed: Placed[];
  more: Overflow[];
  /** What begins here and merely takes time. */
  busy: Segment[];
  isContinued: boolean;
  /** Which of all these stand side by side because an appointment meets what is none: in a wide column. */
  beside: Segment[];
};

/** One person's day as a column. */
export type TeamColumn = {
  person: AgendaPerson;
  day: PersonDay;
  /** What takes time, appointments and the rest, ordered by start. */
  segments: readonly Segment[];
  /** How many appointments begin on this day. */
  count: number;
  /** Minutes of the attended places that appointments take, and of all of them; undefined where that is not known. */
  load: { taken: number; open: number } | undefined;
  /** By hour of the day. */
  hours: ReadonlyMap<number, ColumnHour>;
};

/** The columns of a day, and the rows that they share: whole hours, the last one included. */
export type TeamDay = { firstHour: number; lastHour: number; columns: readonly TeamColumn[] };

type Given = {
  people: readonly AgendaPerson[];
  dayOf: (personId: string) => PersonDay;
  /** Most appointments side by side in a column. */
  limit: number;
  /** A column so wide that an appointment and what it meets stand side by side, not one before the other. */
  isWide?: boolean;
};

/**
 * Lays out the day of several people. The rows are 07:00 to 23:00, and as many more as appointments need. A person whose
 * day is as before keeps the column, so that a live update draws again what it touches and nothing else.
 * @returns a function that takes the day's segments, everybody's
 */
export function createTeamLayout(): (segments: readonly Segment[], given: Given) => TeamDay {
  let last = new Map<string, { column: TeamColumn; key: string }>();
  return (segments, { people, dayOf, limit, isWide = false }) => {
    const byPerson = new Map<string, Segment[]>(people.map(({ id }) => [id, []]));
    let [firstHour, lastHour] = [FIRST_HOUR, LAST_HOUR];
    for (const segment of segments) {
      const list = byPerson.get(segment.event.professionalId);
      if (list === undefined) continue;
      list.push(segment);
      // Nobody looks for a night that a calendar blocks.
      if (segment.event.busyOnly === true) continue;
      firstHour = Math.min(firstHour, Math.floor(segment.start / 60));
      lastHour = Math.max(lastHour, Math.ceil(segment.end / 60) - 1);
    }
    const key = `${firstHour} ${lastHour} ${limit} ${isWide}`;
    const next = new Map<string, { column: TeamColumn; key: string }>();
    for (const person of people) {
      const own = byPerson.get(person.id) ?? [];
      const day = dayOf(person.id);
      const before = last.get(person.id);
      const same =
        before?.key === key &&
        before.column.day === day &&
        before.column.person === person &&
        isSameDay(before.column.segments, own);
      next.set(
        person.id,
        same ? before : { column: columnOf(person, day, own, { firstHour, limit, isWide }), key },
      );
    }
    last = next;
    return { firstHour, lastHour, columns: [...next.values()].map(({ column }) => column) };
  };
}

function columnOf(
  person: AgendaPerson,
  day: PersonDay,
  segments: readonly Segment[],
  { firstHour, limit, isWide }: { firstHour: number; limit: number; isWide: boolean },
): TeamColumn {
  const { appointments, busy } = splitBusy(segments);
  const { placed, overflow } = packColumns(appointments, limit, SHORTEST_BLOCK);
  const hours = new Map<number, ColumnHour>();
  const at = (minute: number): ColumnHour => {
    const hour = Math.max(firstHour, Math.floor(minute / 60));
    const known = hours.get(hour) ?? { placed: [], more: [], busy: [], isContinued: false, beside: [] };
    hours.set(hour, known);
    return known;
  };
  for (const each of placed) at(each.segment.start).placed.push(each);
  for (const each of overflow) at(each.start).more.push(each);
  for (const each of busy) at(each.start).busy.push(each);
  if (isWide) {
    for (const each of meeting(appointments, busy)) at(each.start).beside.push(each);
  }
  for (const { start, end } of segments)
    for (let hour = Math.max(firstHour, Math.floor(start / 60) + 1); hour * 60 < end; hour += 1)
      at(hour * 60).isContinued = true;
  return {
    person,
    day,
    segments,
    count: appointments.filter(({ fromBefore }) => !fromBefore).length,
    load: day.open && loadOf(appointments, day.open),
    hours,
  };
}

/** The appointments that meet what is none, and what they meet. */
function meeting(appointments: readonly Segment[], busy: readonly Segment[]): Set<Segment> {
  const met = new Set<Segment>();
  for (const one of appointments)
    for (const other of busy) if (one.start < other.end && other.start < one.end) met.add(one).add(other);
  return met;
}

/** What of an hour is closed, in minutes after midnight. */
export function closedIn(hour: number, open: readonly MinuteRange[] | undefined): MinuteRange[] {
  if (open === undefined) return [];
  const closed: MinuteRange[] = [];
  let from = hour * 60;
  for (const range of joined(open)) {
    if (range.end <= from) continue;
    if (range.start >= (hour + 1) * 60) break;
    if (range.start > from) closed.push({ start: from, end: range.start });
    from = range.end;
  }
  if (from < (hour + 1) * 60) closed.push({ start: from, end: (hour + 1) * 60 });
  return closed;
}
