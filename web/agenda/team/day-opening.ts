import { addDays } from '#web/lib/format-day.ts';
import { isOver } from '#web/agenda/model/tense.ts';
import type { TeamColumn } from './team-day.ts';
import type { AgendaPerson, AgendaTeam } from './team-people.ts';

/** How many days ahead the next day with hours is looked for. */
const DAYS_AHEAD = 7;

/** When the first appointment of a column begins that is not over at an instant (ms since 1970), in minutes of its day. */
export function nextOf(column: TeamColumn | undefined, now: number): number | undefined {
  return column?.segments.find((each) => each.event.busyOnly !== true && !isOver(each, now))?.start;
}

/** When a person's day begins: with their hours, or with the first appointment. */
export function beginOf({ day, segments }: TeamColumn): number {
  const first = segments.find(({ event }) => event.busyOnly !== true)?.start ?? Infinity;
  return Math.min(first, ...(day.open ?? []).map(({ start }) => start));
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
