import { CARD_STRETCH } from '#shared/contract/limits.ts';
import type { Reader } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';
import { listed, type ListedRow } from './appointments.queries.ts';
import type { Span } from './overview.queries.ts';

type Found = { count: number; skip: number; lastEnd: Date | null };
/** The day's figures beside each appointment of the stretch; alone where the day has none. */
type DayRow = Found & (ListedRow | { id: null });

const OWN_TIMES = ['startTime', 'endTime', 'createdAt'];

/**
 * `$1` organisation, `$2` and `$3` the span, `$4` how many are passed over. Rows of one calendar event count as the first
 * made, at the times of the last made. Of rows with the same client, e-mail, start and service address, the imported ones
 * are copies of the others; where the first is imported, all others are copies of it. What began the day before is merged
 * first, since a later row of its event may have moved it into the span; no appointment is longer than a day. Those that ended are passed in
 * the index, without their rows.
 */
const TEAM_DAY = `
  WITH seen AS (
    SELECT id, google_event_id, coalesce('event ' || google_event_id, id::text) AS event, client_name, client_email,
           service_url, start_time, end_time, created_at, row_number() OVER (ORDER BY start_time, id) AS place
      FROM (SELECT * FROM appointments WHERE organization_id = $1 AND start_time >= $2::timestamptz AND start_time < $3
             UNION ALL
            SELECT a.*
              FROM (SELECT id FROM appointments
                     WHERE organization_id = $1 AND start_time >= $2::timestamptz - interval '1 day'
                       AND start_time < $2::timestamptz AND end_time > $2::timestamptz) b
              JOIN appointments a ON a.id = b.id) reaching
  ), events AS (
    SELECT DISTINCT ON (event) id, google_event_id IS NOT NULL AS is_imported, client_name, client_email, service_url,
           last_value(start_time) OVER made AS start_time, last_value(end_time) OVER made AS end_time,
           last_value(created_at) OVER made AS created_at, min(place) OVER made AS place
      FROM seen
    WINDOW made AS (PARTITION BY event ORDER BY created_at, place ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)
     ORDER BY event, seen.created_at, seen.place
  ), compared AS (
    SELECT *, row_number() OVER alike = 1 AS is_first, first_value(is_imported) OVER alike AS is_import
      FROM events
     WHERE start_time >= $2
    WINDOW alike AS (PARTITION BY lower(client_name), lower(client_email), start_time, service_url ORDER BY place)
  ), kept AS (
    SELECT * FROM compared WHERE CASE WHEN is_import THEN is_first ELSE NOT is_imported END
  ), counted AS (
    SELECT count, last_end, LEAST($4::int, GREATEST(count - 1, 0) / ${CARD_STRETCH} * ${CARD_STRETCH}) AS skip
      FROM (SELECT count(*)::int AS count, max(end_time) AS last_end FROM kept) c
  ), shown AS (
    SELECT id, start_time, end_time, created_at, plain_text(client_name) COLLATE "C" AS name FROM kept
     ORDER BY start_time, end_time, name, id LIMIT ${CARD_STRETCH} OFFSET (SELECT skip FROM counted)
  )
  SELECT count, skip, last_end AS "lastEnd", ${listed('a', OWN_TIMES)},
         s.start_time AS "startTime", s.end_time AS "endTime", s.created_at AS "createdAt"
    FROM counted LEFT JOIN (shown s JOIN appointments a ON a.id = s.id AND a.organization_id = $1) ON true
   ORDER BY s.start_time, s.end_time, s.name, s.id`;

/**
 * Everybody's appointments that begin within a span, each once: how many, when the last of them ends, and a stretch of them by
 * start, end and name.
 * @param skip how many are passed over, at most as many as come before the last stretch
 */
// bounded: limit CARD_STRETCH.
export async function teamDay(
  db: Reader,
  scope: Scope,
  { from, to }: Span,
  skip: number,
): Promise<Found & { rows: ListedRow[] }> {
  const values = [scope.organizationId, from.toISOString(), to.toISOString(), skip];
  const rows = await db.query<DayRow>(TEAM_DAY, values);
  const [first] = rows;
  if (first === undefined) throw new Error('Counting gives one row.');
  const { count, skip: passed, lastEnd } = first;
  return { count, skip: passed, lastEnd, rows: rows.filter((row) => row.id !== null) };
}
