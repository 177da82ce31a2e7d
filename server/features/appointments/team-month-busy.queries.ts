import { MONTH_CELL, MONTH_PAGE_DAYS } from '#shared/contract/limits.ts';
import type { Reader } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';

/** One of the first things that take time on a day and are no appointments, with what that day holds in all. */
export type MonthBusyRow = {
  day: string;
  /** How many there are, how many of them are held times, and of how many people they are. */
  count: number;
  waiting: number;
  people: number;
  userId: string;
  startTime: Date;
  endTime: Date;
  /** The id of a held time; null for a block of what a calendar elsewhere holds. */
  heldId: string | null;
};

/**
 * `$1` organisation, `$2` and `$3` the first and the last date, `$4` the moment: a hold that is over takes no time;
 * `$5` whose, or null. Instants
 * are read two days beyond the dates, for zones.
 *
 * `reach` is the latest end among a person's earlier events. An event that begins before `reach` belongs to the same block; one
 * that begins at it or later begins a block, and `reach` is then the end of the block before. A last row of each person, at
 * infinity, ends their last block.
 *
 * Zones are joined by the key of people alone, a plan that is quick before any ANALYZE too: rows of a person are always of the
 * person's organisation. Only blocks are turned to clocks, and only those of several days (`runs_on`) are repeated; the LIMIT
 * there leaves nothing out: it tells the planner how few days there are. Everything takes a minute at least, also where clocks
 * go back within it. A day's order is the agenda's: start, end, person.
 */
const TEAM_MONTH_BUSY = `
  WITH page AS (
    SELECT $2::date::timestamp AT TIME ZONE 'UTC' - interval '2 days' AS since,
           $3::date::timestamp AT TIME ZONE 'UTC' + interval '2 days' AS until
  ), reached AS (
    SELECT user_id, start_time, max(end_time) OVER (PARTITION BY user_id ORDER BY start_time
                                                    ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS reach
      FROM (SELECT user_id, start_time, end_time FROM blocked_times
             WHERE organization_id = $1 AND ($5::uuid[] IS NULL OR user_id = ANY ($5))
               AND tstzrange(start_time, end_time, '[)') && tstzrange((SELECT since FROM page), (SELECT until FROM page), '[)')
             UNION ALL
            SELECT id, 'infinity', NULL FROM users WHERE organization_id = $1) b
  ), taken AS (
    SELECT user_id, start_time, lead(reach) OVER (PARTITION BY user_id ORDER BY start_time) AS end_time, NULL::uuid AS held
      FROM reached
     WHERE reach IS NULL OR start_time >= reach
     UNION ALL
    SELECT user_id, start_time, end_time, id
      FROM appointment_rows
     WHERE organization_id = $1 AND user_id IS NOT NULL AND held_until > $4 AND ($5::uuid[] IS NULL OR user_id = ANY ($5))
       AND start_time < (SELECT until FROM page) AND end_time > (SELECT since FROM page)
  ), local AS (
    SELECT t.*, start_time AT TIME ZONE timezone AS begins, end_time AT TIME ZONE timezone AS stops
      FROM taken t LEFT JOIN users u ON u.id = t.user_id
     WHERE end_time IS NOT NULL OFFSET 0
  ), lasting AS (
    SELECT *, GREATEST(stops, date_trunc('minute', begins) + interval '1 minute') AS ends FROM local OFFSET 0
  ), dated AS MATERIALIZED (
    SELECT *, GREATEST(begins::date, $2::date) AS first, LEAST((ends - interval '1 microsecond')::date, $3::date) AS last
      FROM lasting
  ), touched AS MATERIALIZED (
    SELECT user_id, start_time, end_time, held, first AS day, GREATEST(begins, $2::date) AS starts, ends
      FROM dated WHERE first <= last
     UNION ALL
    SELECT user_id, start_time, end_time, held, day, day, ends
      FROM dated, LATERAL (SELECT first + generate_series(1, last - first) AS day LIMIT ${MONTH_PAGE_DAYS}) runs_on
     WHERE first < last
  ), totals AS MATERIALIZED (
    SELECT day, sum(n)::int AS count, sum(waiting)::int AS waiting, count(*)::int AS people
      FROM (SELECT day, user_id, count(*) AS n, count(held) AS waiting FROM touched GROUP BY day, user_id) each
     GROUP BY day
  ), placed AS (
    SELECT *, row_number() OVER (PARTITION BY day ORDER BY starts, ends, user_id, held) AS place FROM touched
  )
  SELECT day::text AS day, count, waiting, people, user_id AS "userId", start_time AS "startTime", end_time AS "endTime",
         held AS "heldId"
    FROM placed JOIN totals USING (day)
   WHERE place <= ${MONTH_CELL.busy}
   ORDER BY day, place`;

/** What takes time in everybody's month and is no appointment: the first things of each day. */
// bounded: range (the first things of each day).
export async function teamMonthBusy(
  db: Reader,
  scope: Scope,
  { from, to }: { from: string; to: string },
  whose: readonly string[] | null,
  now: Date,
): Promise<MonthBusyRow[]> {
  return db.query<MonthBusyRow>(TEAM_MONTH_BUSY, [scope.organizationId, from, to, now, whose]);
}
