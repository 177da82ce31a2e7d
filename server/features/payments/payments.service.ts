import type { z } from 'zod';
import type { changePaymentBody, Payment } from '#shared/contract/payments.ts';
import { epochMinuteOf } from '#shared/scheduling/epoch-minute.ts';
import { toLocal } from '#shared/scheduling/zone.ts';
import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';
import {
  heldVisible,
  visible,
  type AppointmentRow,
} from '#server/features/appointments/appointments.service.ts';
import { announcePayment, byStaff } from '#server/features/appointments/events.service.ts';
import { AppError } from '#server/lib/app-error.ts';
import { defined } from '#server/lib/defined.ts';
import { refuseStale } from '#server/lib/refuse-stale.ts';
import type { Session } from '#server/session.ts';
import { assertPayment } from './payments.policy.ts';
import { validReceiptOf } from './receipts.queries.ts';
import { moneyOf, writePayment, type MoneyRow } from './payments.queries.ts';

/** The money of an appointment. @throws AppError 404 APPOINTMENT_NOT_FOUND */
export async function readPayment(context: Context, session: Session, id: string): Promise<Payment> {
  const row = await visible(context, session, id);
  return (await paymentsOf(context.database, session, [id])).get(id) ?? unpaid(row);
}

/** The money of these appointments by their ids. One statement. */
export async function paymentsOf(
  db: Reader,
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Payment>> {
  const rows = ids.length === 0 ? [] : await moneyOf(db, scope, ids);
  return new Map(rows.map((row) => [row.id, paymentOf(row)]));
}

/** The money of an appointment of which nothing is noted. */
export function unpaid({ productPriceCents }: Pick<AppointmentRow, 'productPriceCents'>): Payment {
  return { price: reais(productPriceCents), discount: 0, paid: null, method: null, paidOn: null };
}

/**
 * Notes a discount, or that an appointment was paid, or takes it back; what is left out stays. Its history and the open screens
 * hear of it; clients, calendars and webhooks do not.
 * @throws AppError 404 APPOINTMENT_NOT_FOUND, 409 CHANGED_MEANWHILE or RECEIPT_ISSUED, and as `assertPayment`
 */
export async function changePayment(
  context: Context,
  session: Session,
  id: string,
  { expected, ...body }: z.output<typeof changePaymentBody>,
): Promise<Payment> {
  const now = context.clock.now();
  return context.database.transaction(async (tx) => {
    const row = await heldVisible(tx, session, id);
    const before = (await paymentsOf(tx, session, [id])).get(id) ?? unpaid(row);
    refuseStale({ ...body, expected }, before);
    const after = { ...before, ...defined(body) };
    if (JSON.stringify(after) === JSON.stringify(before)) return before;
    if ((await validReceiptOf(tx, session, id)) !== null && isOtherPayment(before, after))
      throw new AppError('RECEIPT_ISSUED');
    assertPayment(after, toLocal(row.timezone, epochMinuteOf(now.getTime())).date);
    await writePayment(tx, {
      appointmentId: id,
      organizationId: session.organizationId,
      discountCents: Math.round(after.discount * 100),
      paidCents: after.paid === null ? null : Math.round(after.paid * 100),
      method: after.method,
      paidOn: after.paidOn,
      updatedAt: now,
    });
    await announcePayment(context, tx, { row, before, after, by: byStaff(session) });
    return after;
  });
}

/** Whether a receipt of the one would say something else than of the other. */
function isOtherPayment(one: Payment, other: Payment): boolean {
  return one.paid !== other.paid || one.method !== other.method || one.paidOn !== other.paidOn;
}

/** The money of an appointment out of its row. */
export function paymentOf({
  productPriceCents,
  discountCents,
  paidCents,
  method,
  paidOn,
}: Omit<MoneyRow, 'id'>): Payment {
  return {
    price: reais(productPriceCents),
    discount: (discountCents ?? 0) / 100,
    paid: reais(paidCents),
    method,
    paidOn,
  };
}

function reais(cents: number | null): number | null {
  return cents === null ? null : cents / 100;
}
