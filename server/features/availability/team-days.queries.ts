import type { TeamDays } from '#shared/contract/availability.ts';
import { READ_LIMITS } from '#shared/contract/limits.ts';
import type { Reader } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';

/** What decides whose holidays hold for a person. */
type Place = { timezone: string; holidayCountry: string | null; holidayRegion: string | null };

/** The places of the active people, each once. */
export async function placesOf(db: Reader, scope: Scope): Promise<Place[]> {
  return db.query<Place>(
    `SELECT DISTINCT timezone, holiday_country AS "holidayCountry", holiday_region AS "holidayRegion"
       FROM users WHERE organization_id = $1 AND is_active LIMIT ${READ_LIMITS.people}`,
    [scope.organizationId],
  );
}

/** A holiday of a place. */
export type PlaceHoliday = Place & { date: string; key: string; name: string };

type TeamDay = TeamDays['days'][number] & { readonly people: number };

/**
 * `$1` organisation, `$2` and `$3` the first and the last date, `$4` to `$9` the holidays of each place. An exception takes
 * precedence over a holiday, and both over the week.
 */
// bounded: one row for each day from $2 to $3.
const DAYS = `
  WITH day AS (SELECT d::date AS date FROM generate_series($2::date, $3::date, interval '1 day') d),
  person AS (SELECT id, name, timezone, holiday_country, holiday_region FROM users WHERE organization_id = $1 AND is_active),
  holiday AS (
    SELECT h.date, h.key, h.name, p.id, p.name AS who
      FROM unnest($4::date[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[])
             h (date, key, name, timezone, country, region)
      JOIN person p ON p.timezone = h.timezone AND p.holiday_country IS NOT DISTINCT FROM h.country
                   AND p.holiday_region IS NOT DISTINCT FROM h.region
  ), apart AS (
    SELECT d.date, p.id, p.name AS who, e.start_minute, e.end_minute
      FROM availability_exceptions e
      JOIN person p ON p.id = e.user_id
      JOIN day d ON d.date BETWEEN e.first_date AND e.last_date
     WHERE e.organization_id = $1 AND e.first_date <= $3::date AND e.last_date >= $2::date
  ), other AS (
    SELECT date, id FROM apart
    UNION
    SELECT date, id FROM holiday h
     WHERE NOT EXISTS (SELECT 1 FROM worked_holidays w
                        WHERE w.organization_id = $1 AND w.user_id = h.id AND w.holiday = h.key)
  ), attended AS (
    SELECT d.date, w.start_minute, w.end_minute
      FROM availability w
      JOIN person p ON p.id = w.user_id
      JOIN day d ON extract(dow FROM d.date) = w.day_of_week
      LEFT JOIN other o ON o.date = d.date AND o.id = p.id
     WHERE w.organization_id = $1 AND w.is_active AND o.id IS NULL
    UNION ALL
    SELECT date, start_minute, end_minute FROM apart WHERE start_minute IS NOT NULL
  ), open AS (
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

/** The days of a range, each as all active people have it: a row for each day, however many they are. */
// bounded: by the days asked for.
export async function teamDays(
  db: Reader,
  scope: Scope,
  { from, to }: { from: string; to: string },
  holidays: readonly PlaceHoliday[],
): Promise<TeamDay[]> {
  const column = (key: keyof PlaceHoliday) => holidays.map((holiday) => holiday[key]);
  return db.query<TeamDay>(DAYS, [
    scope.organizationId,
    from,
    to,
    column('date'),
    column('key'),
    column('name'),
    column('timezone'),
    column('holidayCountry'),
    column('holidayRegion'),
  ]);
}
