import { date, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { PaymentMethod } from '#shared/contract/payments.ts';
import type { ReceiptContent } from '#shared/contract/receipts.ts';
import { instant } from './schema.ts';
import type { OrganizationId } from './scope.ts';

/** The tables of payments and receipts, as `schema.ts` has the others. */
export const payments = pgTable('payments', {
  appointmentId: uuid('appointment_id').primaryKey(),
  organizationId: uuid('organization_id').$type<OrganizationId>().notNull(),
  discountCents: integer('discount_cents').notNull(),
  paidCents: integer('paid_cents'),
  method: text('method').$type<PaymentMethod>(),
  paidOn: date('paid_on', { mode: 'string' }),
  updatedAt: instant('updated_at').notNull(),
});

/** The last number that each organisation gave. */
export const receiptCounters = pgTable('receipt_counters', {
  organizationId: uuid('organization_id').$type<OrganizationId>().primaryKey(),
  lastNumber: integer('last_number').notNull(),
});

export const receipts = pgTable('receipts', {
  id: uuid('id').primaryKey(),
  organizationId: uuid('organization_id').$type<OrganizationId>().notNull(),
  number: integer('number').notNull(),
  appointmentId: uuid('appointment_id').notNull(),
  clientId: uuid('client_id'),
  userId: uuid('user_id'),
  content: jsonb('content').$type<ReceiptContent>().notNull(),
  issuedAt: instant('issued_at').notNull(),
  issuedBy: text('issued_by').notNull(),
  cancelledAt: instant('cancelled_at'),
  cancelledBy: text('cancelled_by'),
});
