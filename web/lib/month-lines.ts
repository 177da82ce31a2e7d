import { NARROW } from '#shared/narrow.ts';

/** Where the device keeps that its months are as tall as what their days hold. */
const TALL_KEY = 'agenda_tall_month';

/** Pixels of a day's cell: its number and the spaces; and of a line with the space before it. */
const HEAD = 38;
const LINE = 25;
/** The least that a window has around the weeks of a month, in pixels. */
const AROUND = 140;
const FEWEST = 3;
/** `MONTH_LINES_MOST`, whose file is too long for what is read before the application is there. */
const MOST = 12;
const WEEK_MS = 7 * 86_400_000;

/** The first and the last date of a month's page. */
export type MonthDays = { readonly from: string; readonly to: string };

/** Whether a month is as tall as what its days hold, instead of fitting the window. */
export function isTallMonth(): boolean {
  return localStorage.getItem(TALL_KEY) !== null;
}

export function keepTallMonth(isTall: boolean): void {
  if (isTall) localStorage.setItem(TALL_KEY, '1');
  else localStorage.removeItem(TALL_KEY);
}

/** How many lines a day of the month has where `weeks` share `height` pixels. */
export function monthLines(height: number, weeks: number): number {
  return Math.floor((height / weeks - HEAD) / LINE);
}

/**
 * The lines of a day to ask for of a team's month in this window: as many as may be drawn, where all weeks fit it. None for a
 * phone's, whose days have dots; nothing is said of a tall month, which shows the first starting times.
 * @param height of the window, in pixels
 */
export function askedLines({ from, to }: MonthDays, isTall: boolean, height: number): { lines?: number } {
  if (matchMedia(NARROW).matches) return { lines: 0 };
  if (isTall) return {};
  const weeks = Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / WEEK_MS));
  return { lines: Math.min(MOST, Math.max(FEWEST, monthLines(height - AROUND, weeks))) };
}
