import { and, desc, eq, gte, sql } from 'drizzle-orm';
import type { Reader } from '#server/db/database.ts';
import { liveEvents } from '#server/db/schema.ts';
import { scoped, type Scope } from '#server/db/scope.ts';

export type LiveEventRow = typeof liveEvents.$inferSelect;

/**
 * The newest events since a moment, oldest first.
 * @param userId whose alone; null for the whole organisation's
 */
export async function eventsSince(
  db: Reader,
  scope: Scope,
  { since, userId, limit }: { since: Date; userId: string | null; limit: number },
): Promise<LiveEventRow[]> {
  const { happenedAt, id, event } = liveEvents;
  const rows = await db.orm
    .select()
    .from(liveEvents)
    .where(
      scoped(
        liveEvents,
        scope,
        and(gte(happenedAt, since), userId === null ? undefined : eq(sql`${event} ->> 'userId'`, userId)),
      ),
    )
    .orderBy(desc(happenedAt), desc(id))
    .limit(limit);
  return rows.reverse();
}
