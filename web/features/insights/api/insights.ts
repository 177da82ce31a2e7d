import type { Insights } from '#shared/contract/insights.ts';
import { isOfSamePeople, read } from '#web/lib/read.ts';

/** How many weeks back the hours are counted. */
export type Weeks = '8' | '26';

/**
 * How a person's hours were used; without an id, the signed-in one's. What was read of them for other weeks stays until the
 * answer is there.
 */
export function insightsQuery(weeks: Weeks, userId?: string) {
  return {
    ...read('GET /api/insights', { query: { weeks, userId } }),
    placeholderData: (previous: Insights | undefined, query: Parameters<typeof isOfSamePeople>[0]) =>
      isOfSamePeople(query, { userId }) ? previous : undefined,
  };
}

/** What a suggestion would change, as it is at this moment. */
export function suggestionPreviewQuery(key: string, userId?: string) {
  return { ...read('GET /api/insights/preview', { query: { key, userId } }), staleTime: 0, gcTime: 0 };
}
