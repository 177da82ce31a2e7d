import { addDays, dayOfWeekOf, daysBetween } from './scheduling/calendar-date.ts';

/** First and last date ('YYYY-MM-DD') that a calendar shows, both included. */
export type CalendarView = { readonly from: string; readonly to: string };

/** Weeks that the present month's view shows: at its end most of it would lie in the past. */
const WEEKS = 5;

/**
 * What a client's calendar shows of the present month: from its current week to the month's end, and into the next month where
 * fewer than five weeks are left. In the last week it shows four: it never holds all of the next month, so that the calendar
 * shows that one when it is turned once. @param today 'YYYY-MM-DD'
 */
export function presentView(today: string): CalendarView {
  const first = `${today.slice(0, 7)}-01`;
  const last = addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1);
  const sunday = addDays(today, -dayOfWeekOf(today));
  const from = sunday < first ? first : sunday;
  const left = Math.ceil((daysBetween(sunday, last) + 1) / 7);
  return { from, to: left < WEEKS ? addDays(sunday, 7 * Math.min(WEEKS, left + 3) - 1) : last };
}
