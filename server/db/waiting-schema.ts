import { bigint, date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { DayOfWeek } from '#shared/scheduling/types.ts';
import type { DayPart } from '#shared/day-parts.ts';
import { bytea, instant } from './schema.ts';
import type { OrganizationId } from './scope.ts';

/** The tables of the waiting list, as `schema.ts` has the others. */
export const waitingEntries = pgTable('waiting_entries', {
  id: uuid('id').primaryKey(),
  organizationId: uuid('organization_id').$type<OrganizationId>().notNull(),
  userId: uuid('user_id'),
  productId: uuid('product_id'),
  productName: text('product_name'),
  appointmentId: uuid('appointment_id'),
  replacedStart: instant('replaced_start'),
  replacedZone: text('replaced_zone'),
  clientName: text('client_name').notNull(),
  clientEmail: text('client_email'),
  clientPhone: text('client_phone'),
  weekdays: integer('weekdays').array().$type<DayOfWeek[]>().notNull(),
  parts: text('parts').array().$type<DayPart[]>().notNull(),
  fromDate: date('from_date', { mode: 'string' }).notNull(),
  untilDate: date('until_date', { mode: 'string' }).notNull(),
  noticeMinutes: integer('notice_minutes').notNull(),
  timezone: text('timezone'),
  position: bigint('position', { mode: 'number' }).generatedByDefaultAsIdentity(),
  state: text('state', { enum: ['waiting', 'offered', 'booked', 'left', 'expired'] }).notNull(),
  missed: integer('missed').notNull().default(0),
  tokenHash: bytea('token_hash').notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: instant('created_at').notNull(),
  mailedAt: instant('mailed_at'),
  endedAt: instant('ended_at'),
  endedBy: text('ended_by', { enum: ['client', 'staff', 'cancelled'] }),
});

export const waitingOffers = pgTable('waiting_offers', {
  id: uuid('id').primaryKey(),
  organizationId: uuid('organization_id').$type<OrganizationId>().notNull(),
  entryId: uuid('entry_id').notNull(),
  userId: uuid('user_id').notNull(),
  holdId: uuid('hold_id').notNull(),
  startTime: instant('start_time').notNull(),
  endTime: instant('end_time').notNull(),
  offeredAt: instant('offered_at').notNull(),
  heldUntil: instant('held_until').notNull(),
  outcome: text('outcome', { enum: ['taken', 'declined', 'lapsed', 'withdrawn'] }),
  mailedAt: instant('mailed_at'),
});

export const waitingAgendas = pgTable('waiting_agendas', {
  organizationId: uuid('organization_id').$type<OrganizationId>().notNull(),
  userId: uuid('user_id').primaryKey(),
  dueAt: instant('due_at').notNull(),
});

export const waitingFreed = pgTable('waiting_freed', {
  id: uuid('id').primaryKey().defaultRandom(),
  organizationId: uuid('organization_id').$type<OrganizationId>().notNull(),
  userId: uuid('user_id').notNull(),
  startTime: instant('start_time').notNull(),
  endTime: instant('end_time').notNull(),
  lane: integer('lane').notNull(),
  keptFrom: instant('kept_from').notNull(),
  keptUntil: instant('kept_until').notNull(),
});
