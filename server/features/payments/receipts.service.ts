import type { z } from 'zod';
import { isErased } from '#shared/clients/same-client.ts';
import { documentSigns } from '#shared/clients/document.ts';
import { RECEIPTS_FILE_PAGE, RECEIPTS_PAGE } from '#shared/contract/limits.ts';
import {
  receipt as receiptSchema,
  type issueReceiptBody,
  type Receipt,
  type receiptsAnswer,
  type receiptsQuery,
  type ReceiptOfAppointment,
} from '#shared/contract/receipts.ts';
import { epochMinuteOf } from '#shared/scheduling/epoch-minute.ts';
import { toLocal } from '#shared/scheduling/zone.ts';
import type { Context } from '#server/context.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import {
  heldVisible,
  visible,
  type AppointmentRow,
} from '#server/features/appointments/appointments.service.ts';
import { actorOf, recordAlone, recordChange } from '#server/features/audit/audit.service.ts';
import { recordFor } from '#server/features/clients/clients.service.ts';
import { readOrganization } from '#server/features/users/organization.service.ts';
import { AppError } from '#server/lib/app-error.ts';
import { newId } from '#server/lib/ids.ts';
import { present } from '#server/lib/present.ts';
import { csvOfPages } from '#server/lib/csv.ts';
import type { Session } from '#server/session.ts';
import { paymentsOf } from './payments.service.ts';
import { RECEIPTS_HEAD, receiptCells } from './receipts.presenter.ts';
import * as queries from './receipts.queries.ts';
import type { ReceiptRow } from './receipts.queries.ts';

export const { moveReceipts } = queries;

/** The receipt of an appointment, and what a new one would say of who receives and who pays. @throws AppError 404 APPOINTMENT_NOT_FOUND */
export async function readReceiptOf(
  context: Context,
  session: Session,
  id: string,
): Promise<ReceiptOfAppointment> {
  const row = await visible(context, session, id);
  const { receiptName, receiptDocument } = await readOrganization(context, session);
  const valid = await queries.validReceiptOf(context.database, session, id);
  const payer = await payerOf(context.database, session, row);
  return {
    receipt: valid && presentReceipt(valid),
    draft: {
      issuerName: receiptName,
      issuerDocument: receiptDocument,
      payerName: payer.name ?? '',
      payerDocument: payer.cpf,
    },
  };
}

/**
 * Issues a receipt of what was paid, with the organisation's next number; the one that counts already is answered as it is.
 * @throws AppError 404 APPOINTMENT_NOT_FOUND; 422 RECEIPT_NOT_SET_UP, RECEIPT_UNPAID, DOCUMENT_INVALID; 400 VALIDATION without the
 * name of who paid where the client was erased
 */
export async function issueReceipt(
  context: Context,
  session: Session,
  id: string,
  body: z.output<typeof issueReceiptBody>,
): Promise<{ readonly issued: Receipt; readonly isNew: boolean }> {
  const { receiptName: issuerName, receiptDocument: issuerDocument } = await readOrganization(
    context,
    session,
  );
  return context.database.transaction(async (tx) => {
    // Held, so that nobody issues a second one or changes the payment meanwhile.
    const row = await heldVisible(tx, session, id);
    const valid = await queries.validReceiptOf(tx, session, id);
    if (valid !== null) return { issued: presentReceipt(valid), isNew: false };
    if (issuerName === null || issuerDocument === null) throw new AppError('RECEIPT_NOT_SET_UP');
    const { paid = null, method = null, paidOn = null } = (await paymentsOf(tx, session, [id])).get(id) ?? {};
    if (paid === null || paid === 0 || method === null || paidOn === null)
      throw new AppError('RECEIPT_UNPAID');
    const payer = await payerOf(tx, session, row);
    const payerName = body.payerName ?? payer.name;
    if (payerName === null) throw new AppError('VALIDATION', { fields: ['payerName'] });
    const issued: ReceiptRow = {
      id: newId(),
      organizationId: session.organizationId,
      number: await queries.nextNumber(tx, session),
      appointmentId: id,
      clientId: row.clientId,
      userId: row.userId,
      content: {
        issuerName,
        issuerDocument,
        payerName,
        payerDocument: body.payerDocument === undefined ? payer.cpf : checkedDocument(body.payerDocument),
        professionalName: row.professionalName,
        service: row.productName,
        date: toLocal(row.timezone, epochMinuteOf(row.startTime.getTime())).date,
        amount: paid,
        method,
        paidOn,
      },
      issuedAt: context.clock.now(),
      issuedBy: session.name,
      cancelledAt: null,
      cancelledBy: null,
    };
    await queries.insertReceipt(tx, issued);
    await log(context, tx, session, 'issued', issued);
    return { issued: presentReceipt(issued), isNew: true };
  });
}

