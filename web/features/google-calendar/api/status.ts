import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { GoogleStatus } from '#shared/contract/google-calendar.ts';
import { apiKey } from '#web/lib/query-policy.ts';

/** How the signed-in person's agenda stands with Google. */
export const googleStatusQuery = queryOptions<GoogleStatus>({ queryKey: apiKey('google', 'status') });

/** Reads again what depends on Google: the connection, its calendars and switches, busy times and what is free. */
export async function readGoogleAgain(client: QueryClient): Promise<void> {
  const keys = [
    apiKey('google'),
    apiKey('google-calendar'),
    apiKey('free-times'),
    // Connecting switches the sending on, which the profile tells.
    apiKey('user', 'profile'),
  ];
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}
