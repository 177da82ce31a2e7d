import type { TeamAvailability, WeeklyWindow } from '#shared/contract/availability.ts';
import { read } from '#web/lib/read.ts';

/** The weekly hours of the people of an agenda as far as they are active; an administrator's. */
export function teamAvailabilityQuery(userIds: string) {
  return {
    ...read('GET /api/availability/team', { query: { userIds } }),
    enabled: userIds !== '',
    select: windowsOf,
  };
}

/** The windows that the lists hold. */
function windowsOf(people: TeamAvailability): WeeklyWindow[] {
  return people.flatMap(({ userId, ...lists }) =>
    lists.dayOfWeek.map(
      (_, place) =>
        ({
          userId,
          ...Object.fromEntries(Object.entries(lists).map(([name, values]) => [name, values[place]])),
        }) as WeeklyWindow, // each list is a field's
    ),
  );
}

/** The hours of the whole team, or of those named, a day at a time, as a month shows them. */
export function teamDaysQuery(days: { from: string; to: string; userIds?: string; specialty?: string }) {
  return read('GET /api/availability/team-days', { query: days });
}

/** The weekly hours of one person; without an id, of the signed-in one. */
export function availabilityQuery(userId?: string) {
  return read('GET /api/availability', { query: { userId } });
}
