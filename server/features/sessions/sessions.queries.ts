import { eq, ne } from 'drizzle-orm';
import type { Role } from '#shared/contract/common.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { sessions } from '#server/db/schema.ts';
import { scoped, type Scope } from '#server/db/scope.ts';

export type SessionRow = {
  sessionId: string;
  organizationId: string;
  userId: string;
  role: Role;
  name: string;
  timezone: string;
  lastUsedAt: Date;
  expiresAt: Date;
};

// global: the token is what tells the organisation.
export async function sessionByToken(db: Reader, tokenHash: Buffer, now: Date): Promise<SessionRow | null> {
  const rows = await db.query<SessionRow>(
    `SELECT s.id AS "sessionId", s.organization_id AS "organizationId", s.user_id AS "userId",
            u.role, u.name, u.timezone, s.last_used_at AS "lastUsedAt", s.expires_at AS "expiresAt"
       FROM sessions s JOIN users u ON u.id = s.user_id
      WHERE s.token_hash = $1 AND s.expires_at > $2`,
    [tokenHash, now],
  );
  return rows[0] ?? null;
}

// global: the session's id is what tells the organisation.
export async function isOpen(db: Reader, sessionId: string, now: Date): Promise<boolean> {
  const rows = await db.query('SELECT 1 FROM sessions WHERE id = $1 AND expires_at > $2', [sessionId, now]);
  return rows.length > 0;
}

export async function insertSession(tx: Tx, row: typeof sessions.$inferInsert): Promise<void> {
  await tx.orm.insert(sessions).values(row);
}

export async function touchSession(
  db: Reader,
  scope: Scope,
  sessionId: string,
  now: Date,
  expiresAt: Date,
): Promise<void> {
  await db.orm
    .update(sessions)
    .set({ lastUsedAt: now, expiresAt })
    .where(scoped(sessions, scope, eq(sessions.id, sessionId)));
}

export async function deleteSession(tx: Tx, scope: Scope, sessionId: string): Promise<void> {
  await tx.orm.delete(sessions).where(scoped(sessions, scope, eq(sessions.id, sessionId)));
}

/** Ends a person's sessions, all or all but one; returns the ids that ended. */
export async function deleteSessionsOf(
  tx: Tx,
  scope: Scope,
  userId: string,
  keep: string | null,
): Promise<string[]> {
  const rows = await tx.orm
    .delete(sessions)
    .where(
      scoped(sessions, scope, eq(sessions.userId, userId), keep === null ? undefined : ne(sessions.id, keep)),
    )
    .returning({ id: sessions.id });
  return rows.map((row) => row.id);
}
