import { and, count, eq, isNotNull, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#server/db/database.ts';
import { googleBusy, googleConnections } from '#server/db/google-schema.ts';
import { scoped, type Scope } from '#server/db/scope.ts';

export type ConnectionRow = typeof googleConnections.$inferSelect;
/** As much of a connection as calls to Google take. */
export type Grant = Pick<
  ConnectionRow,
  'organizationId' | 'userId' | 'refreshToken' | 'accessToken' | 'accessExpiresAt' | 'connectedAt'
>;
export type GrantWithChannel = Grant & Pick<ConnectionRow, 'googleEmail' | 'channelId' | 'channelResourceId'>;
export type ConnectionChange = Partial<Omit<ConnectionRow, 'userId' | 'organizationId'>>;

/** Whose connection is meant. */
export type Owner = Scope & { readonly userId: string };
/** The very connection: neither what came before it nor what has replaced it. */
export type ThisConnection = Pick<ConnectionRow, 'organizationId' | 'userId' | 'connectedAt'>;

export async function connectionOf(db: Reader, owner: Owner): Promise<ConnectionRow | null> {
  const rows = await db.orm
    .select()
    .from(googleConnections)
    .where(scoped(googleConnections, owner, eq(googleConnections.userId, owner.userId)));
  return rows[0] ?? null;
}

/** A connection with how many appointments wait to be sent. */
export async function connectionWithWaiting(
  db: Reader,
  owner: Owner,
): Promise<{ connection: ConnectionRow; waiting: number } | null> {
  const rows = await db.orm
    .select({
      connection: googleConnections,
      waiting: sql<number>`(SELECT count(*)::int FROM google_mirrors m
        LEFT JOIN appointments a ON a.id = m.appointment_id
        WHERE m.organization_id = ${owner.organizationId} AND m.due_at IS NOT NULL
          AND COALESCE(a.user_id, m.user_id) = ${owner.userId})`,
    })
    .from(googleConnections)
    .where(scoped(googleConnections, owner, eq(googleConnections.userId, owner.userId)));
  return rows[0] ?? null;
}

/** Keeps a grant; a former connection of the person gives way. */
export async function saveConnection(tx: Tx, row: ConnectionRow): Promise<void> {
  const { userId: _userId, organizationId: _organizationId, ...values } = row;
  await tx.orm
    .insert(googleConnections)
    .values(row)
    .onConflictDoUpdate({ target: googleConnections.userId, set: values });
}

export async function changeConnection(
  db: Reader,
  owner: Owner,
  change: ConnectionChange,
): Promise<ConnectionRow | null> {
  const rows = await db.orm
    .update(googleConnections)
    .set(change)
    .where(scoped(googleConnections, owner, eq(googleConnections.userId, owner.userId)))
    .returning();
  return rows[0] ?? null;
}

export async function deleteConnection(tx: Tx, owner: Owner): Promise<ConnectionRow | null> {
  const rows = await tx.orm
    .delete(googleConnections)
    .where(scoped(googleConnections, owner, eq(googleConnections.userId, owner.userId)))
    .returning();
  return rows[0] ?? null;
}

/** Keeps a renewed access token, of this very grant. */
export async function keepTokens(
  db: Reader,
  { organizationId, userId, connectedAt }: Grant,
  tokens: Pick<ConnectionRow, 'accessToken' | 'accessExpiresAt'>,
): Promise<void> {
  await db.orm
    .update(googleConnections)
    .set({ accessToken: tokens.accessToken, accessExpiresAt: tokens.accessExpiresAt })
    .where(
      and(
        scoped(googleConnections, { organizationId }, eq(googleConnections.userId, userId)),
        eq(googleConnections.connectedAt, connectedAt),
      ),
    );
}

export async function forgetBusy(tx: Tx, owner: Owner): Promise<void> {
  await tx.orm.delete(googleBusy).where(scoped(googleBusy, owner, eq(googleBusy.userId, owner.userId)));
}

// global: the channel's own id, checked against its token, is what tells the organisation.
export async function ownerOfChannel(db: Reader, channelId: string): Promise<Owner | null> {
  const rows = await db.orm
    .select({ organizationId: googleConnections.organizationId, userId: googleConnections.userId })
    .from(googleConnections)
    .where(and(eq(googleConnections.channelId, channelId), isNotNull(googleConnections.channelId)));
  return rows[0] ?? null;
}

/** How many connections live by one Google account. */
// global: a grant is the installation's, shared by everybody who uses the account.
export async function connectionsOfAccount(db: Reader, googleEmail: string): Promise<number> {
  const rows = await db.orm
    .select({ count: count() })
    .from(googleConnections)
    .where(eq(googleConnections.googleEmail, googleEmail));
  return rows[0]?.count ?? 0;
}
