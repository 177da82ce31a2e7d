import { count, and, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import { takeLock } from '#server/db/advisory-locks.ts';
import type { NewRow } from '#server/db/columns.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { appointments, bookingSlugs, organizations, users } from '#server/db/schema.ts';
import { scoped, type Scope } from '#server/db/scope.ts';
import { NO_PASSWORD } from '#server/lib/crypto.ts';

const { passwordHash, ...plain } = getTableColumns(users);
/** Every column but the password's hash. */
export const visible = { ...plain, hasPassword: sql<boolean>`${passwordHash} <> ${NO_PASSWORD}` };

/** A user without the password's hash, which only signing in reads: whether there is one, at most. */
export type UserRow = Omit<typeof users.$inferSelect, 'passwordHash'> & { readonly hasPassword: boolean };

/** One's own row, and whether the organisation asks its team for the e-mail of a client. */
export type OwnRow = UserRow & { readonly requireClientEmail: boolean };

// global: the organisation is being made here.
export async function insertOrganization(tx: Tx, row: NewRow<typeof organizations>): Promise<void> {
  await tx.orm.insert(organizations).values(row);
}

/** What is left out has the column's default, which is null where it may be. */
export async function insertUser(tx: Tx, row: typeof users.$inferInsert): Promise<UserRow> {
  const rows = await tx.orm.insert(users).values(row).returning(visible);
  const inserted = rows[0];
  if (!inserted) throw new Error('An inserted user was expected back.');
  return inserted;
}

export async function userById(db: Reader, scope: Scope, id: string): Promise<UserRow | null> {
  const rows = await db.orm
    .select(visible)
    .from(users)
    .where(scoped(users, scope, eq(users.id, id)));
  return rows[0] ?? null;
}

/** What a person sees of themselves. */
export async function ownById(db: Reader, scope: Scope, id: string): Promise<OwnRow | null> {
  const rows = await db.orm
    .select({ ...visible, requireClientEmail: organizations.requireClientEmail })
    .from(users)
    .innerJoin(organizations, eq(organizations.id, users.organizationId))
    .where(scoped(users, scope, eq(users.id, id)));
  return rows[0] ?? null;
}

/** As `userById`, held until the transaction ends, to compare what is changed with what it was. */
export async function lockUser(tx: Tx, scope: Scope, id: string): Promise<UserRow | null> {
  const rows = await tx.orm
    .select(visible)
    .from(users)
    .where(scoped(users, scope, eq(users.id, id)))
    .for('no key update');
  return rows[0] ?? null;
}

export async function userExists(db: Reader, scope: Scope, id: string): Promise<boolean> {
  const rows = await db.orm
    .select({ id: users.id })
    .from(users)
    .where(scoped(users, scope, eq(users.id, id)));
  return rows.length > 0;
}

/** How many people the organisation has; others who add one wait until the transaction ends. */
export async function countUsersLocked(tx: Tx, scope: Scope): Promise<number> {
  await tx.query(`SELECT ${takeLock('people')}`, [scope.organizationId]);
  const rows = await tx.orm.select({ count: count() }).from(users).where(scoped(users, scope));
  return rows[0]?.count ?? 0;
}

// bounded: kept KEPT_LIMITS.people.
export async function usersOf(db: Reader, scope: Scope): Promise<UserRow[]> {
  return db.orm.select(visible).from(users).where(scoped(users, scope));
}

/** The colours of everybody in the organisation. */
// bounded: kept KEPT_LIMITS.people.
export async function colorsOf(db: Reader, scope: Scope): Promise<string[]> {
  const rows = await db.orm.select({ color: users.color }).from(users).where(scoped(users, scope));
  return rows.map(({ color }) => color);
}

type Fixed = 'id' | 'organizationId' | 'role' | 'createdAt' | 'email' | 'passwordHash' | 'emailProvenAt';
/** E-mail and password are not among them: what follows from their change is done in one place, see credentials. */
export type UserChange = Partial<Omit<typeof users.$inferInsert, Fixed> & Record<Fixed, never>>;

/** Fields that are undefined stay as they are. Null when there is no such user in the organisation. */
export async function updateUser(
  tx: Tx,
  scope: Scope,
  id: string,
  change: { [Key in keyof UserChange]?: UserChange[Key] | undefined },
): Promise<UserRow | null> {
  const rows = await tx.orm
    .update(users)
    .set(change)
    .where(scoped(users, scope, eq(users.id, id)))
    .returning(visible);
  return rows[0] ?? null;
}

export async function deleteUser(tx: Tx, scope: Scope, id: string): Promise<void> {
  await tx.orm.delete(users).where(scoped(users, scope, eq(users.id, id)));
}

/** The active administrators, held until the transaction ends: two of them cannot switch each other off at once. */
// bounded: kept KEPT_LIMITS.people.
export async function lockActiveAdmins(tx: Tx, scope: Scope): Promise<string[]> {
  const rows = await tx.orm
    .select({ id: users.id })
    .from(users)
    .where(scoped(users, scope, and(eq(users.role, 'admin'), eq(users.isActive, true))))
    .orderBy(users.id)
    .for('no key update');
  return rows.map((row) => row.id);
}

/** Appointments of a professional that have not ended yet. */
export async function upcomingAppointments(
  db: Reader,
  scope: Scope,
  userId: string,
  now: Date,
): Promise<number> {
  return db.orm.$count(
    appointments,
    scoped(appointments, scope, eq(appointments.userId, userId), gt(appointments.endTime, now)),
  );
}

// global: slugs are unique over the whole installation, old ones included.
// bounded: given base (all who ever had this name: the lowest free number needs them).
export async function takenSlugs(db: Reader, base: string): Promise<Set<string>> {
  const rows = await db.query<{ slug: string }>(
    `SELECT slug FROM booking_slugs WHERE slug = $1 OR (slug LIKE $1 || '-%' AND slug ~ ('^' || $1 || '-[0-9]+$'))`,
    [base],
  );
  return new Set(rows.map((row) => row.slug));
}

/**
 * Gives a slug to a user unless somebody else has or had it; one of the user's own is given again.
 * Waits for a transaction that is claiming the same one. Returns whether the user has it now.
 */
export async function claimSlug(
  tx: Tx,
  scope: Scope,
  slug: string,
  userId: string,
  now: Date,
): Promise<boolean> {
  const rows = await tx.orm
    .insert(bookingSlugs)
    .values({ slug, organizationId: scope.organizationId, userId, createdAt: now })
    .onConflictDoUpdate({
      target: bookingSlugs.slug,
      set: { userId },
      setWhere: eq(bookingSlugs.userId, sql`excluded.user_id`),
    })
    .returning({ slug: bookingSlugs.slug });
  return rows.length > 0;
}
