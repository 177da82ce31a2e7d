import { and, count, eq, gt } from 'drizzle-orm';
import type { NewRow } from '#server/db/columns.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { passwordResets } from '#server/db/schema.ts';
import { scoped, type Scope } from '#server/db/scope.ts';
import type { OrganizationId } from '#server/db/scope.ts';

/** What a link is for. */
type Purpose = 'password' | 'email';

const holding = ({ tokenHash, purpose }: { tokenHash: Buffer; purpose: Purpose }, now: Date) =>
  and(
    eq(passwordResets.tokenHash, tokenHash),
    eq(passwordResets.purpose, purpose),
    gt(passwordResets.expiresAt, now),
  );

/** Keeps a link; of its token the hash alone. */
export async function insertLink(tx: Tx, row: NewRow<typeof passwordResets>): Promise<void> {
  await tx.orm.insert(passwordResets).values(row).onConflictDoNothing();
}

/** How many links of a person and purpose are still valid at a given time. */
export async function countOpenLinks(
  db: Reader,
  scope: Scope,
  { userId, purpose }: { userId: string; purpose: Purpose },
  now: Date,
): Promise<number> {
  const rows = await db.orm
    .select({ open: count() })
    .from(passwordResets)
    .where(
      scoped(
        passwordResets,
        scope,
        eq(passwordResets.userId, userId),
        eq(passwordResets.purpose, purpose),
        gt(passwordResets.expiresAt, now),
      ),
    );
  return rows[0]?.open ?? 0;
}

/** Whose a link is that holds; it stays as it is. */
// global: the token is what tells the organisation.
export async function ownerOfLink(
  db: Reader,
  link: { tokenHash: Buffer; purpose: Purpose },
  now: Date,
): Promise<{ organizationId: OrganizationId; userId: string } | null> {
  const rows = await db.orm
    .select({ organizationId: passwordResets.organizationId, userId: passwordResets.userId })
    .from(passwordResets)
    .where(holding(link, now));
  return rows[0] ?? null;
}

/** Takes a link that still holds: a second use finds nothing. */
// global: the token is what tells the organisation.
export async function takeLink(
  tx: Tx,
  link: { tokenHash: Buffer; purpose: Purpose },
  now: Date,
): Promise<{ organizationId: OrganizationId; userId: string } | null> {
  const rows = await tx.orm
    .delete(passwordResets)
    .where(holding(link, now))
    .returning({ organizationId: passwordResets.organizationId, userId: passwordResets.userId });
  return rows[0] ?? null;
}

/** Deletes links that are no longer valid. */
// global: these rows are dead for every organisation alike.
export async function deleteOldLinks(db: Reader, now: Date): Promise<void> {
  await db.query('DELETE FROM password_resets WHERE expires_at < $1', [now]);
}
