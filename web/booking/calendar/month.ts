import { addDays, dateOfDayNumber, dayNumberOf, dayOfWeekOf } from '#shared/scheduling/calendar-date.ts';

/** A month of the calendar, 'YYYY-MM'. */
export type Month = string;

/** The month in which a date ('YYYY-MM-DD') falls. */
export function monthOf(date: string): Month {
  return date.slice(0, 7);
}

/** First day of a month. */
export function firstDayOf(month: Month): string {
  return `${month}-01`;
}

/** Last day of a month. */
export function lastDayOf(month: Month): string {
  return addDays(firstDayOf(addMonths(month, 1)), -1);
}

/** The month `count` months after `month`, before it when negative. */
export function addMonths(month: Month, count: number): Month {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count;
  const year = Math.floor(months / 12);
  return `${String(year).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`;
}

/** Day of the month, 1 to 31. */
export function dayOfMonth(date: string): number {
  return Number(date.slice(8, 10));
}

/** The month as weeks from Sunday to Saturday; null where a week reaches outside the month. */
export function weeksOf(month: Month): (string | null)[][] {
  const first = dayNumberOf(firstDayOf(month));
  const count = dayNumberOf(firstDayOf(addMonths(month, 1))) - first;
  const lead = dayOfWeekOf(firstDayOf(month));
  return Array.from({ length: Math.ceil((lead + count) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const offset = week * 7 + weekday - lead;
      return offset >= 0 && offset < count ? dateOfDayNumber(first + offset) : null;
    }),
  );
}

/** The dates that can be asked for: today to the last day that may be booked, both included. */
export type DateRange = { readonly from: string; readonly to: string };

/** A date brought into a range. */
export function clampDate(date: string, range: DateRange): string {
  if (date < range.from) return range.from;
  return date > range.to ? range.to : date;
}

/** The part of a month that can be booked at all; null when none of it can. */
export function bookablePart(month: Month, range: DateRange): DateRange | null {
  const from = firstDayOf(month) < range.from ? range.from : firstDayOf(month);
  const to = lastDayOf(month) > range.to ? range.to : lastDayOf(month);
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
      return sameDayIn(addMonths(monthOf(date), -1), date);
    case 'PageDown':
      return sameDayIn(addMonths(monthOf(date), 1), date);
    default:
      return null;
  }
}

function sameDayIn(month: Month, date: string): string {
  const last = lastDayOf(month);
  return dayOfMonth(date) > dayOfMonth(last) ? last : `${month}-${date.slice(8)}`;
}
