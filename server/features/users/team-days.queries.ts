import type { TeamDays } from '#shared/contract/availability.ts';
import type { Reader } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';
import { ATTENDED, attendedValues, type Days, type PlaceHoliday } from './attended-days.queries.ts';

type TeamDay = TeamDays['days'][number] & { readonly people: number };

// bounded: range.
const DAYS = `${ATTENDED}, open AS (
    SELECT date, json_agg(json_build_object('start', lower(span), 'end', upper(span)) ORDER BY span) AS open
      FROM (SELECT date, unnest(range_agg(int4range(start_minute, end_minute))) AS span
              FROM attended GROUP BY date) s
     GROUP BY date
  ), off AS (
    SELECT date, json_build_object('people', count(DISTINCT id), 'first', min(who),
                                   'name', string_agg(DISTINCT name, ' e ')) AS holiday
      FROM holiday GROUP BY date
  ), own AS (
    SELECT date, json_build_object(
             'people', count(DISTINCT id), 'first', (array_agg(who ORDER BY who, id, start_minute))[1],
             'isFirstOff', (array_agg(start_minute IS NULL ORDER BY who, id, start_minute))[1],
             'areAllOff', bool_and(start_minute IS NULL)) AS apart
      FROM apart GROUP BY date
  )
  SELECT d.date::text AS date, COALESCE(open, '[]') AS open, holiday, apart, (SELECT count(*)::int FROM person) AS people
    FROM day d LEFT JOIN open USING (date) LEFT JOIN off USING (date) LEFT JOIN own USING (date)
   ORDER BY d.date`;

/** The days of a range, each as the active people asked for have it: a row for each day, however many they are. */
// bounded: range.
export async function teamDays(
  db: Reader,
  scope: Scope,
  days: Days,
  holidays: readonly PlaceHoliday[],
  whose: readonly string[] | null,
): Promise<TeamDay[]> {
  return db.query<TeamDay>(DAYS, [scope.organizationId, ...attendedValues(days, holidays, whose)]);
}
