import { sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { WebhookEvent } from '#shared/contract/notification-settings.ts';
import type { WebhookPayload, WebhookStatus } from '#shared/contract/webhooks.ts';
import { instant } from './schema.ts';
import type { OrganizationId } from './scope.ts';

/** The tables about calls of webhooks, as `schema.ts` has the others. */
export const webhookDeliveries = pgTable('webhook_deliveries', {
  id: uuid('id').primaryKey(),
  organizationId: uuid('organization_id').$type<OrganizationId>().notNull(),
  settingsId: uuid('settings_id').notNull(),
  appointmentId: uuid('appointment_id'),
  /** Whose data it has; it goes with the record. */
  clientId: uuid('client_id'),
  eventKey: text('event_key').notNull(),
  event: text('event').$type<WebhookEvent>().notNull(),
  status: text('status').$type<WebhookStatus>().notNull(),
  payload: jsonb('payload').$type<WebhookPayload>().notNull(),
  webhookUrl: text('webhook_url').notNull(),
  reminderMinutes: integer('reminder_minutes'),
  remindsOf: instant('reminds_of'),
  scheduledFor: instant('scheduled_for'),
  dueAt: instant('due_at'),
  tries: integer('tries').notNull(),
  triesByHand: integer('tries_by_hand').notNull().default(0),
  httpStatus: integer('http_status'),
  error: text('error'),
  sentAt: instant('sent_at'),
  processedAt: instant('processed_at'),
  removedAt: instant('removed_at'),
  createdAt: instant('created_at').notNull(),
  sharedWith: uuid('shared_with')
    .array()
    .notNull()
    .default(sql`'{}'`),
  removedFor: uuid('removed_for')
    .array()
    .notNull()
    .default(sql`'{}'`),
});

export const webhookAttempts = pgTable('webhook_attempts', {
  deliveryId: uuid('delivery_id').notNull(),
  organizationId: uuid('organization_id').$type<OrganizationId>().notNull(),
  number: integer('number').notNull(),
  at: instant('at').notNull(),
  durationMs: integer('duration_ms').notNull(),
  webhookUrl: text('webhook_url').notNull(),
  httpStatus: integer('http_status'),
  error: text('error'),
  requestHeaders: jsonb('request_headers').$type<Record<string, string>>().notNull(),
  responseHeaders: jsonb('response_headers').$type<Record<string, string>>(),
  responseBody: text('response_body'),
});
