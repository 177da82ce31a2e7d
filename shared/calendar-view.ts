import { addDays, dayOfWeekOf, daysBetween } from './scheduling/calendar-date.ts';

/** First and last date ('YYYY-MM-DD') that a calendar shows, both included. */
export type CalendarView = { readonly from: string; readonly to: string };

/** Weeks that the present month's view shows at least: at its end most of it would lie in the past. */
const WEEKS = 5;

/**
 * What a client's calendar shows of the present month: from its current week to the month's end, and into the next month where
 * fewer than five weeks are left. It never reaches that month's end, a week less where it would: turned once, the calendar
 * shows the next month. @param today 'YYYY-MM-DD'
 */
export function presentView(today: string): CalendarView {
  const first = `${today.slice(0, 7)}-01`;
  const last = lastOfMonth(first);
  const sunday = addDays(today, -dayOfWeekOf(today));
  const from = sunday < first ? first : sunday;
  if (Math.ceil((daysBetween(sunday, last) + 1) / 7) >= WEEKS) return { from, to: last };
  const to = addDays(sunday, 7 * WEEKS - 1);
  return { from, to: to < lastOfMonth(addDays(last, 1)) ? to : addDays(to, -7) };
}

/** The last day of the month that begins on a date. */
const lastOfMonth = (first: string): string => addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1);
