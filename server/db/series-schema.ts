import { date, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { SeriesStep } from '#shared/contract/series.ts';
import { bytea, instant } from './schema.ts';
import type { OrganizationId } from './scope.ts';

/** The tables of series, as `schema.ts` has the others. */
export const appointmentSeries = pgTable('appointment_series', {
  id: uuid('id').primaryKey(),
  organizationId: uuid('organization_id').$type<OrganizationId>().notNull(),
  every: text('every').$type<SeriesStep>().notNull(),
  weekdays: integer('weekdays').array().notNull(),
  firstDate: date('first_date', { mode: 'string' }).notNull(),
  startMinute: smallint('start_minute').notNull(),
  timezone: text('timezone').notNull(),
  revision: integer('revision').notNull().default(0),
  bookedUntil: date('booked_until', { mode: 'string' }),
  extendOn: date('extend_on', { mode: 'string' }),
  onwardDate: date('onward_date', { mode: 'string' }),
  onwardWeekdays: integer('onward_weekdays').array(),
  requestKey: text('request_key').notNull(),
  requestHash: bytea('request_hash').notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: instant('created_at').notNull(),
});

export const seriesAppointments = pgTable('series_appointments', {
  appointmentId: uuid('appointment_id').primaryKey(),
  organizationId: uuid('organization_id').$type<OrganizationId>().notNull(),
  seriesId: uuid('series_id').notNull(),
  plannedStart: instant('planned_start'),
  expectedStart: instant('expected_start').notNull(),
});
