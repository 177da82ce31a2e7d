import { MONTH_CELL, MONTH_PAGE_DAYS } from '#shared/contract/limits.ts';
import type { Reader } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';
import { listed, type ListedRow } from './appointments.queries.ts';

/** An appointment on one of its days, with what that day holds in all. */
export type MonthRow = ListedRow & {
  day: string;
  count: number;
  touching: number;
  /**
   * Shares time with at least as many others as its professional attends at once, held times among them. What was squeezed in
   * is meant so: it is not crowded and crowds nobody.
   */
  isCrowded: boolean;
  /** Shares time with what its professional's calendar elsewhere holds. */
  isBlocked: boolean;
};

/**
 * `$1` organisation, `$2` and `$3` the first and the last date, `$4` whose, or null, `$5` now: what is held beyond takes time too,
 * `$6` how many starting times of a day are shown, `$7` how many appointments of each, and `$8` how many of a day, or null.
 * Instants are read two days beyond, for zones and for what
 * began the day before; no appointment is longer than a day. A day's order is the agenda's: start, person, end, name. What
 * begins and ends together in one zone is counted first, by the index on time alone: clocks are read and days are sorted for
 * these few, not for each appointment, and of those that a day shows no more are looked for than it shows. The limit leaves
 * nothing out: it tells the planner how few rows are joined. They are found once, whatever the planner thinks of the join.
 */
const TEAM_MONTH = `
  WITH together AS MATERIALIZED (
    SELECT start_time, end_time, timezone, count(*)::int AS n
      FROM appointment_rows
     WHERE held_until IS NULL AND organization_id = $1 AND ($4::uuid[] IS NULL OR user_id = ANY ($4))
       AND start_time >= $2::date::timestamp AT TIME ZONE 'UTC' - interval '2 days'
       AND start_time < $3::date::timestamp AT TIME ZONE 'UTC' + interval '2 days'
     GROUP BY start_time, end_time, timezone
  ), touched AS (
    SELECT start_time, end_time, timezone, n, ends, day::date AS day, begins >= day AS is_first, GREATEST(begins, day) AS starts
      FROM (SELECT *, start_time AT TIME ZONE timezone AS begins,
                   GREATEST(end_time AT TIME ZONE timezone, start_time AT TIME ZONE timezone + interval '1 minute') AS ends
              FROM together OFFSET 0) seen,
           LATERAL (VALUES (date_trunc('day', begins)), (date_trunc('day', begins) + interval '1 day')) d (day)
     WHERE day < ends AND day BETWEEN $2::date AND $3::date
  ), timed AS (
    SELECT *, dense_rank() OVER (PARTITION BY day ORDER BY starts) AS time, (sum(n) OVER by_day)::int AS touching,
           coalesce(sum(n) FILTER (WHERE is_first) OVER by_day, 0)::int AS count,
           sum(n) OVER (PARTITION BY day ORDER BY starts) - sum(n) OVER (PARTITION BY day, starts) AS earlier
      FROM touched
    WINDOW by_day AS (PARTITION BY day)
  ), placed AS (
    SELECT a.id, t.day, t.touching, t.count, t.starts,
           row_number() OVER (PARTITION BY t.day, t.starts
                              ORDER BY a.user_id, t.ends, a.client_plain COLLATE "C", a.id) AS place
      FROM timed t,
           LATERAL (SELECT id, user_id, client_plain FROM appointment_rows
                     WHERE held_until IS NULL AND organization_id = $1
                       AND start_time = t.start_time AND end_time = t.end_time AND timezone = t.timezone
                       AND ($4::uuid[] IS NULL OR user_id = ANY ($4))
                     ORDER BY user_id, client_plain COLLATE "C", id LIMIT $7) a
     WHERE t.time <= $6 AND ($8::int IS NULL OR t.earlier < $8)
  ), lined AS (
    SELECT id, day, touching, count, row_number() OVER (PARTITION BY day ORDER BY starts, place) AS line
      FROM placed WHERE place <= $7
  ), shown AS MATERIALIZED (
    SELECT * FROM lined WHERE $8::int IS NULL OR line <= $8
     LIMIT ${MONTH_PAGE_DAYS} * coalesce($8::int, $6::int * $7::int)
  )
  SELECT p.day::text AS day, p.touching, p.count, ${listed('a')},
         NOT a.is_overbooked AND (SELECT count(*) FROM appointment_rows o
           WHERE o.organization_id = $1 AND o.user_id = a.user_id AND o.id <> a.id AND o.start_time < a.end_time
             AND o.start_time > a.start_time - interval '1 day' AND o.end_time > a.start_time
             AND (o.held_until IS NULL OR o.held_until > $5) AND NOT o.is_overbooked)
         >= COALESCE((SELECT w.max_concurrent FROM availability w, users u,
                             LATERAL (SELECT a.start_time AT TIME ZONE u.timezone AS wall) t,
                             LATERAL (SELECT extract(hour FROM wall) * 60 + extract(minute FROM wall) AS minute) m
                       WHERE u.id = a.user_id AND u.organization_id = $1 AND w.organization_id = $1
                         AND w.user_id = a.user_id AND w.is_active AND w.day_of_week = extract(dow FROM wall)
                         AND w.start_minute <= minute
                         AND minute + extract(epoch FROM a.end_time - a.start_time) / 60 <= w.end_minute
                       LIMIT 1), 1) AS "isCrowded",
         EXISTS (SELECT FROM blocked_times b
                  WHERE b.organization_id = $1 AND b.user_id = a.user_id
                    AND tstzrange(b.start_time, b.end_time, '[)') && tstzrange(a.start_time, a.end_time, '[)')) AS "isBlocked"
    FROM shown p JOIN appointments a ON a.id = p.id AND a.organization_id = $1
   ORDER BY p.day, a.start_time, a.id`;

/** What a month's page shows of everybody's appointments: a row for each shown appointment of each day. */
// bounded: range (what each day shows).
export async function teamMonth(
  db: Reader,
  scope: Scope,
  { from, to, lines, now }: { from: string; to: string; lines: number | undefined; now: Date },
  whose: readonly string[] | null,
): Promise<MonthRow[]> {
  const { times, perTime } = MONTH_CELL;
  const shown = lines === undefined ? [times, perTime, null] : [lines, lines, lines];
  return db.query<MonthRow>(TEAM_MONTH, [scope.organizationId, from, to, whose, now, ...shown]);
}
