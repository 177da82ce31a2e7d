import { sql } from 'drizzle-orm';
import { bigint, boolean, date, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './schema.ts';
import type { OrganizationId } from './scope.ts';

/** The tables of client records, as `schema.ts` has the others. */
export const clients = pgTable('clients', {
  id: uuid('id').primaryKey(),
  organizationId: uuid('organization_id').$type<OrganizationId>().notNull(),
  name: text('name').notNull(),
  socialName: text('social_name'),
  plain: text('plain')
    .notNull()
    .generatedAlwaysAs(sql`plain_text(name || ' ' || coalesce(social_name, ''))`),
  /** Names of records that were joined with it: bookings find it by them too. */
  otherNames: text('other_names').array().notNull().default([]),
  birthday: date('birthday', { mode: 'string' }),
  cpf: text('cpf'),
  note: text('note'),
  tags: text('tags').array().notNull().default([]),
  preferredUserId: uuid('preferred_user_id'),
  preferredContact: text('preferred_contact', { enum: ['email', 'phone', 'whatsapp'] }),
  consentedAt: instant('consented_at'),
  /** Somebody of the team made it or wrote in it: without that it goes with its last appointment. */
  isKept: boolean('is_kept').notNull().default(false),
  /** Since when nothing is known of the person any more; what is left counts their past appointments. */
  erasedAt: instant('erased_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

export const clientNotes = pgTable('client_notes', {
  clientId: uuid('client_id').notNull(),
  userId: uuid('user_id').notNull(),
  organizationId: uuid('organization_id').$type<OrganizationId>().notNull(),
  note: text('note').notNull(),
});

export const clientContacts = pgTable('client_contacts', {
  clientId: uuid('client_id').notNull(),
  organizationId: uuid('organization_id').$type<OrganizationId>().notNull(),
  kind: text('kind', { enum: ['email', 'phone'] }).notNull(),
  /** The mailbox of an e-mail, the digits of a phone. */
  toldBy: text('told_by').notNull(),
  value: text('value').notNull(),
  createdAt: instant('created_at').notNull(),
});

/** The tags of each record, as a trigger keeps them. */
export const clientTags = pgTable('client_tags', {
  clientId: uuid('client_id').notNull(),
  organizationId: uuid('organization_id').$type<OrganizationId>().notNull(),
  tag: text('tag').notNull(),
  plain: text('plain')
    .notNull()
    .generatedAlwaysAs(sql`plain_text(tag)`),
});

/** Records that an appointment has left, as a trigger notes them. */
export const leftClients = pgTable('left_clients', {
  organizationId: uuid('organization_id').$type<OrganizationId>().notNull(),
  clientId: uuid('client_id').notNull(),
});

/** Records that changed, as triggers note them where a webhook chose to hear of clients. */
export const clientChanges = pgTable('client_changes', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  organizationId: uuid('organization_id').$type<OrganizationId>().notNull(),
  clientId: uuid('client_id').notNull(),
  change: text('change', { enum: ['created', 'changed', 'deleted'] }).notNull(),
  /** Of a record that is gone: the settings whose webhooks had news of it. */
  formerReceivers: uuid('former_receivers').array().notNull().default([]),
});

/** Two records that were joined, and what belonged to which of them. */
export const clientMerges = pgTable('client_merges', {
  id: uuid('id').primaryKey(),
  organizationId: uuid('organization_id').$type<OrganizationId>().notNull(),
  keptId: uuid('kept_id').notNull(),
  otherId: uuid('other_id').notNull(),
  otherName: text('other_name').notNull(),
  /** Both records as they were; null once they are apart again. */
  former: jsonb('former'),
  /** The appointments that came from the other record. */
  appointmentIds: uuid('appointment_ids').array().notNull(),
  /** Those that the kept record had: what is in neither list was made since. */
  keptAppointmentIds: uuid('kept_appointment_ids').array().notNull(),
  mergedBy: uuid('merged_by').notNull(),
  mergedAt: instant('merged_at').notNull(),
  undoneAt: instant('undone_at'),
});
