import { eq } from 'drizzle-orm';
import type { Picked } from '#server/db/columns.ts';
import type { Tx } from '#server/db/database.ts';
import { googleConnections } from '#server/db/google-schema.ts';
import { scoped, type Scope } from '#server/db/scope.ts';

/** Leaves an appointment out of Google's calendars, or takes one in again that was left out. */
export async function leaveOut(
  tx: Tx,
  { organizationId, appointmentId }: Scope & { readonly appointmentId: string },
  isOut: boolean,
): Promise<void> {
  await tx.query(
    isOut
      ? `INSERT INTO google_mirrors (appointment_id, organization_id, excluded) VALUES ($1, $2, true)
         ON CONFLICT (appointment_id) DO UPDATE SET excluded = true`
      : 'UPDATE google_mirrors SET excluded = false WHERE appointment_id = $1 AND organization_id = $2',
    [appointmentId, organizationId],
  );
}

/** Holds what is known of a person's events until the transaction ends, in the order of their appointments' ids. */
export async function lockMirrorsOf(tx: Tx, scope: Scope, userId: string): Promise<void> {
  await tx.query(
    'SELECT 1 FROM google_mirrors WHERE organization_id = $1 AND user_id = $2 ORDER BY appointment_id FOR UPDATE',
    [scope.organizationId, userId],
  );
}

type TakenConnection = Picked<
  typeof googleConnections,
  | 'organizationId'
  | 'userId'
  | 'googleEmail'
  | 'refreshToken'
  | 'accessToken'
  | 'channelId'
  | 'channelResourceId'
>;

/** Takes a person's connection to Google away, to be ended there too; null when there is none. */
export async function takeConnection(tx: Tx, scope: Scope, userId: string): Promise<TakenConnection | null> {
  const rows = await tx.orm
    .delete(googleConnections)
    .where(scoped(googleConnections, scope, eq(googleConnections.userId, userId)))
    .returning({
      organizationId: googleConnections.organizationId,
      userId: googleConnections.userId,
      googleEmail: googleConnections.googleEmail,
      refreshToken: googleConnections.refreshToken,
      accessToken: googleConnections.accessToken,
      channelId: googleConnections.channelId,
      channelResourceId: googleConnections.channelResourceId,
    });
  return rows[0] ?? null;
}
