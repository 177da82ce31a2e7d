import { spanWords } from '#shared/span-words.ts';
import { DAY_PART_TITLES, type DayPart } from '#shared/day-parts.ts';
import { formatDay, weekdayName } from './format.ts';

/** A part of the day within a list: 'manhã'. */
export function partName(part: DayPart): string {
  return DAY_PART_TITLES[part].toLowerCase();
}

/** The weekdays, 0 for Sunday. */
export const WEEK = [0, 1, 2, 3, 4, 5, 6] as const;

/** How long before the start a client still wants to be asked: minutes, and their words. */
export const NOTICES = [60, 180, 720, 1440, 2880].map((minutes) => [minutes, spanWords(minutes)] as const);

/** 'com 3 horas de antecedência'; 'a qualquer momento' where the client needs none. */
export function noticeText(minutes: number): string {
  if (minutes === 0) return 'a qualquer momento';
  return `com ${spanWords(minutes)} de antecedência`;
}

/** "segunda, terça · manhã ou tarde · de 19/11/2026 a 30/11/2026" */
export function wishText(wish: {
  weekdays: readonly number[];
  parts: readonly DayPart[];
  from: string;
  until: string;
}): string {
  const days =
    wish.weekdays.length === 7
      ? 'qualquer dia'
      : wish.weekdays.map((day) => weekdayName(day, 'medium').toLowerCase()).join(', ');
  const parts = wish.parts.length === 3 ? 'qualquer hora' : wish.parts.map(partName).join(' ou ');
  // One date has one weekday.
  if (wish.from === wish.until) return `${parts} · em ${formatDay(wish.from)}`;
  return `${days} · ${parts} · de ${formatDay(wish.from)} a ${formatDay(wish.until)}`;
}
