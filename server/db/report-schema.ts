import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './schema.ts';
import type { OrganizationId } from './scope.ts';

/** What is kept of appointments that were cancelled, for month reports and clients' records; `schema.ts` has the other tables. */
export const cancelledAppointments = pgTable('cancelled_appointments', {
  appointmentId: uuid('appointment_id').primaryKey(),
  organizationId: uuid('organization_id').$type<OrganizationId>().notNull(),
  userId: uuid('user_id'),
  professionalName: text('professional_name').notNull(),
  timezone: text('timezone').notNull(),
  productName: text('product_name'),
  startTime: instant('start_time').notNull(),
  cancelledAt: instant('cancelled_at').notNull(),
  /** Whether the client cancelled too late for their professional's notice. */
  isLate: boolean('is_late').notNull().default(false),
  /** Whose it was, while there is the record. */
  clientId: uuid('client_id'),
  /** Whether the team decided that a late one does not count. */
  isExcused: boolean('is_excused').notNull().default(false),
});
