import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, instant } from './schema.ts';

/** The tables about mails, as `schema.ts` has the others. */
export const mailTroubles = pgTable('mail_troubles', {
  organizationId: uuid('organization_id').notNull(),
  key: text('key').notNull(),
  receiverName: text('receiver_name').notNull(),
  subject: text('subject').notNull(),
  error: text('error').notNull(),
  tries: integer('tries').notNull(),
  isFinal: boolean('is_final').notNull(),
  failedAt: instant('failed_at').notNull(),
});

export const countedMails = pgTable('counted_mails', {
  organizationId: uuid('organization_id').notNull(),
  key: text('key').notNull(),
  receiver: bytea('receiver'),
  countedAt: instant('counted_at').notNull(),
});
