import type { QueryClient } from '@tanstack/react-query';
import { read, refresh } from '#web/lib/read.ts';
import { FREE_TIME_READS } from '#web/lib/query-invalidation.ts';

/** How the signed-in person's agenda stands with Google. */
export const googleStatusQuery = read('GET /api/google/status');

/** Reads again what depends on Google: the connection, its calendars and switches, busy times and what is free. */
export async function readGoogleAgain(client: QueryClient): Promise<void> {
  await refresh(client, [
    'GET /api/google/status',
    'GET /api/google-calendar/events',
    'GET /api/appointments/team-month-busy',
    ...FREE_TIME_READS,
    // Connecting switches the sending on, which the profile shows.
    'GET /api/user/profile',
  ]);
}
