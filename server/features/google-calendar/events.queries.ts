import type { Reader } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';

export type EventRow = {
  userId: string;
  eventId: string;
  startTime: Date;
  endTime: Date;
  title: string | null;
  link: string | null;
};

type FoundRow = EventRow | ({ userId: string } & Record<Exclude<keyof EventRow, 'userId'>, null>);

/** Each of the people once at least, so that somebody without events is not taken for nobody. */
const EVENTS = `
  SELECT u.id AS "userId", g.event_id AS "eventId", g.start_time AS "startTime", g.end_time AS "endTime", g.title, g.link
    FROM users u
    LEFT JOIN google_busy g
           ON g.organization_id = u.organization_id AND g.user_id = u.id
          AND tstzrange(g.start_time, g.end_time, '[)') && tstzrange($3, $4, '[)')
   WHERE u.organization_id = $1 AND u.id = ANY ($2::uuid[])
   ORDER BY g.start_time, g.end_time, g.event_id, u.id
   LIMIT $5`;

/**
 * The imported events of some people that share time with [from, to), sorted by start, at most `limit`. Null when one of the
 * people is not in the organisation.
 */
export async function eventsWithin(
  db: Reader,
  scope: Scope,
  userIds: readonly string[],
  { from, to }: { from: Date; to: Date },
  limit: number,
): Promise<EventRow[] | null> {
  const rows = await db.query<FoundRow>(EVENTS, [scope.organizationId, userIds, from, to, limit]);
  const isCut = rows.length === limit;
  if (!isCut && new Set(rows.map(({ userId }) => userId)).size < userIds.length) return null;
  return rows.filter((row): row is EventRow => row.eventId !== null);
}
