import { and, count, desc, eq, gt, ne, sql } from 'drizzle-orm';
import type { Role } from '#shared/contract/common.ts';
import type { NewRow } from '#server/db/columns.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { sessions } from '#server/db/schema.ts';
import { scoped, type Scope } from '#server/db/scope.ts';
import type { OrganizationId } from '#server/db/scope.ts';
import type { Counted, Span } from '#server/lib/pages.ts';

export type SessionRow = {
  sessionId: string;
  organizationId: OrganizationId;
  userId: string;
  role: Role;
  name: string;
  timezone: string;
  readsOnly: boolean;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
};

// global: the token is what tells the organisation.
export async function sessionByToken(db: Reader, tokenHash: Buffer, now: Date): Promise<SessionRow | null> {
  const rows = await db.query<SessionRow>(
    `SELECT s.id AS "sessionId", s.organization_id AS "organizationId", s.user_id AS "userId",
            u.role, u.name, u.timezone, NOT u.is_active AS "readsOnly", s.created_at AS "createdAt",
            s.last_used_at AS "lastUsedAt", s.expires_at AS "expiresAt"
       FROM sessions s JOIN users u ON u.id = s.user_id
      WHERE s.token_hash = $1 AND s.expires_at > $2 AND NOT u.is_suspended`,
    [tokenHash, now],
  );
  return rows[0] ?? null;
}

// global: the session's id is what tells the organisation.
export async function isOpen(db: Reader, sessionId: string, now: Date): Promise<boolean> {
  const rows = await db.query('SELECT 1 FROM sessions WHERE id = $1 AND expires_at > $2', [sessionId, now]);
  return rows.length > 0;
}

export async function insertSession(tx: Tx, row: NewRow<typeof sessions>): Promise<void> {
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
// bounded: person.
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

const SHOWN = {
  id: sessions.id,
  device: sessions.device,
  createdAt: sessions.createdAt,
  lastUsedAt: sessions.lastUsedAt,
};
export type OwnSessionRow = Pick<typeof sessions.$inferSelect, keyof typeof SHOWN>;

/** One session; none when it has ended. */
// bounded: row.
export async function sessionOf(db: Reader, scope: Scope, id: string): Promise<OwnSessionRow[]> {
  return db.orm
    .select(SHOWN)
    .from(sessions)
    .where(scoped(sessions, scope, eq(sessions.id, id)));
}

/** A page of a person's open sessions besides one, those used last first, and how many there are. */
export async function otherSessions(
  db: Reader,
  scope: Scope,
  { userId, sessionId }: { userId: string; sessionId: string },
  now: Date,
  { limit, offset, countTo }: Span,
): Promise<Counted<OwnSessionRow>> {
  const { lastUsedAt, id, expiresAt } = sessions;
  const listed = db.orm.$with('listed').as(
    db.orm
      .select(SHOWN)
      .from(sessions)
      .where(scoped(sessions, scope, and(eq(sessions.userId, userId), gt(expiresAt, now), ne(id, sessionId))))
      .orderBy(desc(lastUsedAt), desc(id))
      .limit(countTo),
  );
  const counted = db.orm
    .select({ total: count().as('total') })
    .from(listed)
    .as('counted');
  const shown = db.orm
    .select()
    .from(listed)
    .orderBy(desc(listed.lastUsedAt), desc(listed.id))
    .limit(limit)
    .offset(offset)
    .as('shown');
  const rows = await db.orm
    .with(listed)
    .select({
      total: counted.total,
      row: {
        id: shown.id,
        device: shown.device,
        createdAt: shown.createdAt,
        lastUsedAt: shown.lastUsedAt,
      },
    })
    .from(counted)
    .leftJoin(shown, sql`true`)
    .orderBy(desc(shown.lastUsedAt), desc(shown.id));
  return { rows: rows.flatMap(({ row }) => row ?? []), counted: rows[0]?.total ?? 0 };
}

export async function isOwn(db: Reader, scope: Scope, userId: string, id: string): Promise<boolean> {
  const rows = await db.orm
    .select({ id: sessions.id })
    .from(sessions)
    .where(scoped(sessions, scope, and(eq(sessions.userId, userId), eq(sessions.id, id))));
  return rows.length > 0;
}

export async function openedAt(db: Reader, scope: Scope, id: string): Promise<Date | null> {
  const rows = await db.orm
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(scoped(sessions, scope, eq(sessions.id, id)));
  return rows[0]?.createdAt ?? null;
}

// global: these rows are dead for every organisation alike.
export async function deleteSessionsOver(db: Reader, now: Date): Promise<void> {
  await db.query('DELETE FROM sessions WHERE expires_at < $1', [now]);
}
