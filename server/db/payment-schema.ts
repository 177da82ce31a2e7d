import { date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { PaymentMethod } from '#shared/contract/payments.ts';
import { instant } from './schema.ts';
import type { OrganizationId } from './scope.ts';

/** The table of payments, as `schema.ts` has the others. */
export const payments = pgTable('payments', {
  appointmentId: uuid('appointment_id').primaryKey(),
  organizationId: uuid('organization_id').$type<OrganizationId>().notNull(),
  discountCents: integer('discount_cents').notNull(),
  paidCents: integer('paid_cents'),
  method: text('method').$type<PaymentMethod>(),
  paidOn: date('paid_on', { mode: 'string' }),
  updatedAt: instant('updated_at').notNull(),
});
