import { read } from '#web/lib/read.ts';

/** The weekly hours of the people of an agenda as far as they are active; an administrator's. */
export function teamAvailabilityQuery(userIds: string) {
  return { ...read('GET /api/availability/team', { query: { userIds } }), enabled: userIds !== '' };
}

/** The hours of the whole team, or of those named, a day at a time, as a month shows them. */
export function teamDaysQuery(days: { from: string; to: string; userIds?: string; specialty?: string }) {
  return read('GET /api/availability/team-days', { query: days });
}

/** The weekly hours of one person; without an id, of the signed-in one. */
export function availabilityQuery(userId?: string) {
  return read('GET /api/availability', { query: { userId } });
}
