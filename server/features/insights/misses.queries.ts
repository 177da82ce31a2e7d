import { lt } from 'drizzle-orm';
import { PART_HOURS } from '#shared/insights/open.ts';
import type { Miss, PartOfDay } from '#shared/insights/types.ts';
import type { Reader } from '#server/db/database.ts';
import { searchMisses } from '#server/db/insight-schema.ts';
import type { Scope } from '#server/db/scope.ts';
import { daysBefore } from '#server/lib/days-before.ts';

/** How long searches count. */
const KEPT_DAYS = 26 * 7;

/**
 * A person's searches that found nothing in the last 26 weeks, by weekday and part of the day. Searches of before the hours of
 * that part were widened do not count: they may have been for what is offered now.
 */
// bounded: week.
export async function missesOf(db: Reader, scope: Scope, userId: string, now: Date): Promise<Miss[]> {
  const parts = Object.entries(PART_HOURS);
  return db.query<Miss>(
    `SELECT extract(dow FROM m.date)::int AS "dayOfWeek", m.part, sum(m.searches)::int AS searches, count(*)::int AS dates
       FROM search_misses m
       JOIN unnest($4::text[], $5::int[], $6::int[]) AS p (part, from_minute, until_minute) ON p.part = m.part
      WHERE m.organization_id = $1 AND m.user_id = $2 AND m.last_at >= $3
        AND NOT EXISTS (
              SELECT 1 FROM availability w
               WHERE w.organization_id = $1 AND w.user_id = $2 AND w.day_of_week = extract(dow FROM m.date)
                 AND w.offered_since >= m.first_at AND w.start_minute < p.until_minute AND w.end_minute > p.from_minute)
      GROUP BY 1, 2
      ORDER BY 1, 2`,
    [
      scope.organizationId,
      userId,
      daysBefore(now, KEPT_DAYS),
      parts.map(([part]) => part),
      parts.map(([, { from }]) => from),
      parts.map(([, { until }]) => until),
    ],
  );
}

type Seen = {
  /** Whose hours were looked at, in the order of their ids, so that two counts never wait for each other. */
  readonly userIds: readonly string[];
  readonly date: string;
  readonly part: PartOfDay;
  readonly at: Date;
};

/** Counts a search for a date of each of some professionals. One statement. */
export async function countMisses(
  db: Reader,
  scope: Scope,
  { userIds, date, part, at }: Seen,
): Promise<void> {
  await db.query(
    `INSERT INTO search_misses AS m (organization_id, user_id, date, part, searches, first_at, last_at)
     SELECT $1, id, $3::date, $4, 1, $5::timestamptz, $5::timestamptz FROM unnest($2::uuid[]) AS id ORDER BY id
     ON CONFLICT (user_id, date, part) DO UPDATE SET searches = m.searches + 1, last_at = excluded.last_at`,
    [scope.organizationId, userIds, date, part, at],
  );
}

/** Deletes searches that count no more. */
// global: housekeeping, of every organisation.
export async function deleteOldMisses(db: Reader, now: Date): Promise<void> {
  await db.orm.delete(searchMisses).where(lt(searchMisses.lastAt, daysBefore(now, KEPT_DAYS)));
}
