import type { DayOfWeek } from './types.ts';

/**
 * Days between 0000-03-01 and 1970-01-01: the arithmetic below counts years from March, so that a leap day
 * is a year's last.
 */
const MARCH_ZERO_TO_EPOCH = 719_468;
const DAYS_PER_400_YEARS = 146_097;
const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;
const EPOCH_DAY_OF_WEEK = 4; // 1970-01-01 was a Thursday

/** Says whether a text is a real date of the Gregorian calendar written 'YYYY-MM-DD', years 0001 to 9999. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const year = digits(text, 0, 4);
  const month = digits(text, 5, 7);
  const day = digits(text, 8, 10);
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= monthLength(year, month);
}

/**
 * Days from 1970-01-01 to `date` ('YYYY-MM-DD'), negative before it. Throws RangeError when it is not a
 * real date.
 */
export function dayNumberOf(date: string): number {
  if (!isCalendarDate(date)) throw new RangeError(`Not a calendar date: ${date}`);
  const month = digits(date, 5, 7);
  const monthsSinceMarch = (month + 9) % 12;
  const marchYear = digits(date, 0, 4) - (month <= 2 ? 1 : 0);
  return marchYearStart(marchYear) + daysBeforeMonth(monthsSinceMarch) + digits(date, 8, 10) - 1;
}

/**
 * The date ('YYYY-MM-DD') that lies `dayNumber` days after 1970-01-01. Throws RangeError outside the years
 * 0001 to 9999.
 */
export function dateOfDayNumber(dayNumber: number): string {
  let marchYear = Math.floor(((dayNumber + MARCH_ZERO_TO_EPOCH) * 400) / DAYS_PER_400_YEARS);
  // Leap days come in lumps, so the mean year may lag one year behind; it never runs ahead.
  if (marchYearStart(marchYear + 1) <= dayNumber) marchYear += 1;
  const dayOfYear = dayNumber - marchYearStart(marchYear);
  const monthsSinceMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - daysBeforeMonth(monthsSinceMarch) + 1;
  const month = monthsSinceMarch < 10 ? monthsSinceMarch + 3 : monthsSinceMarch - 9;
  const year = marchYear + (month <= 2 ? 1 : 0);
  if (!(year >= 1 && year <= 9999))
    throw new RangeError(`Day ${dayNumber} lies outside the years 0001 to 9999`);
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`;
}

/**
 * The date `days` days after `date` (before it when negative). Throws RangeError for an unreal date or a
 * result outside 0001 to 9999.
 */
export function addDays(date: string, days: number): string {
  return dateOfDayNumber(dayNumberOf(date) + days);
}

/** Whole days from `from` to `to`, negative when `to` comes first. Throws RangeError for an unreal date. */
export function daysBetween(from: string, to: string): number {
  return dayNumberOf(to) - dayNumberOf(from);
}

/** Day of the week of a date, 0 for Sunday. Throws RangeError for an unreal date. */
export function dayOfWeekOf(date: string): DayOfWeek {
  return dayOfWeekOfDayNumber(dayNumberOf(date));
}

/** Day of the week of a day counted from 1970-01-01, 0 for Sunday. */
export function dayOfWeekOfDayNumber(dayNumber: number): DayOfWeek {
  // The remainder of a negative number is negative in this language, hence the second turn; the result is 0
  // to 6.
  return ((((dayNumber + EPOCH_DAY_OF_WEEK) % 7) + 7) % 7) as DayOfWeek;
}

function marchYearStart(marchYear: number): number {
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400);
  return 365 * marchYear + leapDays - MARCH_ZERO_TO_EPOCH;
}

/**
 * From March on, month lengths repeat 31-30-31-30-31 every five months, 153 days, which a line through them
 * reproduces.
 */
function daysBeforeMonth(monthsSinceMarch: number): number {
  return Math.floor((153 * monthsSinceMarch + 2) / 5);
}

function monthLength(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeap ? 29 : (MONTH_LENGTHS[month - 1] ?? 0);
}

function digits(text: string, from: number, to: number): number {
  let value = 0;
  for (let index = from; index < to; index += 1) value = value * 10 + text.charCodeAt(index) - 48;
  return value;
}

function padded(value: number, width: number): string {
  return String(value).padStart(width, '0');
}
