import { and, eq, inArray } from 'drizzle-orm';
import { columnsOf } from '#server/db/columns.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { payments } from '#server/db/payment-schema.ts';
import { appointments } from '#server/db/schema.ts';
import { scoped, type Scope } from '#server/db/scope.ts';

type PaymentRow = typeof payments.$inferSelect;
type Noted = Pick<PaymentRow, 'discountCents' | 'paidCents' | 'method' | 'paidOn'>;

/** The price that an appointment keeps, and what is noted of its money; nulls where nothing is. */
export type MoneyRow = { readonly id: string; readonly productPriceCents: number | null } & {
  readonly [Key in keyof Noted]: Noted[Key] | null;
};

/** The money of those of these appointments that exist. */
// bounded: given ids.
export async function moneyOf(db: Reader, scope: Scope, ids: readonly string[]): Promise<MoneyRow[]> {
  return db.orm
    .select({
      ...columnsOf(appointments, ['id', 'productPriceCents']),
      ...columnsOf(payments, ['discountCents', 'paidCents', 'method', 'paidOn']),
    })
    .from(appointments)
    .leftJoin(
      payments,
      and(
        eq(payments.appointmentId, appointments.id),
        eq(payments.organizationId, appointments.organizationId),
      ),
    )
    .where(scoped(appointments, scope, inArray(appointments.id, [...ids])));
}

/** Writes what is noted of an appointment, whether there was something or not. */
// scoped: the row carries its organisation.
export async function writePayment(tx: Tx, row: PaymentRow & Scope): Promise<void> {
  const { appointmentId: _id, organizationId: _organization, ...change } = row;
  await tx.orm
    .insert(payments)
    .values(row)
    .onConflictDoUpdate({ target: payments.appointmentId, set: change });
}
