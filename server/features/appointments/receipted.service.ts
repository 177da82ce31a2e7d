import { receiptsNamedSentence } from '#shared/contract/payment-sentences.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';
import { AppError } from '#server/lib/app-error.ts';
import { dayAndMonth } from '#server/lib/format.ts';
import { heldByIds, type AppointmentRow } from './appointments.queries.ts';
import { leftBehindBy, receiptedOf } from './receipted.queries.ts';

/** Appointments that a refusal names. */
const NAMED = 3;

/**
 * Refuses to cancel several appointments while a receipt of one counts, and names those (decision 092). Their rows are held or
 * deleted in this transaction already, so that no receipt is issued meanwhile. @throws AppError 409 APPOINTMENT_HAS_RECEIPT
 */
export async function refuseReceipted(tx: Tx, scope: Scope, rows: readonly AppointmentRow[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const found = new Set(await receiptedOf(tx, scope, ids));
  if (found.size === 0) return;
  const named = rows
    .filter(({ id }) => found.has(id))
    .toSorted((one, other) => one.startTime.getTime() - other.startTime.getTime())
    .slice(0, NAMED)
    .map((row) => `${row.clientName} em ${dayAndMonth(row.startTime, row.timezone)}`);
  const refusal = new AppError('APPOINTMENT_HAS_RECEIPT');
  refusal.message = receiptsNamedSentence(named, found.size - named.length);
  throw refusal;
}

/** Those of these appointments of which a receipt counts, with their rows held until the transaction ends. */
export async function heldReceipted(
  tx: Tx,
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  await heldByIds(tx, scope, ids, null);
  return new Set(await receiptedOf(tx, scope, ids));
}

/** Which of these appointments were paid, and of which a receipt counts: what a question before their cancellation says. */
export async function moneyOfThese(
  db: Reader,
  scope: Scope,
  ids: readonly string[],
): Promise<{ readonly paid: ReadonlySet<string>; readonly receipted: ReadonlySet<string> }> {
  const found = ids.length === 0 ? [] : await leftBehindBy(db, scope, ids);
  const those = (has: 'isPaid' | 'hasReceipt') => new Set(found.flatMap((one) => (one[has] ? [one.id] : [])));
  return { paid: those('isPaid'), receipted: those('hasReceipt') };
}
