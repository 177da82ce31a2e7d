import type { Reader } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';

export type StatsRow = {
  totalUsers: number;
  activeProfessionals: number;
  /** Counted up to one more than `$3`; null without it. */
  totalAppointments: number | null;
  hasHours: boolean;
  hasProducts: boolean;
  /** Appointments of each day between two neighbours of the bounds. */
  byDay: number[];
  mostActive: { id: string; name: string; count: number } | null;
};

/**
 * `$2` holds the instants at which the days begin and the last one ends, `$3` how far the appointments are counted: only
 * that reads more than these days. The days' appointments are read once, out of an index that has whose they are.
 */
// bounded: range.
const STATS = `
  WITH days AS MATERIALIZED (
    SELECT n, of_day.* FROM generate_series(1, cardinality($2::timestamptz[]) - 1) AS n
     CROSS JOIN LATERAL (SELECT user_id, count(*)::int AS count FROM appointments
                          WHERE organization_id = $1 AND start_time >= ($2::timestamptz[])[n]
                            AND start_time < ($2::timestamptz[])[n + 1]
                          GROUP BY user_id) of_day)
  SELECT (SELECT count(*)::int FROM users WHERE organization_id = $1) AS "totalUsers",
         (SELECT count(*)::int FROM users WHERE organization_id = $1 AND is_active) AS "activeProfessionals",
         CASE WHEN $3::int IS NOT NULL THEN
           (SELECT count(*)::int FROM (SELECT FROM appointments WHERE organization_id = $1 LIMIT $3::int + 1) AS first_ones)
         END AS "totalAppointments",
         EXISTS (SELECT 1 FROM availability WHERE organization_id = $1 AND is_active) AS "hasHours",
         EXISTS (SELECT 1 FROM products WHERE organization_id = $1) AS "hasProducts",
         (SELECT json_agg(COALESCE((SELECT sum(days.count) FROM days WHERE days.n = day), 0)::int ORDER BY day)
            FROM generate_series(1, cardinality($2::timestamptz[]) - 1) AS day) AS "byDay",
         (SELECT json_build_object('id', u.id, 'name', u.name, 'count', busiest.count)
            FROM (SELECT user_id, sum(count)::int AS count FROM days GROUP BY user_id) AS busiest
            JOIN users u ON u.id = busiest.user_id
           ORDER BY busiest.count DESC, u.name, u.id
           LIMIT 1) AS "mostActive"`;

/**
 * @param bounds the beginnings of consecutive days, and the end of the last.
 * @param countedUpTo appointments beyond these count as one; null where they need not be counted
 */
// bounded: range.
export async function statsOf(
  db: Reader,
  scope: Scope,
  bounds: readonly Date[],
  countedUpTo: number | null,
): Promise<StatsRow> {
  const rows = await db.query<StatsRow>(STATS, [
    scope.organizationId,
    bounds.map((bound) => bound.toISOString()),
    countedUpTo,
  ]);
  const row = rows[0];
  if (!row) throw new Error('Counting gives one row.');
  return row;
}

/** All appointments of the organisation; reads an entry of an index for each of them. */
export async function countAppointments(db: Reader, scope: Scope): Promise<number> {
  const rows = await db.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM appointments WHERE organization_id = $1',
    [scope.organizationId],
  );
  return rows[0]?.count ?? 0;
}
