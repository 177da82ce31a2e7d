import { boolean, date, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ActorKind, Source } from '#shared/contract/history.ts';
import { instant } from './schema.ts';
import type { OrganizationId } from './scope.ts';

/** Who made an absence, and which way it came. */
type StoredBy = {
  readonly source: Source;
  readonly actor: { readonly kind: ActorKind; readonly id: string | null; readonly name: string | null };
};

/** Dates that differ from the week, as an absence keeps them: instants as text. */
export type StoredDates = {
  readonly id: string;
  readonly firstDate: string;
  readonly lastDate: string;
  readonly startMinute: number | null;
  readonly endMinute: number | null;
  readonly appointmentDuration: number | null;
  readonly capacity: number | null;
  readonly reason: string | null;
  readonly createdAt: string;
};

/** Where an appointment was before an absence took it away: instants as text. */
export type StoredPlace = {
  readonly userId: string;
  readonly professionalName: string;
  readonly timezone: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly productId: string | null;
  readonly confirmedAt: string | null;
  /** Missing in those of before there was such a thing. */
  readonly isOverbooked?: boolean;
  readonly overbookingReason?: string | null;
  /** Where the absence put it; missing where it moved nothing, and in those of before. */
  readonly movedTo?: { readonly userId: string; readonly startTime: string; readonly endTime?: string };
};

/** The tables of absences, as `schema.ts` has the others. */
export const absences = pgTable('absences', {
  id: uuid('id').primaryKey(),
  organizationId: uuid('organization_id').$type<OrganizationId>().notNull(),
  userId: uuid('user_id').notNull(),
  firstDate: date('first_date', { mode: 'string' }).notNull(),
  lastDate: date('last_date', { mode: 'string' }).notNull(),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  reason: text('reason'),
  sharesReason: boolean('shares_reason').notNull(),
  message: text('message'),
  madeBy: jsonb('made_by').$type<StoredBy>().notNull(),
  requestKey: text('request_key').notNull(),
  datesMade: jsonb('dates_made').$type<readonly string[]>().notNull(),
  datesReplaced: jsonb('dates_replaced').$type<readonly StoredDates[]>().notNull(),
  createdAt: instant('created_at').notNull(),
  dueAt: instant('due_at'),
  undoneAt: instant('undone_at'),
});

export const absenceAppointments = pgTable('absence_appointments', {
  absenceId: uuid('absence_id').notNull(),
  appointmentId: uuid('appointment_id').notNull(),
  organizationId: uuid('organization_id').$type<OrganizationId>().notNull(),
  clientId: uuid('client_id').notNull(),
  action: text('action', { enum: ['move', 'link', 'cancel'] }).notNull(),
  former: jsonb('former').$type<StoredPlace>().notNull(),
  formerStart: instant('former_start').notNull(),
  settledAt: instant('settled_at').notNull(),
  notifiedAt: instant('notified_at'),
});
