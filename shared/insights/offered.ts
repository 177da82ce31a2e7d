import { dateOfDayNumber, dayOfWeekOfDayNumber } from '#shared/scheduling/calendar-date.ts';
import type { DayOfWeek, DayWindow, ScheduleRules } from '#shared/scheduling/types.ts';
import { exceptionOn, windowOnDay } from '#shared/scheduling/windows.ts';
import type { KeptWindow, WeekCells } from './types.ts';
import { addInterval, cellsOf, weekCells } from './week-cells.ts';

/** A weekly window, as it was offered for some time. Days are local ones of the person's zone, counted from 1970-01-01. */
export type OfferedHours = Pick<DayWindow, 'startMinute' | 'endMinute' | 'capacity'> & {
  readonly dayOfWeek: DayOfWeek;
  /** The day on which it was made: a day has the windows that it begins with, so it was offered on the days after. */
  readonly sinceDay: number;
  /** The last day that it was offered on; Infinity where it still is. */
  readonly untilDay: number;
};

/** The active ones of a person's windows. */
export function stillOffered(windows: readonly KeptWindow[]): OfferedHours[] {
  return windows
    .filter(({ isActive }) => isActive)
    .map(({ dayOfWeek, startMinute, endMinute, capacity, sinceDay }) => ({
      dayOfWeek,
      startMinute,
      endMinute,
      capacity,
      sinceDay,
      untilDay: Infinity,
    }));
}

/**
 * For each cell of the week that is offered now, the day after which all dates of its weekday offered it, up to now; -1 for cells
 * that are not offered.
 */
export function offeredSince(versions: readonly OfferedHours[]): WeekCells {
  const since = weekCells(-1);
  // From now backwards: each version carries the cells on that the later ones reach back to.
  const fromNow = [...versions].sort((one, other) => (other.untilDay > one.untilDay ? 1 : -1));
  for (const version of fromNow) {
    const { dayOfWeek, startMinute, endMinute, sinceDay, untilDay } = version;
    for (const [cell] of cellsOf(dayOfWeek, startMinute, endMinute)) {
      const known = since[cell] ?? -1;
      const isOffered = known === -1 ? untilDay === Infinity : !hasDate(dayOfWeek, untilDay, known);
      if (isOffered) since[cell] = known === -1 ? sinceDay : Math.min(known, sinceDay);
    }
  }
  return since;
}

/**
 * The minutes that were offered on the local days from `firstDay` up to `endDay` (not included), of each cell on the days after its
 * `since`: two places at once offer twice the minutes. Exceptions and holidays of the rules stand in for the weekly hours; cells that
 * the week does not offer now count on their days alone.
 * @param since as `offeredSince`
 */
export function offeredCells(
  { timezone, exceptions = [] }: Pick<ScheduleRules, 'timezone' | 'exceptions'>,
  { versions, since }: { readonly versions: readonly OfferedHours[]; readonly since: WeekCells },
  firstDay: number,
  endDay: number,
): WeekCells {
  const cells = weekCells();
  const rules = { timezone, exceptions, windows: [], bufferMinutes: 0 };
  for (let day = firstDay; day < endDay; day += 1) {
    const instead = exceptionOn(rules, dateOfDayNumber(day))?.windows;
    const counts = (cell: number) => {
      const after = since[cell] ?? -1;
      return after < day && (after !== -1 || instead !== undefined);
    };
    for (const window of instead ?? hoursOn(versions, day))
      addInterval(cells, timezone, windowOnDay(timezone, day, window), window.capacity, counts);
  }
  return cells;
}

type Hours = Pick<DayWindow, 'startMinute' | 'endMinute' | 'capacity'>;

/** What a day began with. A window that was narrowed is there twice, as it is and as it was: the most places count. */
function hoursOn(versions: readonly OfferedHours[], day: number): readonly Hours[] {
  const dayOfWeek = dayOfWeekOfDayNumber(day);
  const held = versions.filter(
    (version) => version.dayOfWeek === dayOfWeek && version.sinceDay < day && day <= version.untilDay,
  );
  if (held.length < 2) return held;
  const edges = [...new Set(held.flatMap(({ startMinute, endMinute }) => [startMinute, endMinute]))];
  edges.sort((one, other) => one - other);
  return edges.slice(1).flatMap((endMinute, index) => {
    const startMinute = edges[index] ?? endMinute;
    const places = held.map((each) =>
      each.startMinute <= startMinute && endMinute <= each.endMinute ? each.capacity : 0,
    );
    const capacity = Math.max(...places);
    return capacity === 0 ? [] : [{ startMinute, endMinute, capacity }];
  });
}

/** Whether a date of the weekday comes after one day and not after another. */
function hasDate(dayOfWeek: DayOfWeek, after: number, until: number): boolean {
  for (let day = Math.max(after + 1, until - 6); day <= until; day += 1)
    if (dayOfWeekOfDayNumber(day) === dayOfWeek) return true;
  return false;
}
