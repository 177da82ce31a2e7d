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

/** The dates asked about, both included. */
export type Days = { readonly from: string; readonly to: string };

/**
 * `$1` organisation, `$2` and `$3` the first and the last date, `$4` to `$9` the holidays of each place, `$10` whose, or null. An
 * exception takes precedence over a holiday, and both over the week. `attended` has the times at which active people attend.
 * `weekly` has the dates on which a person's week does not count: compared with the days one by one, they would be as many
 * comparisons as people, days and holidays.
 */
// bounded: range and kept KEPT_LIMITS.people.
export const ATTENDED = `
  WITH day AS (SELECT d::date AS date FROM generate_series($2::date, $3::date, interval '1 day') d),
  person AS (SELECT id, name, timezone, holiday_country, holiday_region FROM users
              WHERE organization_id = $1 AND is_active AND ($10::uuid[] IS NULL OR id = ANY ($10))),
  holiday AS (
    SELECT h.date, h.key, h.name, p.id, p.name AS who
      FROM unnest($4::date[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[])
             h (date, key, name, timezone, country, region)
      JOIN person p ON p.timezone = h.timezone AND p.holiday_country IS NOT DISTINCT FROM h.country
                   AND p.holiday_region IS NOT DISTINCT FROM h.region
  ), apart AS (
    SELECT d.date, p.id, p.name AS who, e.start_minute, e.end_minute, e.max_concurrent
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
  ), weekly AS MATERIALIZED (
    SELECT p.id, o.dates AS without
      FROM person p LEFT JOIN (SELECT id, array_agg(date) AS dates FROM other GROUP BY id) o ON o.id = p.id
  ), attended AS (
    SELECT d.date, p.id, w.start_minute, w.end_minute, w.max_concurrent
      FROM availability w
      JOIN weekly p ON p.id = w.user_id
      JOIN day d ON extract(dow FROM d.date) = w.day_of_week
     WHERE w.organization_id = $1 AND w.is_active AND (p.without IS NULL OR d.date <> ALL (p.without))
    UNION ALL
    SELECT date, id, start_minute, end_minute, max_concurrent FROM apart WHERE start_minute IS NOT NULL
  )`;

/** What `ATTENDED` is asked with after the organisation. @param whose ids; null for everybody */
// bounded: row (a value for each parameter).
export function attendedValues(
  { from, to }: Days,
  holidays: readonly PlaceHoliday[],
  whose: readonly string[] | null,
): unknown[] {
  const column = (key: keyof PlaceHoliday) => holidays.map((holiday) => holiday[key]);
  return [
    from,
    to,
    column('date'),
    column('key'),
    column('name'),
    column('timezone'),
    column('holidayCountry'),
    column('holidayRegion'),
    whose,
  ];
}
