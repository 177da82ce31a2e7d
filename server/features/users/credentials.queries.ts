import { eq, sql } from 'drizzle-orm';
import type { Standing } from '#shared/contract/auth.ts';
import type { Role } from '#shared/contract/common.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { accountNotices, passwordResets, users } from '#server/db/schema.ts';
import { scoped, type Scope } from '#server/db/scope.ts';
import { NO_PASSWORD } from '#server/lib/crypto.ts';
import type { OrganizationId } from '#server/db/scope.ts';

export type Credentials = {
  id: string;
  organizationId: OrganizationId;
  role: Role;
  email: string;
  name: string;
  isActive: boolean;
  isSuspended: boolean;
  /** Null while nobody has shown that the address is theirs. */
  emailProvenAt: Date | null;
  /** Null for somebody without a password of their own. */
  passwordHash: string | null;
};

const columns = {
  id: users.id,
  organizationId: users.organizationId,
  role: users.role,
  email: users.email,
  name: users.name,
  isActive: users.isActive,
  isSuspended: users.isSuspended,
  emailProvenAt: users.emailProvenAt,
  passwordHash: sql<string | null>`nullif(${users.passwordHash}, ${NO_PASSWORD})`,
};

// global: e-mails are unique over the whole installation, and nobody is signed in yet.
export async function credentialsByEmail(db: Reader, email: string): Promise<Credentials | null> {
  const rows = await db.orm
    .select(columns)
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  return rows[0] ?? null;
}

/** Null for somebody who is gone. */
export async function credentialsById(db: Reader, scope: Scope, userId: string): Promise<Credentials | null> {
  const rows = await db.orm
    .select(columns)
    .from(users)
    .where(scoped(users, scope, eq(users.id, userId)));
  return rows[0] ?? null;
}

/**
 * As `credentialsById`, and so until the transaction ends: to be relied on (`share`), or to be changed.
 * Links and sessions of a person are made and ended only under this lock.
 */
export async function holdCredentials(
  tx: Tx,
  scope: Scope,
  userId: string,
  strength: 'share' | 'no key update',
): Promise<Credentials | null> {
  const rows = await tx.orm
    .select(columns)
    .from(users)
    .where(scoped(users, scope, eq(users.id, userId)))
    .for(strength);
  return rows[0] ?? null;
}

/** What is left out stays. */
export async function setCredentials(
  tx: Tx,
  scope: Scope,
  userId: string,
  change: {
    email?: string | undefined;
    passwordHash?: string | undefined;
    emailProvenAt?: Date | null | undefined;
  },
): Promise<void> {
  await tx.orm
    .update(users)
    .set(change)
    .where(scoped(users, scope, eq(users.id, userId)));
}

/** Keeps the time of an earlier proof. */
export async function proveOrganization(tx: Tx, { organizationId }: Scope, now: Date): Promise<void> {
  await tx.query('UPDATE organizations SET email_proven_at = $2 WHERE id = $1 AND email_proven_at IS NULL', [
    organizationId,
    now,
  ]);
}

export async function isOrganizationProven(db: Reader, { organizationId }: Scope): Promise<boolean> {
  const rows = await db.query('SELECT 1 FROM organizations WHERE id = $1 AND email_proven_at IS NOT NULL', [
    organizationId,
  ]);
  return rows.length > 0;
}

/** Ends every link that a person was mailed. */
export async function deleteLinks(tx: Tx, scope: Scope, userId: string): Promise<void> {
  await tx.orm.delete(passwordResets).where(scoped(passwordResets, scope, eq(passwordResets.userId, userId)));
}

export type NoticeRow = typeof accountNotices.$inferSelect;

export async function insertNotice(tx: Tx, row: NoticeRow & Scope): Promise<void> {
  await tx.orm.insert(accountNotices).values(row);
}

export async function noticeById(db: Reader, scope: Scope, id: string): Promise<NoticeRow | null> {
  const rows = await db.orm
    .select()
    .from(accountNotices)
    .where(scoped(accountNotices, scope, eq(accountNotices.id, id)));
  return rows[0] ?? null;
}

export async function deleteNotice(db: Reader, scope: Scope, id: string): Promise<void> {
  await db.orm.delete(accountNotices).where(scoped(accountNotices, scope, eq(accountNotices.id, id)));
}

/** What a new password does not end, with the person's zone. */
export type PersonStanding = Standing & { readonly timezone: string };

/** @param since people who were added earlier are left out; of each list at most `limit` are named */
export async function standingOf(
  db: Reader,
  scope: Scope,
  userId: string,
  since: Date,
  limit: number,
): Promise<PersonStanding | null> {
  const rows = await db.query<PersonStanding>(
    `SELECT u.timezone, c.account AS google,
            ARRAY(SELECT n.webhook_url FROM notification_settings n
                   WHERE n.organization_id = $1 AND n.webhook_enabled AND n.webhook_url IS NOT NULL
                     AND (n.user_id = u.id OR (n.user_id IS NULL AND u.role = 'admin'))
                   ORDER BY n.webhook_url LIMIT $4) AS webhooks,
            ARRAY(SELECT p.name FROM users p
                   WHERE p.organization_id = $1 AND p.id <> u.id AND u.role = 'admin' AND p.created_at > $3
                   ORDER BY p.created_at DESC, p.id LIMIT $4) AS people
       FROM users u LEFT JOIN connected_calendars c ON c.user_id = u.id
      WHERE u.organization_id = $1 AND u.id = $2`,
    [scope.organizationId, userId, since, limit],
  );
  return rows[0] ?? null;
}

// global: these rows are dead for every organisation alike.
export async function deleteNoticesBefore(db: Reader, before: Date): Promise<void> {
  await db.query('DELETE FROM account_notices WHERE created_at < $1', [before]);
}
