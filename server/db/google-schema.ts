import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { CalendarLoss, GoogleTrouble } from '#shared/contract/google-calendar.ts';
import type { MailTask } from '#server/jobs/definitions.ts';
import { bytea, instant } from './schema.ts';
import type { OrganizationId } from './scope.ts';

/** The tables of Google's calendars, as `schema.ts` has the others. */
export const googleConnections = pgTable('google_connections', {
  userId: uuid('user_id').primaryKey(),
  organizationId: uuid('organization_id').$type<OrganizationId>().notNull(),
  googleEmail: text('google_email').notNull(),
  refreshToken: text('refresh_token').notNull(),
  accessToken: text('access_token').notNull(),
  accessExpiresAt: instant('access_expires_at').notNull(),
  calendarId: text('calendar_id').notNull(),
  calendarName: text('calendar_name').notNull(),
  bidirectional: boolean('bidirectional').notNull(),
  neutralTitle: boolean('neutral_title').notNull(),
  syncToken: text('sync_token'),
  windowUntil: instant('window_until'),
  pullDueAt: instant('pull_due_at'),
  pullTries: integer('pull_tries').notNull(),
  pullLeasedUntil: instant('pull_leased_until'),
  pullAsked: integer('pull_asked').notNull(),
  channelId: uuid('channel_id'),
  channelResourceId: text('channel_resource_id'),
  channelExpiresAt: instant('channel_expires_at'),
  channelDueAt: instant('channel_due_at'),
  lastSyncAt: instant('last_sync_at'),
  lastPushAt: instant('last_push_at'),
  lastError: text('last_error').$type<GoogleTrouble>(),
  lastErrorAt: instant('last_error_at'),
  brokenAt: instant('broken_at'),
  calendarLost: text('calendar_lost').$type<CalendarLoss>(),
  calendarLostAt: instant('calendar_lost_at'),
  connectedAt: instant('connected_at').notNull(),
});

export const googleChoices = pgTable('google_choices', {
  userId: uuid('user_id').primaryKey(),
  organizationId: uuid('organization_id').$type<OrganizationId>().notNull(),
  googleEmail: text('google_email').notNull(),
  calendarId: text('calendar_id').notNull(),
  bidirectional: boolean('bidirectional').notNull(),
  neutralTitle: boolean('neutral_title').notNull(),
});

export const googleMirrors = pgTable('google_mirrors', {
  appointmentId: uuid('appointment_id').primaryKey(),
  organizationId: uuid('organization_id').$type<OrganizationId>().notNull(),
  userId: uuid('user_id'),
  calendarId: text('calendar_id'),
  eventId: text('event_id'),
  content: bytea('content'),
  googleUpdated: instant('google_updated'),
  excluded: boolean('excluded').notNull(),
  dueAt: instant('due_at'),
  tries: integer('tries').notNull(),
  asked: integer('asked').notNull(),
  leasedUntil: instant('leased_until'),
  lastError: text('last_error').$type<GoogleTrouble>(),
  heldMails: jsonb('held_mails').$type<readonly MailTask[]>(),
  heldUntil: instant('held_until'),
});

export const googleLeftovers = pgTable('google_leftovers', {
  appointmentId: uuid('appointment_id').notNull(),
  organizationId: uuid('organization_id').$type<OrganizationId>().notNull(),
  userId: uuid('user_id').notNull(),
  calendarId: text('calendar_id').notNull(),
  eventId: text('event_id').notNull(),
  dueAt: instant('due_at'),
  tries: integer('tries').notNull(),
});

export const googleBusy = pgTable('google_busy', {
  organizationId: uuid('organization_id').$type<OrganizationId>().notNull(),
  userId: uuid('user_id').notNull(),
  eventId: text('event_id').notNull(),
  startTime: instant('start_time').notNull(),
  endTime: instant('end_time').notNull(),
  title: text('title'),
  link: text('link'),
  seenIn: uuid('seen_in').notNull(),
});
