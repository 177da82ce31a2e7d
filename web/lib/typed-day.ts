import { isCalendarDate } from '#shared/scheduling/calendar-date.ts';
import { plainText } from '#shared/plain-text.ts';
import { monthTitle, weekdayName } from './format.ts';
import { addDays, addMonths, startOfMonth, weekdayOf } from './format-day.ts';

/** Days from today, by their words. */
const NEAR: Readonly<Record<string, number>> = {
  anteontem: -2,
  ontem: -1,
  hoje: 0,
  amanha: 1,
  'depois de amanha': 2,
};
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6].map((weekday) => plainText(weekdayName(weekday, 'medium')));
const MONTHS = Array.from({ length: 12 }, (_, month) =>
  plainText(monthTitle(addMonths('2000-01-01', month))),
);
/** Half a year in days: a date without a year is no further away. */
const HALF_YEAR = 183;
/** A month has the same day on the same weekday within six years, a 29th of February within 40. */
const MONTHS_AHEAD = 12 * 40;

/**
 * The day that a text names in Portuguese: '24/11', '24/11/2026', '24 nov', 'amanhã', 'sexta', 'próxima sexta', 'seg 30',
 * 'dia 5'. A date without a year is the one nearest to today; a weekday, or a day without a month, is the first from today on.
 * @param today 'YYYY-MM-DD'
 * @returns 'YYYY-MM-DD', or null where the text is no day
 */
export function typedDay(text: string, today: string): string | null {
  const typed = plainText(text)
    .replace(/[\s,]+/g, ' ')
    .trim();
  const near = NEAR[typed];
  if (near !== undefined) return addDays(today, near);
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(typed) ?? [];
  if (year !== '') return dateOf(year, Number(month), Number(day));
  return weekdayIn(typed, today) ?? dateIn(typed, today);
}

/** 'sexta', 'sex 27', 'sexta-feira, 27/11', 'próxima sexta', 'sexta que vem'. */
function weekdayIn(typed: string, today: string): string | null {
  const match = /^(proxim[ao] )?([a-z]{3,})(?:[- ]feira)?( que vem)?(?: (?:dia )?(\d.*))?$/.exec(typed);
  const [, next, word = '', coming, rest] = match ?? [];
  const weekday = WEEKDAYS.findIndex((name) => word !== '' && name.startsWith(word));
  if (weekday === -1) return null;
  if (rest === undefined) {
    const ahead = (weekday - weekdayOf(today) + 7) % 7;
    const isAfterToday = next !== undefined || coming !== undefined;
    return addDays(today, ahead === 0 && isAfterToday ? 7 : ahead);
  }
  if (/^\d{1,2}$/.test(rest)) return dayFrom(today, Number(rest), weekday);
  return dateIn(rest, today);
}

/** '24/11', '24.11.26', '24-11-2026', '24 de novembro', '24 nov 2026', 'dia 24'. */
function dateIn(typed: string, today: string): string | null {
  const alone = /^dia (\d{1,2})$/.exec(typed)?.[1];
  if (alone !== undefined) return dayFrom(today, Number(alone));
  const match =
    /^(?:dia )?(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{2}|\d{4}))?$/.exec(typed) ??
    /^(?:dia )?(\d{1,2})º? (?:de )?([a-z]{3,})(?: (?:de )?(\d{4}))?$/.exec(typed);
  const [, day = '', named = '', year] = match ?? [];
  const month = /\d/.test(named) ? Number(named) : 1 + MONTHS.findIndex((name) => name.startsWith(named));
  if (match === null || month === 0) return null;
  if (year !== undefined) return dateOf(year.length === 2 ? `20${year}` : year, month, Number(day));
  const around = Number(today.slice(0, 4));
  const dates = [-1, 0, 1, 2, 3, 4].flatMap(
    (years) => dateOf(String(around + years), month, Number(day)) ?? [],
  );
  return dates.find((date) => date >= addDays(today, -HALF_YEAR)) ?? null;
}

/** The first day of that number, and on that weekday, from today on; null where no month has it. */
function dayFrom(today: string, number: number, weekday?: number): string | null {
  const first = startOfMonth(today);
  for (let ahead = 0; ahead < MONTHS_AHEAD; ahead++) {
    const month = addMonths(first, ahead);
    const day = dateOf(month.slice(0, 4), Number(month.slice(5, 7)), number);
    if (day !== null && day >= today && (weekday === undefined || weekdayOf(day) === weekday)) return day;
  }
  return null;
}

function dateOf(year: string, month: number, day: number): string | null {
  return parseDay(`${day}/${month}/${year}`);
}

/** Reads 'dd/MM/yyyy' (also 'd/M/yyyy' and 'ddMMyyyy'); null for anything that is no real date. */
export function parseDay(text: string): string | null {
  const match =
    /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text.trim());
  if (match === null) return null;
  const [, date = '', month = '', year = ''] = match;
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isCalendarDate(day) ? day : null;
}

/** A date as it is typed: adds the slashes forwards, for other signs too. Deleting is left alone, and so are words ('amanhã', '5 dez'). */
export function withSlashes(typed: string, before: string): string {
  if (/[a-zà-ú]/i.test(typed)) return typed;
  const text = typed
    .replace(/[^\d/]/g, '')
    .replace(/\/{2,}/g, '/')
    .slice(0, 10);
  return text.length > before.length && /^\d{2}(\/\d{2})?$/.test(text) ? `${text}/` : text;
}
