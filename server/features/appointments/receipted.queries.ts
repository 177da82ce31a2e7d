import { inArray, isNull } from 'drizzle-orm';
import type { Reader } from '#server/db/database.ts';
import { receipts } from '#server/db/payment-schema.ts';
import { scoped, type Scope } from '#server/db/scope.ts';

/** Those of these appointments of which a receipt counts. */
// bounded: given ids.
export async function receiptedOf(db: Reader, scope: Scope, ids: readonly string[]): Promise<string[]> {
  const rows = await db.orm
    .select({ id: receipts.appointmentId })
    .from(receipts)
    .where(scoped(receipts, scope, inArray(receipts.appointmentId, [...ids]), isNull(receipts.cancelledAt)));
  return rows.map(({ id }) => id);
}

export type MoneyOfCancelled = {
  /** Cents; null where nothing is noted as paid. */
  readonly paidCents: number | null;
  readonly hasReceipt: boolean;
};

/** What a cancellation leaves behind: what was paid, and whether a receipt counts. One row. */
export async function moneyOfCancelled(
  db: Reader,
  { organizationId }: Scope,
  id: string,
): Promise<MoneyOfCancelled> {
  const [row] = await db.query<MoneyOfCancelled>(
    `SELECT (SELECT paid_cents FROM payments WHERE organization_id = $1 AND appointment_id = $2) AS "paidCents",
            EXISTS (SELECT FROM receipts
                     WHERE organization_id = $1 AND appointment_id = $2 AND cancelled_at IS NULL) AS "hasReceipt"`,
    [organizationId, id],
  );
  return row ?? { paidCents: null, hasReceipt: false };
}

/** Those of these appointments that leave something behind when they are cancelled, and what. */
// bounded: given ids.
export async function leftBehindBy(
  db: Reader,
  { organizationId }: Scope,
  ids: readonly string[],
): Promise<{ id: string; isPaid: boolean; hasReceipt: boolean }[]> {
  return db.query(
    `SELECT id, bool_or(paid) AS "isPaid", bool_or(receipted) AS "hasReceipt"
       FROM (SELECT appointment_id AS id, true AS paid, false AS receipted FROM payments
              WHERE organization_id = $1 AND appointment_id = ANY ($2::uuid[]) AND paid_cents > 0
             UNION ALL
             SELECT appointment_id, false, true FROM receipts
              WHERE organization_id = $1 AND appointment_id = ANY ($2::uuid[]) AND cancelled_at IS NULL) found
      GROUP BY id`,
    [organizationId, ids],
  );
}
