import { and, eq } from 'drizzle-orm';
import type { NewRow } from '#server/db/columns.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { kept } from '#server/db/kept.ts';
import { deliveries } from '#server/db/schema.ts';
import { scoped, type Scope } from '#server/db/scope.ts';

export async function wasDelivered(
  db: Reader,
  scope: Scope,
  eventId: string,
  receiver: string,
): Promise<boolean> {
  const isThis = and(eq(deliveries.eventId, eventId), eq(deliveries.receiver, receiver));
  const rows = await kept(
    db.orm
      .select({ eventId: deliveries.eventId })
      .from(deliveries)
      .where(scoped(deliveries, scope, isThis)),
  );
  return rows.length > 0;
}

/** Notes a delivery; one that was noted meanwhile stays as it is. */
export async function insertDelivery(tx: Tx, row: NewRow<typeof deliveries> & Scope): Promise<void> {
  await kept(tx.orm.insert(deliveries).values(row).onConflictDoNothing());
}

// global: these rows are dead for every organisation alike.
export async function deleteDeliveriesBefore(db: Reader, before: Date): Promise<void> {
  await db.query('DELETE FROM deliveries WHERE delivered_at < $1', [before]);
}
