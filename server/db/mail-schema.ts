import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, instant } from './schema.ts';
import type { OrganizationId } from './scope.ts';

/** The tables about mails, as `schema.ts` has the others. */
export const mailTroubles = pgTable('mail_troubles', {
  organizationId: uuid('organization_id').$type<OrganizationId>().notNull(),
  key: text('key').notNull(),
  receiverName: text('receiver_name').notNull(),
  subject: text('subject').notNull(),
  error: text('error').notNull(),
  tries: integer('tries').notNull(),
  isFinal: boolean('is_final').notNull(),
  failedAt: instant('failed_at').notNull(),
});

export const countedMails = pgTable('counted_mails', {
  organizationId: uuid('organization_id').$type<OrganizationId>().notNull(),
  key: text('key').notNull(),
  receiver: bytea('receiver'),
  countedAt: instant('counted_at').notNull(),
});

export const mailChanges = pgTable('mail_changes', {
  appointmentId: uuid('appointment_id').primaryKey(),
  organizationId: uuid('organization_id').$type<OrganizationId>().notNull(),
  known: jsonb('known').notNull(),
  source: text('source').notNull(),
  dueAt: instant('due_at').notNull(),
});

/** Mails to clients, as their records show them. */
export const clientMails = pgTable('client_mails', {
  id: uuid('id').primaryKey(),
  organizationId: uuid('organization_id').$type<OrganizationId>().notNull(),
  clientId: uuid('client_id').notNull(),
  userId: uuid('user_id'),
  subjectId: uuid('subject_id').notNull(),
  key: text('key').notNull(),
  subject: text('subject').notNull(),
  address: text('address').notNull(),
  /** When the mail server took it, or refused it last. */
  sentAt: instant('sent_at').notNull(),
  failure: text('failure'),
});

export const jobContents = pgTable('job_contents', {
  jobId: uuid('job_id').primaryKey(),
  organizationId: uuid('organization_id').$type<OrganizationId>().notNull(),
  content: jsonb('content').notNull(),
});
