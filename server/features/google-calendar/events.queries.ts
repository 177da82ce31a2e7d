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

/** Each person of the organisation (or the one asked for) once at least, so that one without events is not taken for nobody. */
const EVENTS = `
  SELECT u.id AS "userId", g.event_id AS "eventId", g.start_time AS "startTime", g.end_time AS "endTime", g.title, g.link
    FROM users u
    LEFT JOIN google_busy g
           ON g.organization_id = u.organization_id AND g.user_id = u.id
          AND tstzrange(g.start_time, g.end_time, '[)') && tstzrange($3, $4, '[)')
   WHERE u.organization_id = $1 AND ($2::uuid IS NULL OR u.id = $2)
   ORDER BY g.start_time, g.end_time, g.event_id, u.id
   LIMIT $5`;

/**
 * The imported events that share time with [from, to), sorted by start, at most `limit`; of everybody when `userId` is null. Null when
 * there is no such person in the organisation.
 */
export async function eventsWithin(
  db: Reader,
  scope: Scope,
  userId: string | null,
  { from, to }: { from: Date; to: Date },
  limit: number,
): Promise<EventRow[] | null> {
  const rows = await db.query<FoundRow>(EVENTS, [scope.organizationId, userId, from, to, limit]);
  return rows.length === 0 ? null : rows.filter((row): row is EventRow => row.eventId !== null);
}
