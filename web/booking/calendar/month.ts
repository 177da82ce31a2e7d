import { addDays, dayOfWeekOf } from '#shared/scheduling/calendar-date.ts';
import { presentView, type CalendarView } from '#shared/calendar-view.ts';
import { addMonths, daysInMonth, startOfMonth, startOfWeek } from '#web/lib/format-day.ts';
import { dayTitleShort, monthTitle } from '#web/lib/format.ts';

/** Day of the month, 1 to 31. */
export function dayOfMonth(date: string): number {
  return Number(date.slice(8, 10));
}

/** What is shown of a month: of the present one its current week and what follows, of another the whole. */
export function viewOf(month: string, today: string): CalendarView {
  if (startOfMonth(month) === startOfMonth(today)) return presentView(today);
  const from = startOfMonth(month);
  return { from, to: `${from.slice(0, 8)}${daysInMonth(from)}` };
}

/** What is shown around a date before the person turns to a month. */
export function viewWith(date: string, today: string): CalendarView {
  const present = viewOf(today, today);
  return isShown(date, present) ? present : viewOf(date, today);
}

export function isShown(date: string, { from, to }: CalendarView): boolean {
  return from <= date && date <= to;
}

/** A view as weeks from Sunday to Saturday; null where a week reaches outside of it. */
export function weeksOf(view: CalendarView): (string | null)[][] {
  const weeks: (string | null)[][] = [];
  for (let sunday = startOfWeek(view.from); sunday <= view.to; sunday = addDays(sunday, 7)) {
    const days = Array.from({ length: 7 }, (_, day) => addDays(sunday, day));
    weeks.push(days.map((day) => (isShown(day, view) ? day : null)));
  }
  return weeks;
}

/** 'dezembro de 2026'; 'novembro e dezembro de 2026' where a view has days of both. */
export function viewTitle({ from, to }: CalendarView): string {
  const [first, last] = [monthTitle(from), monthTitle(to)];
  if (first === last) return last;
  // The year once, where it is one.
  return `${first.replace(last.slice(-8), '')} e ${last}`;
}

/** Where something is not to be had: 'em dezembro de 2026', 'até 26 de dezembro'. */
export function viewWhere({ from, to }: CalendarView): string {
  return startOfMonth(from) === startOfMonth(to) ? `em ${monthTitle(to)}` : `até ${dayTitleShort(to)}`;
}

/** The month that follows a view, by its first day. */
export function monthAfter({ to }: CalendarView): string {
  return startOfMonth(addDays(to, 1));
}

/** The dates that can be asked for, both ends included: today to the last day that may be booked. */
export type DateRange = { readonly from: string; readonly to: string };

/** A date brought into a range. */
export function clampDate(date: string, range: DateRange): string {
  if (date < range.from) return range.from;
  return date > range.to ? range.to : date;
}

/** The part of a view that can be booked at all; null when none of it can. */
export function bookablePart(view: CalendarView, range: DateRange): DateRange | null {
  const from = view.from < range.from ? range.from : view.from;
  const to = view.to > range.to ? range.to : view.to;
  return from <= to ? { from, to } : null;
}

/**
 * Where a key takes the focus from `date`, as the WAI-ARIA date grid pattern says: days, weeks, start and end of the
 * week, months. Null for any other key. The day of the month is kept where the other month has it.
 */
export function dateAfterKey(date: string, key: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1);
    case 'ArrowRight':
      return addDays(date, 1);
    case 'ArrowUp':
      return addDays(date, -7);
    case 'ArrowDown':
      return addDays(date, 7);
    case 'Home':
      return addDays(date, -dayOfWeekOf(date));
    case 'End':
      return addDays(date, 6 - dayOfWeekOf(date));
    case 'PageUp':
      return addMonths(date, -1);
    case 'PageDown':
      return addMonths(date, 1);
    default:
      return null;
  }
}
