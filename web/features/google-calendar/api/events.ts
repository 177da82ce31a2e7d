import { queryOptions } from '@tanstack/react-query';
import type { GoogleEvent } from '#shared/contract/google-calendar.ts';
import { read } from '#web/lib/read.ts';

/** Whose busy times, and when: [from, to), ISO instants of at most 62 days. */
export type GoogleEventRange = { from: string; to: string; userId?: string | undefined };

/** Busy times out of Google: one person's, or everybody's for an administrator who names nobody. */
export function googleEventsQuery(range: GoogleEventRange) {
  return queryOptions({
    ...read('GET /api/google-calendar/events', { query: range }),
    // Turning a page keeps the days that both share; another person's never show.
    placeholderData: (previous: GoogleEvent[] | undefined, query) => {
      const before = query?.queryKey[1]?.query;
      return before?.userId === range.userId ? previous : undefined;
    },
  });
}
