import { eq, sql } from 'drizzle-orm';
import type { Role } from '#shared/contract/common.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { users } from '#server/db/schema.ts';
import { scoped, type Scope } from '#server/db/scope.ts';
import { NO_PASSWORD } from '#server/lib/crypto.ts';

export type Credentials = {
  id: string;
  organizationId: string;
  role: Role;
  email: string;
  name: string;
  /** Null for somebody without a password of their own. */
  passwordHash: string | null;
};

const ownPasswordHash = sql<string | null>`nullif(${users.passwordHash}, ${NO_PASSWORD})`;

// global: e-mails are unique over the whole installation, and nobody is signed in yet.
export async function credentialsByEmail(db: Reader, email: string): Promise<Credentials | null> {
  const rows = await db.orm
    .select({
      id: users.id,
      organizationId: users.organizationId,
      role: users.role,
      email: users.email,
      name: users.name,
      passwordHash: ownPasswordHash,
    })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  return rows[0] ?? null;
}

/** Null for somebody who has no password of their own, or is gone. */
export async function passwordHashOf(db: Reader, scope: Scope, userId: string): Promise<string | null> {
  const rows = await db.orm
    .select({ passwordHash: ownPasswordHash })
    .from(users)
    .where(scoped(users, scope, eq(users.id, userId)));
  return rows[0]?.passwordHash ?? null;
}

/** The name of whose password it is now; null when they are gone. */
export async function setPasswordHash(
  tx: Tx,
  scope: Scope,
  userId: string,
  passwordHash: string,
): Promise<string | null> {
  const rows = await tx.orm
    .update(users)
    .set({ passwordHash })
    .where(scoped(users, scope, eq(users.id, userId)))
    .returning({ name: users.name });
  return rows[0]?.name ?? null;
}
