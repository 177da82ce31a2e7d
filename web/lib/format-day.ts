/** Civil days, written 'YYYY-MM-DD', by month and week: what calendars need on top of the shared date arithmetic. */
import { addDays, dateOfDayNumber, dayNumberOf, dayOfWeekOf } from '#shared/scheduling/calendar-date.ts';

// The whole of day arithmetic is read from here in the web part.
export { addDays, dayOfWeekOf as weekdayOf } from '#shared/scheduling/calendar-date.ts';

/** The same day of another month, or that month's last day when it is shorter. */
export function addMonths(day: string, count: number): string {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count;
  const first = `${String(Math.floor(months / 12)).padStart(4, '0')}-${pad((months % 12) + 1)}-01`;
  return `${first.slice(0, 8)}${pad(Math.min(Number(day.slice(8, 10)), daysInMonth(first)))}`;
}

/** How many days the day's month has. */
export function daysInMonth(day: string): number {
  return new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();
}

/** The Sunday on or before the day. */
export function startOfWeek(day: string): string {
  return addDays(day, -dayOfWeekOf(day));
}

/** The first day of the day's month. */
export function startOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

/** The seven days, from Sunday, of the day's week. */
export function weekDays(day: string): string[] {
  const start = dayNumberOf(startOfWeek(day));
  return Array.from({ length: 7 }, (_, index) => dateOfDayNumber(start + index));
}

/** The weeks, each from Sunday, that hold the day's month: four to six rows of seven days. */
export function monthMatrix(day: string): string[][] {
  const first = startOfMonth(day);
  const rows = Math.ceil((dayOfWeekOf(first) + daysInMonth(first)) / 7);
  return Array.from({ length: rows }, (_, week) => weekDays(addDays(first, week * 7)));
}

/** The first and the last day of the weeks that a month touches. */
export function monthPage(day: string): { from: string; to: string } {
  const weeks = monthMatrix(day);
  return { from: weeks[0]?.[0] ?? day, to: weeks.at(-1)?.[6] ?? day };
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
