import type { NewRow } from '#server/db/columns.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import type { deliveries } from '#server/db/schema.ts';
import type { Scope } from '#server/db/scope.ts';

export async function wasDelivered(
  db: Reader,
  { organizationId }: Scope,
  eventId: string,
  receiver: string,
): Promise<boolean> {
  const rows = await db.query(
    'SELECT FROM deliveries WHERE organization_id = $1 AND event_id = $2 AND receiver = $3',
    [organizationId, eventId, receiver],
  );
  return rows.length > 0;
}

/** Notes a delivery; one that was noted meanwhile stays as it is. */
export async function insertDelivery(tx: Tx, row: NewRow<typeof deliveries> & Scope): Promise<void> {
  await tx.write(
    `INSERT INTO deliveries (organization_id, event_id, receiver, delivered_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT DO NOTHING`,
    [row.organizationId, row.eventId, row.receiver, row.deliveredAt],
  );
}

// global: these rows are dead for every organisation alike.
export async function deleteDeliveriesBefore(db: Reader, before: Date): Promise<void> {
  await db.query('DELETE FROM deliveries WHERE delivered_at < $1', [before]);
}
