import { READ_LIMITS } from '#shared/contract/limits.ts';
import type { Reader } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';
import { ATTENDED, attendedValues, type Days, type PlaceHoliday } from './attended-days.queries.ts';

/** An appointment lasts a day at most, so that the index on its beginning finds those that reach into the days. */
const ATTENDING = `${ATTENDED}
  SELECT id FROM users u
   WHERE organization_id = $1
     AND (id IN (SELECT id FROM attended)
          OR EXISTS (SELECT FROM appointments a
                      WHERE a.organization_id = $1 AND a.user_id = u.id
                        AND a.start_time > $2::date::timestamp AT TIME ZONE u.timezone - interval '1 day'
                        AND a.start_time < ($3::date + 1)::timestamp AT TIME ZONE u.timezone
                        AND a.end_time > $2::date::timestamp AT TIME ZONE u.timezone))
   ORDER BY id LIMIT ${READ_LIMITS.people}`;

/** The ids of active people who attend on one of these days, and of all who have an appointment then. */
// bounded: limit READ_LIMITS.people.
export async function attending(
  db: Reader,
  scope: Scope,
  days: Days,
  holidays: readonly PlaceHoliday[],
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(ATTENDING, [
    scope.organizationId,
    ...attendedValues(days, holidays, null),
  ]);
  return rows.map(({ id }) => id);
}
