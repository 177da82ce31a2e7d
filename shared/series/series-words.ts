import { listed } from '#shared/listed-words.ts';
import { WEEKDAYS } from '#shared/suggestions/words.ts';
import { dayOfWeekOf } from '#shared/scheduling/calendar-date.ts';
import { placeInMonth, type SeriesRule } from './series-dates.ts';

const PLACES = ['primeira', 'segunda', 'terceira', 'quarta', 'última'] as const;
const MALE_PLACES = ['primeiro', 'segundo', 'terceiro', 'quarto', 'último'] as const;
/** 'domingo' and 'sábado' are masculine. */
const isMale = (weekday: number): boolean => weekday === 0 || weekday === 6;

/**
 * How often a series repeats, for staff and clients to read: 'toda quinta', 'terça e quinta, a cada 2 semanas', 'na segunda quinta de cada mês'.
 * @param first 'YYYY-MM-DD', the first date
 */
export function seriesWords(
  first: string,
  { every, weekdays }: Pick<SeriesRule, 'every' | 'weekdays'>,
): string {
  const own = dayOfWeekOf(first);
  if (every === 'month') {
    const place = (isMale(own) ? MALE_PLACES : PLACES)[placeInMonth(first) - 1];
    return `${isMale(own) ? 'no' : 'na'} ${place} ${WEEKDAYS[own]} de cada mês`;
  }
  const days = [...new Set([...weekdays, own])].sort((one, other) => one - other);
  const names = listed(days.map((day) => WEEKDAYS[day as 0]));
  if (every === 'week') return `${isMale(days[0] ?? own) ? 'todo' : 'toda'} ${names}`;
  return `${names}, a cada ${every === 'two-weeks' ? 2 : 4} semanas`;
}
