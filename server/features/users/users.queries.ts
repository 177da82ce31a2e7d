import { eq } from 'drizzle-orm';
import type { Reader, Tx } from '#server/db/database.ts';
import { bookingSlugs, organizations, users } from '#server/db/schema.ts';
import { scoped, type Scope } from '#server/db/scope.ts';

export type UserRow = typeof users.$inferSelect;

// global: the organisation is being made here.
export async function insertOrganization(tx: Tx, row: typeof organizations.$inferInsert): Promise<void> {
  await tx.orm.insert(organizations).values(row);
}

export async function insertUser(tx: Tx, row: typeof users.$inferInsert): Promise<void> {
  await tx.orm.insert(users).values(row);
}

// global: slugs are unique over the whole installation, old ones included.
export async function takenSlugs(db: Reader, base: string): Promise<Set<string>> {
  const rows = await db.query<{ slug: string }>(
    `SELECT slug FROM booking_slugs WHERE slug = $1 OR (slug LIKE $1 || '-%' AND slug ~ ('^' || $1 || '-[0-9]+$'))`,
    [base],
  );
  return new Set(rows.map((row) => row.slug));
}

export async function insertSlug(
  tx: Tx,
  scope: Scope,
  slug: string,
  userId: string,
  now: Date,
): Promise<void> {
  await tx.orm
    .insert(bookingSlugs)
    .values({ slug, organizationId: scope.organizationId, userId, createdAt: now });
}

export async function userById(db: Reader, scope: Scope, id: string): Promise<UserRow | null> {
  const rows = await db.orm
    .select()
    .from(users)
    .where(scoped(users, scope, eq(users.id, id)));
  return rows[0] ?? null;
}

export async function usersOf(db: Reader, scope: Scope): Promise<UserRow[]> {
  return db.orm.select().from(users).where(scoped(users, scope)).orderBy(users.name, users.id);
}