/** Cancels a receipt, which keeps its number. @throws AppError 404 RECEIPT_NOT_FOUND, 409 RECEIPT_CANCELLED */
export async function cancelReceipt(context: Context, session: Session, id: string): Promise<Receipt> {
  return context.database.transaction(async (tx) => {
    const row = await queries.heldReceipt(tx, session, id, ownOf(session));
    if (row === null) throw new AppError('RECEIPT_NOT_FOUND');
    if (row.cancelledAt !== null) throw new AppError('RECEIPT_CANCELLED');
    const cancelled = { cancelledAt: context.clock.now(), cancelledBy: session.name };
    await queries.markCancelled(tx, session, id, cancelled);
    await log(context, tx, session, 'cancelled', row);
    return presentReceipt({ ...row, ...cancelled });
  });
}

/** A page of the receipts that the caller may see: all, or those of a professional's own appointments. One statement; of a month another one for its sum. */
export async function listReceipts(
  context: Context,
  session: Session,
  { month, clientId, before }: z.output<typeof receiptsQuery>,
): Promise<z.input<typeof receiptsAnswer>> {
  const filter = {
    userId: ownOf(session),
    month: month ?? null,
    timezone: session.timezone,
    clientId: clientId ?? null,
    before: before ?? null,
  };
  const [rows, sum] = await Promise.all([
    queries.pageOfReceipts(context.database, session, filter),
    month === undefined ? null : queries.sumOfReceipts(context.database, session, { ...filter, month }),
  ]);
  const page = rows.slice(0, RECEIPTS_PAGE);
  return {
    receipts: page.map(presentReceipt),
    before: rows.length > page.length ? (page.at(-1)?.number ?? null) : null,
    sum,
  };
}

/**
 * The receipts of a month that the caller may see, as a file for the accounting. Its text is made while it is sent: a page at a time,
 * one statement each. The log has an entry before anything leaves.
 */
export async function receiptsFileOf(
  context: Context,
  session: Session,
  month: string,
): Promise<AsyncIterable<string>> {
  const asked = { userId: ownOf(session), timezone: session.timezone, month };
  const page = (after: number) => queries.fileOfReceipts(context.database, session, asked, after);
  // What fails at the first page is answered as any other error.
  const first = await page(0);
  await recordAlone(context, session, {
    ...{ entity: 'receipt', entityId: session.organizationId, action: 'exported', actor: actorOf(session) },
    ...{ before: {}, after: {} },
  });
  return csvOfPages(RECEIPTS_HEAD, first, {
    size: RECEIPTS_FILE_PAGE,
    cellsOf: (row) => receiptCells(row, session.timezone),
    next: ({ number }) => page(number),
  });
}

function ownOf({ role, userId }: Session): string | null {
  return role === 'admin' ? null : userId;
}

/** Who an appointment's client is by their record, or by the appointment where there is none; no name of an erased one. */
async function payerOf(
  db: Reader,
  session: Session,
  row: AppointmentRow,
): Promise<{ readonly name: string | null; readonly cpf: string | null }> {
  if (isErased(row)) return { name: null, cpf: null };
  return row.clientId === null ? { name: row.clientName, cpf: null } : recordFor(db, session, row.clientId);
}

function checkedDocument(document: string | null): string | null {
  if (document === null) return null;
  const signs = documentSigns(document);
  if (signs === null) throw new AppError('DOCUMENT_INVALID', { fields: ['payerDocument'] });
  return signs;
}

function presentReceipt(row: ReceiptRow): Receipt {
  return present(receiptSchema, row);
}

async function log(
  context: Context,
  tx: Tx,
  session: Session,
  action: 'issued' | 'cancelled',
  { id, number, userId, content }: ReceiptRow,
): Promise<void> {
  await recordChange(context, tx, session, {
    entity: 'receipt',
    entityId: id,
    action,
    actor: actorOf(session),
    subject: content.payerName,
    owner: userId === null ? null : { id: userId, name: content.professionalName },
    before: null,
    after: { receiptNumber: number, paid: content.amount },
  });
}
