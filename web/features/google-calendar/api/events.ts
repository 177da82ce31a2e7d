import { queryOptions } from '@tanstack/react-query';
import type { GoogleEvent } from '#shared/contract/google-calendar.ts';
import { request } from '#web/lib/api.ts';
import { apiKey } from '#web/lib/query-policy.ts';

/** Whose busy times, and when: [from, to), ISO instants of at most 62 days. */
export type GoogleEventRange = { from: string; to: string; userId?: string | undefined };

/** Busy times out of Google: one person's, or everybody's for an administrator who names nobody. */
export function googleEventsQuery({ from, to, userId }: GoogleEventRange) {
  return queryOptions({
    queryKey: apiKey('google-calendar', 'events', { from, to, userId }),
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ from, to, ...(userId === undefined ? {} : { userId }) });
      return request<GoogleEvent[]>(`/api/google-calendar/events?${query.toString()}`, { signal });
    },
    // Turning a page keeps the days that both share; another person's never show.
    placeholderData: (previous: GoogleEvent[] | undefined, query) => {
      const before = query?.queryKey[3] as GoogleEventRange | undefined;
      return before?.userId === userId ? previous : undefined;
    },
  });
}
