import { and, eq } from 'drizzle-orm';
import type { Reader } from '#server/db/database.ts';
import { googleConnections } from '#server/db/google-schema.ts';
import { users } from '#server/db/schema.ts';
import { scoped } from '#server/db/scope.ts';
import type { ConnectionRow, Owner } from './connections.queries.ts';

/** Where a professional's appointments go, and how. */
export type Target = {
  readonly connection: ConnectionRow;
  readonly timezone: string;
  readonly calendarSync: boolean;
  readonly autoCreateMeet: boolean;
};

/**
 * How many events of what is ahead lie in a calendar, and of how many the client would be sent a new video call's link if
 * they moved: with the event goes its call.
 */
export async function countAhead(
  db: Reader,
  { organizationId, userId, calendarId }: Pick<ConnectionRow, 'organizationId' | 'userId' | 'calendarId'>,
  now: Date,
): Promise<{ events: number; mails: number }> {
  const [row] = await db.query<{ events: number; mails: number }>(
    `SELECT count(*)::int AS events,
            count(*) FILTER (WHERE u.auto_create_meet AND a.meet_link IS NOT NULL AND a.client_email IS NOT NULL)::int
              AS mails
       FROM google_mirrors m
       JOIN appointments a ON a.organization_id = $1 AND a.id = m.appointment_id AND a.end_time > $4
       JOIN users u ON u.organization_id = $1 AND u.id = a.user_id
      WHERE m.organization_id = $1 AND m.user_id = $2 AND m.calendar_id = $3 AND m.event_id IS NOT NULL`,
    [organizationId, userId, calendarId, now],
  );
  return row ?? { events: 0, mails: 0 };
}

/** Null for a person who has connected no calendar. */
export async function targetOf(db: Reader, owner: Owner): Promise<Target | null> {
  const rows = await db.orm
    .select({
      connection: googleConnections,
      timezone: users.timezone,
      calendarSync: users.calendarSync,
      autoCreateMeet: users.autoCreateMeet,
    })
    .from(googleConnections)
    .innerJoin(
      users,
      and(eq(users.id, googleConnections.userId), eq(users.organizationId, googleConnections.organizationId)),
    )
    .where(scoped(googleConnections, owner, eq(googleConnections.userId, owner.userId)));
  return rows[0] ?? null;
}
