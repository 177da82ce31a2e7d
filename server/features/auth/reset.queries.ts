import { and, count, eq, gt } from 'drizzle-orm';
import type { Reader, Tx } from '#server/db/database.ts';
import { passwordResets } from '#server/db/schema.ts';
import { scoped, type Scope } from '#server/db/scope.ts';

export async function insertReset(tx: Tx, row: typeof passwordResets.$inferInsert): Promise<void> {
  await tx.orm.insert(passwordResets).values(row).onConflictDoNothing();
}

/** How many links of a person hold. */
export async function countOpen(db: Reader, scope: Scope, userId: string, now: Date): Promise<number> {
  const rows = await db.orm
    .select({ open: count() })
    .from(passwordResets)
    .where(
      scoped(passwordResets, scope, eq(passwordResets.userId, userId), gt(passwordResets.expiresAt, now)),
    );
  return rows[0]?.open ?? 0;
}

/** Whose a link is that holds; it stays as it is. */
// global: the token is what tells the organisation.
export async function ownerOfReset(
  db: Reader,
  tokenHash: Buffer,
  now: Date,
): Promise<{ organizationId: string; userId: string } | null> {
  const rows = await db.orm
    .select({ organizationId: passwordResets.organizationId, userId: passwordResets.userId })
    .from(passwordResets)
    .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now)));
  return rows[0] ?? null;
}

/** Takes a link that still holds: a second use finds nothing. */
// global: the token is what tells the organisation.
export async function takeReset(
  tx: Tx,
  tokenHash: Buffer,
  now: Date,
): Promise<{ organizationId: string; userId: string } | null> {
  const rows = await tx.orm
    .delete(passwordResets)
    .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now)))
    .returning({ organizationId: passwordResets.organizationId, userId: passwordResets.userId });
  return rows[0] ?? null;
}
