import { and, eq, getTableColumns, inArray } from 'drizzle-orm';
import { AGENDA_PEOPLE, READ_LIMITS } from '#shared/contract/limits.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { availability, users } from '#server/db/schema.ts';
import { scoped, type Scope } from '#server/db/scope.ts';

export type AvailabilityRow = typeof availability.$inferSelect;
export type AvailabilityChange = Omit<AvailabilityRow, 'id' | 'organizationId' | 'userId' | 'createdAt'>;

/** A person's windows from Sunday to Saturday, earliest first. */
export async function availabilityOf(db: Reader, scope: Scope, userId: string): Promise<AvailabilityRow[]> {
  return db.orm
    .select()
    .from(availability)
    .where(scoped(availability, scope, eq(availability.userId, userId)))
    .orderBy(availability.dayOfWeek, availability.startMinute)
    .limit(READ_LIMITS.windows);
}

/** The windows of these people as far as they are active: a person's together, from Sunday to Saturday, earliest first. */
export async function availabilityOfTeam(
  db: Reader,
  scope: Scope,
  userIds: readonly string[],
): Promise<AvailabilityRow[]> {
  return db.orm
    .select(getTableColumns(availability))
    .from(availability)
    .innerJoin(
      users,
      and(eq(users.organizationId, availability.organizationId), eq(users.id, availability.userId)),
    )
    .where(scoped(availability, scope, and(eq(users.isActive, true), inArray(users.id, [...userIds]))))
    .orderBy(availability.userId, availability.dayOfWeek, availability.startMinute)
    .limit(AGENDA_PEOPLE * READ_LIMITS.windows);
}

/** One window, held until the transaction ends, so that two edits of it do not mix. */
export async function lockAvailability(tx: Tx, scope: Scope, id: string): Promise<AvailabilityRow | null> {
  const rows = await tx.orm
    .select()
    .from(availability)
    .where(scoped(availability, scope, eq(availability.id, id)))
    .for('update');
  return rows[0] ?? null;
}

export async function insertAvailability(tx: Tx, rows: AvailabilityRow[]): Promise<void> {
  await tx.orm.insert(availability).values(rows);
}

export async function updateAvailability(
  tx: Tx,
  scope: Scope,
  id: string,
  change: AvailabilityChange,
): Promise<void> {
  await tx.orm
    .update(availability)
    .set(change)
    .where(scoped(availability, scope, eq(availability.id, id)));
}

/** Empties weekdays of a person. */
export async function deleteDays(
  tx: Tx,
  scope: Scope,
  userId: string,
  days: readonly number[],
): Promise<void> {
  await tx.orm
    .delete(availability)
    .where(
      scoped(
        availability,
        scope,
        and(eq(availability.userId, userId), inArray(availability.dayOfWeek, days)),
      ),
    );
}

export async function deleteAvailability(tx: Tx, scope: Scope, id: string): Promise<void> {
  await tx.orm.delete(availability).where(scoped(availability, scope, eq(availability.id, id)));
}
