import { takeLock } from '#server/db/advisory-locks.ts';
import type { Tx } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';

/** Changes of the order wait for one another. */
export async function lockOrder(tx: Tx, { organizationId }: Scope): Promise<void> {
  await tx.query(`SELECT ${takeLock('waitingOrder')}`, [organizationId]);
}

/**
 * Exchanges the place of an entry with that of its neighbour in a queue: the one before it or the one after it. At the end it stays.
 * @param queue whose: that person's entries and anybody's; null for the entry's own
 */
export async function swapPlaces(
  tx: Tx,
  { organizationId }: Scope,
  { id, queue, isUp }: { id: string; queue: string | null; isUp: boolean },
): Promise<void> {
  await tx.query(
    `WITH own AS (SELECT id, user_id, position FROM waiting_entries WHERE organization_id = $1 AND id = $2),
          neighbour AS (
            SELECT e.id, e.position FROM waiting_entries e, own
             WHERE e.organization_id = $1 AND e.ended_at IS NULL
               AND (e.user_id IS NULL OR e.user_id = COALESCE($3::uuid, own.user_id))
               AND CASE WHEN $4::boolean THEN e.position < own.position ELSE e.position > own.position END
             ORDER BY CASE WHEN $4::boolean THEN -e.position ELSE e.position END LIMIT 1)
     UPDATE waiting_entries e
        SET position = CASE WHEN e.id = own.id THEN neighbour.position ELSE own.position END
       FROM own, neighbour WHERE e.organization_id = $1 AND e.id IN (own.id, neighbour.id)`,
    [organizationId, id, queue, isUp],
  );
}

/** Puts an entry before all others of the organisation. */
export async function placeFirst(tx: Tx, { organizationId }: Scope, id: string): Promise<void> {
  await tx.query(
    `UPDATE waiting_entries
        SET position = (SELECT min(position) - 1 FROM waiting_entries WHERE organization_id = $1 AND ended_at IS NULL)
      WHERE organization_id = $1 AND id = $2 AND ended_at IS NULL`,
    [organizationId, id],
  );
}
