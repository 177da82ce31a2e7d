import { and, asc, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import { RECEIPTS_FILE_PAGE, RECEIPTS_PAGE } from '#shared/contract/limits.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { receiptCounters, receipts } from '#server/db/payment-schema.ts';
import { scoped, type Scope } from '#server/db/scope.ts';

export type ReceiptRow = typeof receipts.$inferSelect;

/** The receipt of an appointment that counts; null where there is none. */
export async function validReceiptOf(
  db: Reader,
  scope: Scope,
  appointmentId: string,
): Promise<ReceiptRow | null> {
  const rows = await db.orm
    .select()
    .from(receipts)
    .where(scoped(receipts, scope, eq(receipts.appointmentId, appointmentId), isNull(receipts.cancelledAt)));
  return rows[0] ?? null;
}

/** The organisation's next number. Others that ask for one wait until this transaction ends; if it fails, the number is given again. */
// scoped: the row is the organisation's own.
export async function nextNumber(tx: Tx, { organizationId }: Scope): Promise<number> {
  const [row] = await tx.orm
    .insert(receiptCounters)
    .values({ organizationId, lastNumber: 1 })
    .onConflictDoUpdate({
      target: receiptCounters.organizationId,
      set: { lastNumber: sql`${receiptCounters.lastNumber} + 1` },
    })
    .returning({ number: receiptCounters.lastNumber });
  if (row === undefined) throw new Error('The counter of receipts gave no number.');
  return row.number;
}

// scoped: the row carries its organisation.
export async function insertReceipt(tx: Tx, row: ReceiptRow & Scope): Promise<void> {
  await tx.orm.insert(receipts).values(row);
}

/** One receipt, of anybody's appointment or of one person's, held against change until the transaction ends. */
export async function heldReceipt(
  tx: Tx,
  scope: Scope,
  id: string,
  userId: string | null,
): Promise<ReceiptRow | null> {
  const rows = await tx.orm
    .select()
    .from(receipts)
    .where(
      scoped(receipts, scope, eq(receipts.id, id), userId === null ? undefined : eq(receipts.userId, userId)),
    )
    .for('update');
  return rows[0] ?? null;
}

export async function markCancelled(
  tx: Tx,
  scope: Scope,
  id: string,
  cancelled: { readonly cancelledAt: Date; readonly cancelledBy: string },
): Promise<void> {
  await tx.orm
    .update(receipts)
    .set(cancelled)
    .where(scoped(receipts, scope, eq(receipts.id, id)));
}

/** Receipts follow a client's record: all of it, or those of some appointments. */
export async function moveReceipts(
  tx: Tx,
  scope: Scope,
  { from, to }: { readonly from: string; readonly to: string },
  appointmentIds: readonly string[] | null,
): Promise<void> {
  if (appointmentIds?.length === 0) return;
  await tx.orm
    .update(receipts)
    .set({ clientId: to })
    .where(
      scoped(
        receipts,
        scope,
        eq(receipts.clientId, from),
        appointmentIds === null ? undefined : inArray(receipts.appointmentId, [...appointmentIds]),
      ),
    );
}

export type ReceiptsFilter = {
  /** Whose appointments; null for everybody's. */
  readonly userId: string | null;
  /** 'YYYY-MM' on the clock of a zone, in which they were issued. */
  readonly month: string | null;
  readonly timezone: string;
  readonly clientId: string | null;
  /** Numbers under this one; null from the latest on. */
  readonly before: number | null;
};

/** A page of receipts, the latest first, and one more where there is another page. */
export async function pageOfReceipts(
  db: Reader,
  scope: Scope,
  { userId, month, timezone, clientId, before }: ReceiptsFilter,
): Promise<ReceiptRow[]> {
  return db.orm
    .select()
    .from(receipts)
    .where(
      scoped(
        receipts,
        scope,
        ofPerson(userId),
        clientId === null ? undefined : eq(receipts.clientId, clientId),
        before === null ? undefined : lt(receipts.number, before),
        month === null ? undefined : within({ month, timezone }),
      ),
    )
    .orderBy(desc(receipts.number))
    .limit(RECEIPTS_PAGE + 1);
}

/** A month, 'YYYY-MM' on the clock of a zone, and whose appointments; null for everybody's. */
export type ReceiptsMonth = Pick<ReceiptsFilter, 'userId' | 'timezone'> & { readonly month: string };

export type ReceiptsSum = { readonly valid: number; readonly amount: number; readonly cancelled: number };

/** How many receipts of a month count, what they say in reais, and how many were cancelled. */
export async function sumOfReceipts(db: Reader, scope: Scope, asked: ReceiptsMonth): Promise<ReceiptsSum> {
  const counts = sql`FILTER (WHERE ${receipts.cancelledAt} IS NULL)`;
  const [row] = await db.orm
    .select({
      valid: sql<number>`(count(*) ${counts})::int`,
      amount: sql<number>`coalesce(sum((${receipts.content} ->> 'amount')::numeric) ${counts}, 0)::float8`,
      cancelled: sql<number>`count(${receipts.cancelledAt})::int`,
    })
    .from(receipts)
    .where(scoped(receipts, scope, ofPerson(asked.userId), within(asked)));
  return row ?? { valid: 0, amount: 0, cancelled: 0 };
}

/** A page of a month's receipts by number, for a file. */
// bounded: limit RECEIPTS_FILE_PAGE.
export async function fileOfReceipts(
  db: Reader,
  scope: Scope,
  asked: ReceiptsMonth,
  after: number,
): Promise<ReceiptRow[]> {
  return db.orm
    .select()
    .from(receipts)
    .where(scoped(receipts, scope, ofPerson(asked.userId), within(asked), gt(receipts.number, after)))
    .orderBy(asc(receipts.number))
    .limit(RECEIPTS_FILE_PAGE);
}

function ofPerson(userId: string | null) {
  return userId === null ? undefined : eq(receipts.userId, userId);
}

function within({ month, timezone }: { readonly month: string; readonly timezone: string }) {
  const first = sql`${`${month}-01`}::date::timestamp`;
  return and(
    sql`${receipts.issuedAt} >= ${first} AT TIME ZONE ${timezone}`,
    sql`${receipts.issuedAt} < (${first} + interval '1 month') AT TIME ZONE ${timezone}`,
  );
}
