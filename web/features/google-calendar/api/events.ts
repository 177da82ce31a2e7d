import { queryOptions } from '@tanstack/react-query';
import type { GoogleEvent } from '#shared/contract/google-calendar.ts';
import { isOfSamePeople, read } from '#web/lib/read.ts';

/** Whose busy times, one person's or several's, and when: [from, to), ISO instants of at most 62 days. */
export type GoogleEventRange = {
  from: string;
  to: string;
  userId?: string | undefined;
  userIds?: string | undefined;
};

/** Busy times out of Google. */
export function googleEventsQuery(range: GoogleEventRange) {
  return queryOptions({
    ...read('GET /api/google-calendar/events', { query: range }),
    placeholderData: (previous: GoogleEvent[] | undefined, query) =>
      isOfSamePeople(query, range) ? previous : undefined,
  });
}
