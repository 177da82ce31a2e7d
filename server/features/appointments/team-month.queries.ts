import { FALLBACK_COLOR, MONTH_CELL, MONTH_DOTS, MONTH_PAGE_DAYS } from '#shared/contract/limits.ts';
import type { TeamMonth } from '#shared/contract/team-month.ts';
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
 * `$1` organisation, `$2` and `$3` the first and the last date, `$4` whose, or null, `$5` how many starting times of a day are
 * shown, `$6` how many appointments of each, and `$7` how many of a day, or null.
 * Instants are read two days beyond, for zones and for what
 * began the day before; no appointment is longer than a day. A day's order is the agenda's: start, person, end, name. What
 * begins and ends together in one zone is counted first, by the index on time alone: clocks are read and days are sorted for
 * these few, not for each appointment, and of those that a day shows no more are looked for than it shows. The limit leaves
 * nothing out: it tells the planner how few rows are joined. They are found once, whatever the planner thinks of the join.
 */
const FIRST_OF_DAYS = `
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
    SELECT a.id, a.user_id, t.day, t.touching, t.count, t.starts,
           row_number() OVER (PARTITION BY t.day, t.starts
                              ORDER BY a.user_id, t.ends, a.client_plain COLLATE "C", a.id) AS place
      FROM timed t,
           LATERAL (SELECT id, user_id, client_plain FROM appointment_rows
                     WHERE held_until IS NULL AND organization_id = $1
                       AND start_time = t.start_time AND end_time = t.end_time AND timezone = t.timezone
                       AND ($4::uuid[] IS NULL OR user_id = ANY ($4))
                     ORDER BY user_id, client_plain COLLATE "C", id LIMIT $6) a
     WHERE t.time <= $5 AND ($7::int IS NULL OR t.earlier < $7)
  ), lined AS (
    SELECT id, user_id, day, touching, count, starts, row_number() OVER (PARTITION BY day ORDER BY starts, place) AS line
      FROM placed WHERE place <= $6
  ), shown AS MATERIALIZED (
    SELECT * FROM lined WHERE $7::int IS NULL OR line <= $7
     LIMIT ${MONTH_PAGE_DAYS} * coalesce($7::int, $5::int * $6::int)
  )`;

/** `$8` now: what is held beyond takes time too. */
const TEAM_MONTH = `${FIRST_OF_DAYS}
  SELECT p.day::text AS day, p.touching, p.count, ${listed('a')},
         NOT a.is_overbooked AND (SELECT count(*) FROM appointment_rows o
           WHERE o.organization_id = $1 AND o.user_id = a.user_id AND o.id <> a.id AND o.start_time < a.end_time
             AND o.start_time > a.start_time - interval '1 day' AND o.end_time > a.start_time
             AND (o.held_until IS NULL OR o.held_until > $8) AND NOT o.is_overbooked)
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

// bounded: range (a row for each day).
/** The colours of the same ones, each once, in the order of their starts and of their people's names. */
const MONTH_COLORS = `${FIRST_OF_DAYS}, colored AS (
    SELECT DISTINCT ON (p.day, color) p.day, p.touching, p.count, p.starts, plain_text(u.name) COLLATE "C" AS name,
           coalesce(u.color, '${FALLBACK_COLOR}') AS color
      FROM shown p LEFT JOIN users u ON u.id = p.user_id AND u.organization_id = $1
     ORDER BY p.day, color, p.starts, name
  )
  SELECT day::text AS date, count, touching, (array_agg(color ORDER BY starts, name))[1:${MONTH_DOTS}] AS colors
    FROM colored GROUP BY day, count, touching ORDER BY day`;

type Asked = { from: string; to: string; now: Date };

/** What a month's page shows of everybody's appointments: a row for each shown appointment of each day. */
// bounded: range (what each day shows).
export async function teamMonth(
  db: Reader,
  scope: Scope,
  { from, to, lines, now }: Asked & { lines: number | undefined },
  whose: readonly string[] | null,
): Promise<MonthRow[]> {
  const { times, perTime } = MONTH_CELL;
  const shown = lines === undefined ? [times, perTime, null] : [lines, lines, lines];
  return db.query<MonthRow>(TEAM_MONTH, [scope.organizationId, from, to, whose, ...shown, now]);
}

/** What each day of a month's page holds, and in which colours: without the appointments themselves. */
// bounded: range (a row for each day).
export async function teamMonthDots(
  db: Reader,
  scope: Scope,
  { from, to }: Omit<Asked, 'now'>,
  whose: readonly string[] | null,
): Promise<TeamMonth['days']> {
  return db.query(MONTH_COLORS, [
    scope.organizationId,
    from,
    to,
    whose,
    MONTH_CELL.times,
    MONTH_CELL.perTime,
    null,
  ]);
}
