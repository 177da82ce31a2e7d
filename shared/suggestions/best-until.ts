import { addDays } from '#shared/scheduling/calendar-date.ts';

/** Days in which a page looks for the best times at least, however soon its month ends. */
const DAYS = 21;

/** The last date of which a page has times suggested. @param from the first one ('YYYY-MM-DD') */
export function bestUntil(from: string): string {
  return addDays(from, DAYS - 1);
}
