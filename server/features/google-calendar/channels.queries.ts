import { and, eq } from 'drizzle-orm';
import type { Reader } from '#server/db/database.ts';
import { googleConnections } from '#server/db/google-schema.ts';
import { scoped } from '#server/db/scope.ts';
import type { ConnectionRow, Owner } from './connections.queries.ts';

/** Takes a connection whose channel is to be opened or renewed; nobody else does until `leaseUntil`. */
// global: what is due is due for every organisation alike.
export async function leaseChannel(db: Reader, now: Date, leaseUntil: Date): Promise<Owner | null> {
  const rows = await db.query<Owner>(
    // Found once and then taken, as with the pulls (leasePull).
    `WITH next AS MATERIALIZED (
       SELECT user_id FROM google_connections
        WHERE channel_due_at <= $1 AND bidirectional AND broken_at IS NULL
        ORDER BY channel_due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     UPDATE google_connections taken SET channel_due_at = $2 FROM next WHERE taken.user_id = next.user_id
     RETURNING taken.user_id AS "userId", taken.organization_id AS "organizationId"`,
    [now, leaseUntil],
  );
  return rows[0] ?? null;
}

/** Keeps a new channel. @returns false when the connection is another by now */
export async function keepChannel(
  db: Reader,
  { organizationId, userId, calendarId, connectedAt }: ConnectionRow,
  channel: Pick<ConnectionRow, 'channelId' | 'channelResourceId' | 'channelExpiresAt' | 'channelDueAt'>,
): Promise<boolean> {
  const rows = await db.orm
    .update(googleConnections)
    .set(channel)
    .where(
      and(
        scoped(googleConnections, { organizationId }, eq(googleConnections.userId, userId)),
        eq(googleConnections.calendarId, calendarId),
        eq(googleConnections.connectedAt, connectedAt),
        googleConnections.bidirectional,
      ),
    )
    .returning({ userId: googleConnections.userId });
  return rows.length > 0;
}
