import { DAY_PART_WORDS, DAY_PARTS, type DayPart } from '#shared/day-parts.ts';
import { listed } from '#shared/listed-words.ts';
import { partsOfHours, type Hours } from './day-parts.ts';
import { weekdayName } from './format.ts';
import { WEEK } from './waiting-words.ts';

type WeeklyHours = readonly (Hours[number] & { readonly dayOfWeek: number })[];
type Chosen = { readonly days: readonly number[]; readonly parts: readonly DayPart[] };

/**
 * Which of the chosen weekdays and parts of the day lie outside the weekly hours, in words: 'segunda e terça à noite; sábado à tarde'.
 * Null where none does, or the hours are not known.
 * @param minutes the length of the service; without one that of each window
 */
export function unattendedWords(
  hours: WeeklyHours,
  { days, parts }: Chosen,
  minutes?: number,
): string | null {
  return hours.length === 0 ? null : wordsOfWeek(weekOf(hours, minutes), { days, parts });
}

/** The weekdays and the parts of the day in which something can begin by the weekly hours: any where they are not known. */
export function attended(hours: WeeklyHours, minutes?: number): Chosen {
  const week = weekOf(hours, minutes);
  const parts = DAY_PARTS.filter((part) => week.some((day) => day.includes(part)));
  if (parts.length === 0) return { days: WEEK, parts: DAY_PARTS };
  return { days: WEEK.filter((day) => (week[day]?.length ?? 0) > 0), parts };
}

/** The parts of the day of each weekday, from Sunday on. */
function weekOf(hours: WeeklyHours, minutes: number | undefined): (readonly DayPart[])[] {
  return [0, 1, 2, 3, 4, 5, 6].map((day) => {
    const ofDay = hours.filter(({ dayOfWeek }) => dayOfWeek === day);
    return ofDay.length === 0 ? [] : partsOfHours(ofDay, minutes);
  });
}

/** The same by the parts of the day of each weekday, from Sunday on, that somebody works. */
export function wordsOfWeek(week: readonly (readonly DayPart[])[], { days, parts }: Chosen): string | null {
  const said = DAY_PARTS.filter((part) => parts.includes(part)).flatMap((part) => {
    const without = WEEK.filter((day) => days.includes(day) && week[day]?.includes(part) !== true);
    return without.length === 0 ? [] : [`${daysWords(without, days)} ${DAY_PART_WORDS[part]}`];
  });
  return said.length === 0 ? null : said.join('; ');
}

/** 'segunda, quarta e sexta'; 'todos esses dias' where it is all of the chosen ones. */
function daysWords(without: readonly number[], days: readonly number[]): string {
  if (without.length > 1 && without.length === days.length) return 'todos esses dias';
  return listed(without.map((day) => weekdayName(day, 'medium').toLowerCase()));
}
