import { SERIES } from '#shared/contract/limits.ts';
import type { SeriesStep } from '#shared/contract/series.ts';
import { addDays, dayOfWeekOf, daysBetween } from '#shared/scheduling/calendar-date.ts';
import type { DayOfWeek } from '#shared/scheduling/types.ts';

export type SeriesRule = {
  readonly every: SeriesStep;
  /** Of a series by weeks: on which days, 0 for Sunday. The first date's own is among them, named or not. */
  readonly weekdays: readonly number[];
  /** Ends after a number of appointments, or with a date ('YYYY-MM-DD', included); without either with the most there may be. */
  readonly count?: number | undefined;
  readonly until?: string | undefined;
  /** Has no end: it is booked ahead, and carried on as time goes by. */
  readonly isOpen?: boolean | undefined;
};

/** How many weeks lie between two rounds of a series by weeks. */
export const SERIES_WEEKS: Readonly<Record<Exclude<SeriesStep, 'month'>, number>> = {
  week: 1,
  'two-weeks': 2,
  'four-weeks': 4,
};

/**
 * The dates of a series in their order, the first one included: at most `SERIES.appointments`, and none more than `SERIES.days` after the
 * first; of one without an end `SERIES.moreDays` more, so that it need not be carried on at once.
 * Weeks begin on Sunday and are counted from that of the first date. A fifth weekday of a month means the last one of each.
 * @param first 'YYYY-MM-DD' by the professional's clock
 */
export function seriesDates(
  first: string,
  { every, weekdays, count, until, isOpen = false }: SeriesRule,
): string[] {
  const furthest = addDays(first, SERIES.days + (isOpen ? SERIES.moreDays : 0));
  const last = until !== undefined && until < furthest ? until : furthest;
  const most = Math.min(count ?? SERIES.appointments, SERIES.appointments);
  return datesUntil(first, { every, weekdays }, last).slice(0, most);
}

/** The longest step between two dates, in days: four weeks, or a month of five. */
const LONGEST_STEP = 35;

/** Whether a rule asks for more dates than `seriesDates` has of it. One without an end goes on by itself. */
export function isCutShort(first: string, rule: SeriesRule): boolean {
  const { count, until, isOpen = false } = rule;
  if (isOpen) return false;
  const dates = seriesDates(first, rule);
  if (count !== undefined) return dates.length < count;
  const last = dates.at(-1);
  if (until === undefined || last === undefined) return false;
  const soon = addDays(last, LONGEST_STEP);
  return datesUntil(first, rule, until < soon ? until : soon).length > dates.length;
}

/** How many more dates a series that ends by its count may have at its end. */
export function datesAfterCount(first: string, rule: SeriesRule): number {
  return (
    seriesDates(first, { every: rule.every, weekdays: rule.weekdays }).length -
    seriesDates(first, rule).length
  );
}

/**
 * As many of the dates as it takes for a number of them to be booked, in place of those that are left out; all of them where they do not
 * suffice.
 */
export function datesToBook<D>(dates: readonly D[], count: number, isBooked: (date: D) => boolean): D[] {
  let booked = 0;
  const last = dates.findIndex((date) => isBooked(date) && ++booked === count);
  return last < 0 ? [...dates] : dates.slice(0, last + 1);
}

/** What of a rule says where its dates are, wherever they end. */
export type SeriesPattern = Pick<SeriesRule, 'every' | 'weekdays'>;

/** All dates of a series up to a last one, both included, however many; none where it comes before the first. */
export function datesUntil(first: string, { every, weekdays }: SeriesPattern, last: string): string[] {
  const dates: string[] = [];
  for (const date of every === 'month' ? monthly(first) : weekly(first, SERIES_WEEKS[every], weekdays)) {
    if (date > last) break;
    dates.push(date);
  }
  return dates;
}

/**
 * How far a series without an end is booked, in days: when fewer than `ahead` are left it is carried on by `more`. A year where that is
 * no more than `SERIES.ahead` appointments.
 */
export function reachOf({ every, weekdays }: SeriesPattern): { ahead: number; more: number } {
  if (every === 'month') return { ahead: 364, more: 91 };
  const weeks = SERIES_WEEKS[every];
  // In whole rounds: their weeks are not filled alike.
  const most = Math.floor(SERIES.ahead / Math.max(1, weekdays.length)) * weeks;
  const more = Math.min(every === 'four-weeks' ? 12 : 8, Math.floor(most / 2));
  return { ahead: 7 * Math.min(52, most - more), more: 7 * more };
}

/**
 * Where the dates of a series go when one of them goes to another day: the same number of days on, or of a monthly series to the weekday
 * of the month that it takes there.
 * @param from one of the dates, or any other from which the days are counted
 */
export function shiftedDates(
  every: SeriesStep,
  dates: readonly string[],
  { from, to }: { from: string; to: string },
): string[] {
  if (every !== 'month') return dates.map((date) => addDays(date, daysBetween(from, to)));
  const place = placeInMonth(to);
  const months = monthNumber(to) - monthNumber(from);
  return dates.map((date) => dateOfPlace(monthAt(monthNumber(date) + months), dayOfWeekOf(to), place));
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

/** Months since the year 0 of a date. */
function monthNumber(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
}

/** 'YYYY-MM' of such a number. */
function monthAt(number: number): string {
  return `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`;
}
