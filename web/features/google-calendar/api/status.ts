import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { GoogleStatus } from '#shared/contract/google-calendar.ts';
import { apiKey } from '#web/lib/query-policy.ts';

/** How the signed-in person's agenda stands with Google. */
export const googleStatusQuery = queryOptions<GoogleStatus>({ queryKey: apiKey('google', 'status') });

/** Reads again what depends on Google: the connection, its calendars, busy times and what is free. */
export async function readGoogleAgain(client: QueryClient): Promise<void> {
  const groups = ['google', 'google-calendar', 'free-times'];
  await Promise.all(groups.map((group) => client.invalidateQueries({ queryKey: apiKey(group) })));
}
