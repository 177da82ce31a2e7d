import { keepPreviousData } from '@tanstack/react-query';
import { read } from '#web/lib/read.ts';

/** How many weeks back the hours are counted. */
export type Weeks = '8' | '26';

/** How the signed-in person's hours were used. What was read for other weeks stays until the answer is there. */
export function insightsQuery(weeks: Weeks) {
  return { ...read('GET /api/insights', { query: { weeks } }), placeholderData: keepPreviousData };
}
