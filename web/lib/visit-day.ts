import type { Visit } from '#shared/contract/search.ts';
import { dayIn, dayTag } from './format.ts';

/** The day of a visit by its own clock: 'qui, 26/11', with the year where it is another one than today's. */
export function visitDay(
  { startTime, timezone }: Pick<Visit, 'startTime' | 'timezone'>,
  today: string,
): string {
  const day = dayIn(startTime, timezone);
  const year = day.slice(0, 4);
  return dayTag(day) + (year === today.slice(0, 4) ? '' : `/${year}`);
}
