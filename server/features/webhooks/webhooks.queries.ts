import { and, eq, gt, inArray, isNull, lte, notInArray, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#server/db/database.ts';
import { webhookAttempts, webhookDeliveries } from '#server/db/webhook-schema.ts';
import { scoped, type Scope } from '#server/db/scope.ts';
import type { OrganizationId } from '#server/db/scope.ts';

export type DeliveryRow = typeof webhookDeliveries.$inferSelect;
export type AttemptRow = typeof webhookAttempts.$inferSelect;

/** Adds deliveries; one that is there already (same settings, same event) stays as it is. Returns those added. */
// bounded: given rows.
export async function insertDeliveries(
  tx: Tx,
  rows: readonly DeliveryRow[],
): Promise<Pick<DeliveryRow, 'id' | 'organizationId' | 'tries'>[]> {
  if (rows.length === 0) return [];
  return tx.orm
    .insert(webhookDeliveries)
    .values([...rows])
    .onConflictDoNothing()
    .returning({
      id: webhookDeliveries.id,
      organizationId: webhookDeliveries.organizationId,
      tries: webhookDeliveries.tries,
    });
}

/**
 * Plans deliveries; of one that is planned already, what it will say is brought up to date.
 * @param restore brings back those that were taken off the list
 */
// global: each row brings its organisation; what is there already is known by its own settings.
export async function planDeliveries(tx: Tx, rows: readonly DeliveryRow[], restore: boolean): Promise<void> {
  if (rows.length === 0) return;
  await tx.orm
    .insert(webhookDeliveries)
    .values([...rows])
    .onConflictDoUpdate({
      target: [webhookDeliveries.settingsId, webhookDeliveries.eventKey],
      set: {
        payload: sql`excluded.payload`,
        webhookUrl: sql`excluded.webhook_url`,
        sharedWith: sql`excluded.shared_with`,
        ...(restore ? { removedAt: null, removedFor: [], dueAt: sql`excluded.due_at` } : {}),
      },
      setWhere: eq(webhookDeliveries.status, 'scheduled'),
    });
}

/** Takes back what is planned for these appointments, but for the given (settings, event) pairs. */
export async function deleteStaleReminders(
  tx: Tx,
  organizationIds: readonly OrganizationId[],
  appointmentIds: readonly string[],
  keep: readonly string[],
): Promise<void> {
  await tx.orm
    .delete(webhookDeliveries)
    .where(
      and(
        inArray(webhookDeliveries.organizationId, organizationIds),
        inArray(webhookDeliveries.appointmentId, appointmentIds),
        eq(webhookDeliveries.status, 'scheduled'),
        keep.length === 0
          ? undefined
          : notInArray(sql`${webhookDeliveries.settingsId}::text || ${webhookDeliveries.eventKey}`, [
              ...keep,
            ]),
      ),
    );
}

export async function deliveryById(db: Reader, scope: Scope, id: string): Promise<DeliveryRow | null> {
  const rows = await db.orm
    .select()
    .from(webhookDeliveries)
    .where(
      scoped(webhookDeliveries, scope, eq(webhookDeliveries.id, id), isNull(webhookDeliveries.removedAt)),
    );
  return rows[0] ?? null;
}

/** Changes a delivery unless it has been tried since it was read; returns what it is now. */
export async function updateDelivery(
  tx: Tx,
  scope: Scope,
  known: Pick<DeliveryRow, 'id' | 'tries'>,
  change: Partial<Omit<DeliveryRow, 'id' | 'organizationId' | 'settingsId'>>,
): Promise<DeliveryRow | null> {
  const rows = await tx.orm
    .update(webhookDeliveries)
    .set(change)
    .where(
      scoped(
        webhookDeliveries,
        scope,
        eq(webhookDeliveries.id, known.id),
        eq(webhookDeliveries.tries, known.tries),
        isNull(webhookDeliveries.removedAt),
      ),
    )
    .returning();
  return rows[0] ?? null;
}

/** Takes a delivery off the lists of some of the settings that it is sent for; returns what it is now. */
export async function removeFor(
  tx: Tx,
  scope: Scope,
  { id }: Pick<DeliveryRow, 'id'>,
  settingsIds: readonly string[],
): Promise<DeliveryRow | null> {
  const { removedFor, removedAt } = webhookDeliveries;
  const own = sql.join(
    settingsIds.map((each) => sql`${each}::uuid`),
    sql`, `,
  );
  const rows = await tx.orm
    .update(webhookDeliveries)
    // Added to what is there: another owner may take it off their list at the same moment.
    .set({ removedFor: sql`${removedFor} || ARRAY[${own}]` })
    .where(scoped(webhookDeliveries, scope, eq(webhookDeliveries.id, id), isNull(removedAt)))
    .returning();
  return rows[0] ?? null;
}

/**
 * Takes a delivery to send it by hand: by one of several who want it at the same moment, and not while it is being sent.
 * @param leaseMs what a taken one is put off by
 * @param callMs how long one that was taken may be on its way, in milliseconds
 */
export async function takeByHand(
  tx: Tx,
  scope: Scope,
  known: Pick<DeliveryRow, 'id' | 'tries'>,
  { now, leaseMs, callMs }: { now: Date; leaseMs: number; callMs: number },
): Promise<DeliveryRow | null> {
  const { id, tries, status, dueAt, removedAt } = webhookDeliveries;
  const lease = new Date(now.getTime() + leaseMs);
  const underWay = and(
    eq(status, 'pending'),
    gt(dueAt, new Date(lease.getTime() - callMs)),
    lte(dueAt, lease),
  );
  const rows = await tx.orm
    .update(webhookDeliveries)
    .set({ status: 'pending', dueAt: lease, processedAt: null })
    .where(
      scoped(
        webhookDeliveries,
        scope,
        eq(id, known.id),
        eq(tries, known.tries),
        isNull(removedAt),
        sql`(${underWay}) IS NOT TRUE`,
      ),
    )
    .returning();
  return rows[0] ?? null;
}

export async function deleteDelivery(tx: Tx, scope: Scope, id: string): Promise<void> {
  await tx.orm
    .delete(webhookDeliveries)
    .where(scoped(webhookDeliveries, scope, eq(webhookDeliveries.id, id)));
}

/** Deletes all deliveries that have a client's data, whatever became of them. */
export async function deleteDeliveriesOf(tx: Tx, scope: Scope, clientId: string): Promise<void> {
  await tx.orm
    .delete(webhookDeliveries)
    .where(scoped(webhookDeliveries, scope, eq(webhookDeliveries.clientId, clientId)));
}

export async function insertAttempt(tx: Tx, row: AttemptRow): Promise<void> {
  await tx.orm.insert(webhookAttempts).values(row).onConflictDoNothing();
}

// bounded: delivery.
export async function attemptsOf(db: Reader, scope: Scope, deliveryId: string): Promise<AttemptRow[]> {
  return db.orm
    .select()
    .from(webhookAttempts)
    .where(scoped(webhookAttempts, scope, eq(webhookAttempts.deliveryId, deliveryId)))
    .orderBy(webhookAttempts.number);
}

/**
 * Takes what is due, of every organisation, and puts it off until `leaseUntil`: the caller enqueues it in the
 * same transaction, and if that is ever lost it comes up again. Until its try is noted it counts as not processed.
 */
// global: time comes for every organisation alike.
// bounded: limit limit.
export async function claimDue(
  tx: Tx,
  now: Date,
  leaseUntil: Date,
  limit: number,
): Promise<{ id: string; organizationId: OrganizationId; tries: number }[]> {
  return tx.query(
    // Found once and then taken: searched again for each row, more might be taken than asked for.
    `WITH next AS MATERIALIZED (
       SELECT id FROM webhook_deliveries WHERE due_at <= $1 AND removed_at IS NULL
        ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED)
     UPDATE webhook_deliveries taken SET status = 'pending', due_at = $2, processed_at = NULL
       FROM next WHERE taken.id = next.id
     RETURNING taken.id, taken.organization_id AS "organizationId", taken.tries`,
    [now, leaseUntil, limit],
  );
}

// global: these rows are dead for every organisation alike.
export async function deleteHistoryBefore(db: Reader, before: Date): Promise<void> {
  await db.query('DELETE FROM webhook_deliveries WHERE due_at IS NULL AND created_at < $1', [before]);
}
