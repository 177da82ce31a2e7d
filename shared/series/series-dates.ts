import { SERIES } from '#shared/contract/limits.ts';
import type { SeriesStep } from '#shared/contract/series.ts';
import { addDays, dayOfWeekOf } from '#shared/scheduling/calendar-date.ts';
import type { DayOfWeek } from '#shared/scheduling/types.ts';

export type SeriesRule = {
  readonly every: SeriesStep;
  /** Of a series by weeks: on which days, 0 for Sunday. The first date's own is among them, named or not. */
  readonly weekdays: readonly number[];
  /** Ends after a number of appointments, or with a date ('YYYY-MM-DD', included); without either with the most there may be. */
  readonly count?: number | undefined;
  readonly until?: string | undefined;
};

const WEEKS: Readonly<Record<Exclude<SeriesStep, 'month'>, number>> = {
  week: 1,
  'two-weeks': 2,
  'four-weeks': 4,
};

/**
 * The dates of a series in their order, the first one included: at most `SERIES.appointments`, and none more than `SERIES.days` after the first.
 * Weeks begin on Sunday and are counted from that of the first date. A fifth weekday of a month means the last one of each.
 * @param first 'YYYY-MM-DD' by the professional's clock
 */
export function seriesDates(first: string, { every, weekdays, count, until }: SeriesRule): string[] {
  const last = [addDays(first, SERIES.days), ...(until === undefined ? [] : [until])].sort()[0] ?? first;
  const most = Math.min(count ?? SERIES.appointments, SERIES.appointments);
  const dates: string[] = [];
  const ahead = every === 'month' ? monthly(first) : weekly(first, WEEKS[every], weekdays);
  for (const date of ahead) {
    if (date > last || dates.length >= most) return dates;
    dates.push(date);
  }
  return dates;
}

/** Every date from the first on, without an end. */
function* weekly(first: string, weeks: number, weekdays: readonly number[]): Generator<string> {
  const own = dayOfWeekOf(first);
  const days = [...new Set([...weekdays, own])].sort((one, other) => one - other);
  for (let sunday = addDays(first, -own); ; sunday = addDays(sunday, 7 * weeks))
    for (const day of days) {
      const date = addDays(sunday, day);
      if (date >= first) yield date;
    }
}

function* monthly(first: string): Generator<string> {
  const weekday = dayOfWeekOf(first);
  const place = placeInMonth(first);
  for (let month = first.slice(0, 7); ; month = monthAfter(month)) yield dateOfPlace(month, weekday, place);
}

/** Which of its weekday in its month a date is, from 1; 5 is the last one, be it the fourth. */
export function placeInMonth(date: string): number {
  return Math.ceil(Number(date.slice(8)) / 7);
}

function dateOfPlace(month: string, weekday: DayOfWeek, place: number): string {
  const begin = `${month}-01`;
  const firstOne = addDays(begin, (weekday - dayOfWeekOf(begin) + 7) % 7);
  const date = addDays(firstOne, 7 * (place - 1));
  return date.startsWith(month) ? date : addDays(date, -7);
}

function monthAfter(month: string): string {
  return addDays(`${month}-28`, 4).slice(0, 7);
}
