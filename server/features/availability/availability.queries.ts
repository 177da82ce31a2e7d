import { and, eq, inArray } from 'drizzle-orm';
import type { Reader, Tx } from '#server/db/database.ts';
import { availability } from '#server/db/schema.ts';
import { scoped, type Scope } from '#server/db/scope.ts';

export type AvailabilityRow = typeof availability.$inferSelect;
export type AvailabilityChange = Omit<AvailabilityRow, 'id' | 'organizationId' | 'userId' | 'createdAt'>;

/** A person's windows from Sunday to Saturday, earliest first. */
export async function availabilityOf(db: Reader, scope: Scope, userId: string): Promise<AvailabilityRow[]> {
  return db.orm
    .select()
    .from(availability)
    .where(scoped(availability, scope, eq(availability.userId, userId)))
    .orderBy(availability.dayOfWeek, availability.startMinute);
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
