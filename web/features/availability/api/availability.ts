import { read } from '#web/lib/read.ts';

/** The weekly hours of all active people, in one request however many there are; an administrator's. */
export const teamAvailabilityQuery = read('GET /api/availability/team');

/** The weekly hours of one person; without an id, of the signed-in one. */
export function availabilityQuery(userId?: string) {
  return read('GET /api/availability', { query: { userId } });
}
