import { addDays } from '#web/lib/format-day.ts';
import { isOver } from '#web/agenda/model/tense.ts';
import type { TeamColumn } from './team-day.ts';
import type { AgendaPerson, AgendaTeam } from './team-people.ts';

/** How many days ahead the next day with hours is looked for. */
const DAYS_AHEAD = 7;

/** When the first appointment of a column begins that is not over at an instant (ms since 1970), in minutes of its day. */
function nextOf(column: TeamColumn | undefined, now: number): number | undefined {
  return column?.segments.find((each) => each.event.busyOnly !== true && !isOver(each, now))?.start;
}

/** When a person's day begins: with their hours, or with the first appointment. */
export function beginOf({ day, segments }: TeamColumn): number {
  const first = segments.find(({ event }) => event.busyOnly !== true)?.start ?? Infinity;
  return Math.min(first, ...(day.open ?? []).map(({ start }) => start));
}

/**
 * Where a phone opens a person's day, in minutes: where it begins, free hours included; today at the present hour, or at an earlier
 * appointment that is not over, and a day that is over at its last appointment.
 * @param today left out of another day. `now` in milliseconds since 1970, `minute` the same as minutes of the day
 * @returns undefined where there are neither hours nor appointments
 */
export function openingOf(
  column: TeamColumn | undefined,
  today?: { now: number; minute: number },
): number | undefined {
  if (column === undefined) return undefined;
  const begin = beginOf(column);
  if (!Number.isFinite(begin)) return undefined;
  if (today === undefined) return begin;
  if (isDone(column, today.now, today.minute)) return lastOf(column);
  return Math.min(nextOf(column, today.now) ?? Infinity, Math.max(Math.floor(today.minute / 60) * 60, begin));
}

/** The place of the first who attends or is booked, or whose hours are not known yet; the first of all where there is none. */
export function firstAttending(columns: readonly TeamColumn[]): number {
  const found = columns.findIndex(
    ({ day, count }) => day.open === undefined || day.open.length > 0 || count > 0,
  );
  return Math.max(0, found);
}

/**
 * Whether nothing is left of a person's day: neither appointments nor hours.
 * @param now milliseconds since 1970
 * @param nowMinute the same as minutes of the day
 */
export function isDone(column: TeamColumn, now: number, nowMinute: number): boolean {
  const { open } = column.day;
  if (open === undefined || nextOf(column, now) !== undefined) return false;
  return open.every(({ end }) => end <= nowMinute);
}

/** Where a phone opens a day that is over: at its last appointment, else where the hours began. */
export function lastOf(column: TeamColumn): number {
  return column.segments.findLast((each) => each.event.busyOnly !== true)?.start ?? beginOf(column);
}

/** The next date after a day on which one of these people attends, within a week. */
export function nextDayWithHours(
  people: readonly AgendaPerson[],
  dayOf: AgendaTeam['dayOf'],
  date: string,
): string | undefined {
  return Array.from({ length: DAYS_AHEAD }, (_, index) => addDays(date, index + 1)).find((day) =>
    people.some(({ id }) => (dayOf(id, day).open ?? []).length > 0),
  );
}
