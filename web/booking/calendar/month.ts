import { addDays, dayOfWeekOf } from '#shared/scheduling/calendar-date.ts';
import { addMonths, daysInMonth, monthMatrix, startOfMonth } from '#web/lib/format-day.ts';

/** Day of the month, 1 to 31. */
export function dayOfMonth(date: string): number {
  return Number(date.slice(8, 10));
}

/** The month of a date as weeks from Sunday to Saturday; null where a week reaches outside the month. */
export function weeksOf(date: string): (string | null)[][] {
  const month = startOfMonth(date);
  return monthMatrix(month).map((week) => week.map((day) => (startOfMonth(day) === month ? day : null)));
}

/** The dates that can be asked for, both ends included: today to the last day that may be booked. */
export type DateRange = { readonly from: string; readonly to: string };

/** A date brought into a range. */
export function clampDate(date: string, range: DateRange): string {
  if (date < range.from) return range.from;
  return date > range.to ? range.to : date;
}

/** The part of a date's month that can be booked at all; null when none of it can. */
export function bookablePart(date: string, range: DateRange): DateRange | null {
  const first = startOfMonth(date);
  const last = `${first.slice(0, 8)}${daysInMonth(first)}`;
  const from = first < range.from ? range.from : first;
  const to = last > range.to ? range.to : last;
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
