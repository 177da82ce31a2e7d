import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  date,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ClientMatch } from '#shared/clients/same-client.ts';
import type { SuggestTimes } from '#shared/contract/suggestions.ts';
import type { LiveEvent } from '#shared/contract/notifications.ts';
import type { AnyProfessional } from '#shared/contract/distribution.ts';
import { DISTRIBUTION_PRIORITY, DISTRIBUTION_SHARE, OWN_LIMITS } from '#shared/contract/limits.ts';
import type { DistributionPolicy } from '#shared/distribution/choose.ts';
import type { DistributionNote } from '#shared/distribution/reason-text.ts';
import type { OrganizationId } from './scope.ts';

export const bytea = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** The tables as `migrations/` makes them; a test compares the two. Constraints live in the SQL alone. */
export const organizations = pgTable('organizations', {
  id: uuid('id').$type<OrganizationId>().primaryKey(),
  name: text('name').notNull(),
  createdAt: instant('created_at').notNull(),
  emailProvenAt: instant('email_proven_at'),
  requireClientEmail: boolean('require_client_email').notNull().default(false),
  anyProfessional: text('any_professional').$type<AnyProfessional>().notNull().default('off'),
  distributionPolicy: text('distribution_policy').$type<DistributionPolicy>().notNull().default('balanced'),
  waitingList: boolean('waiting_list').notNull().default(false),
  clientMatch: text('client_match').$type<ClientMatch>().notNull().default('either'),
  receiptName: text('receipt_name'),
  receiptDocument: text('receipt_document'),
  missesLimit: integer('misses_limit'),
  missesMonths: integer('misses_months').notNull().default(6),
  bookingPhone: text('booking_phone'),
});

export const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  organizationId: uuid('organization_id').$type<OrganizationId>().notNull(),
  role: text('role', { enum: ['admin', 'professional'] }).notNull(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  passwordHash: text('password_hash').notNull(),
  title: text('title'),
  description: text('description'),
  color: text('color').notNull(),
  bookingSlug: text('booking_slug').notNull(),
  timezone: text('timezone').notNull(),
  isActive: boolean('is_active').notNull(),
  isSuspended: boolean('is_suspended').notNull().default(false),
  emailProvenAt: instant('email_proven_at'),
  defaultDuration: integer('default_duration').notNull(),
  bufferTime: integer('buffer_time'),
  meetingTitle: text('meeting_title').notNull(),
  meetingDescription: text('meeting_description'),
  autoCreateMeet: boolean('auto_create_meet').notNull(),
  calendarSync: boolean('calendar_sync').notNull(),
  moveKeepsDuration: boolean('move_keeps_duration').notNull(),
  minimumCancelNotice: integer('minimum_cancel_notice').notNull(),
  minimumNotice: integer('minimum_notice').notNull().default(OWN_LIMITS.minimumNotice.fallback),
  bookingHorizon: integer('booking_horizon').notNull().default(OWN_LIMITS.bookingHorizon.fallback),
  dailyMaximum: integer('daily_maximum'),
  overbookingLimit: integer('overbooking_limit'),
  suggestTimes: text('suggest_times').$type<SuggestTimes>().notNull().default('compact'),
  holidayCountry: text('holiday_country'),
  holidayRegion: text('holiday_region'),
  distributionShare: integer('distribution_share').notNull().default(DISTRIBUTION_SHARE.fallback),
  distributionPriority: integer('distribution_priority').notNull().default(DISTRIBUTION_PRIORITY.fallback),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

export const bookingSlugs = pgTable('booking_slugs', {
  slug: text('slug').primaryKey(),
  organizationId: uuid('organization_id').$type<OrganizationId>().notNull(),
  userId: uuid('user_id'),
  createdAt: instant('created_at').notNull(),
});

export const sessions = pgTable('sessions', {
  id: uuid('id').primaryKey(),
  organizationId: uuid('organization_id').$type<OrganizationId>().notNull(),
  userId: uuid('user_id').notNull(),
  tokenHash: bytea('token_hash').notNull(),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  device: text('device'),
});

export const liveEvents = pgTable('live_events', {
  id: uuid('id').primaryKey(),
  organizationId: uuid('organization_id').$type<OrganizationId>().notNull(),
  event: jsonb('event').$type<LiveEvent>().notNull(),
  happenedAt: instant('happened_at').notNull(),
});

export const availability = pgTable('availability', {
  id: uuid('id').primaryKey(),
  organizationId: uuid('organization_id').$type<OrganizationId>().notNull(),
  userId: uuid('user_id').notNull(),
  dayOfWeek: smallint('day_of_week').notNull(),
  startMinute: smallint('start_minute').notNull(),
  endMinute: smallint('end_minute').notNull(),
  appointmentDuration: smallint('appointment_duration').notNull(),
  capacity: smallint('max_concurrent').notNull(),
  isActive: boolean('is_active').notNull(),
  createdAt: instant('created_at').notNull(),
  offeredSince: instant('offered_since').notNull().defaultNow(),
});

export const availabilityExceptions = pgTable('availability_exceptions', {
  id: uuid('id').primaryKey(),
  organizationId: uuid('organization_id').$type<OrganizationId>().notNull(),
  userId: uuid('user_id').notNull(),
  firstDate: date('first_date', { mode: 'string' }).notNull(),
  lastDate: date('last_date', { mode: 'string' }).notNull(),
  startMinute: smallint('start_minute'),
  endMinute: smallint('end_minute'),
  appointmentDuration: smallint('appointment_duration'),
  capacity: smallint('max_concurrent'),
  reason: text('reason'),
  createdAt: instant('created_at').notNull(),
});

export const workedHolidays = pgTable('worked_holidays', {
  organizationId: uuid('organization_id').$type<OrganizationId>().notNull(),
  userId: uuid('user_id').notNull(),
  holiday: text('holiday').notNull(),
});

export const products = pgTable('products', {
  id: uuid('id').primaryKey(),
  organizationId: uuid('organization_id').$type<OrganizationId>().notNull(),
  userId: uuid('user_id').notNull(),
  name: text('name').notNull(),
  description: text('description'),
  duration: integer('duration').notNull(),
  priceCents: integer('price_cents').notNull(),
  isActive: boolean('is_active').notNull(),
  createdAt: instant('created_at').notNull(),
});

export const bookingFormSettings = pgTable('booking_form_settings', {
  userId: uuid('user_id').primaryKey(),
  organizationId: uuid('organization_id').$type<OrganizationId>().notNull(),
  requireName: boolean('require_name').notNull(),
  requireEmail: boolean('require_email').notNull(),
  requirePhone: boolean('require_phone').notNull(),
  showPhone: boolean('show_phone').notNull(),
  requireNotes: boolean('require_notes').notNull(),
  showNotes: boolean('show_notes').notNull(),
  allowNoService: boolean('allow_no_service').notNull(),
  customMessage: text('custom_message'),
  upcomingLimit: integer('upcoming_limit').notNull(),
  confirmEmail: boolean('confirm_email').notNull(),
});

const appointmentColumns = () => ({
  id: uuid('id').primaryKey(),
  organizationId: uuid('organization_id').$type<OrganizationId>().notNull(),
  userId: uuid('user_id'),
  professionalName: text('professional_name').notNull(),
  timezone: text('timezone').notNull(),
  clientName: text('client_name').notNull(),
  clientEmail: text('client_email'),
  clientPhone: text('client_phone'),
  notes: text('notes'),
  startTime: instant('start_time').notNull(),
  endTime: instant('end_time').notNull(),
  lane: smallint('lane').notNull(),
  productId: uuid('product_id'),
  productName: text('product_name'),
  productDuration: integer('product_duration'),
  productPriceCents: integer('product_price_cents'),
  meetingTitle: text('meeting_title'),
  meetingDescription: text('meeting_description'),
  meetLink: text('meet_link'),
  googleEventId: text('google_event_id'),
  serviceUrl: text('service_url'),
  confirmedAt: instant('confirmed_at'),
  revision: integer('revision').notNull(),
  manageTokenHash: bytea('manage_token_hash').notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  distribution: jsonb('distribution').$type<DistributionNote>(),
  isOverbooked: boolean('is_overbooked').notNull().default(false),
  overbookingReason: text('overbooking_reason'),
  /** The record of the client; none while a time is held, or since the record was deleted. */
  clientId: uuid('client_id'),
  attendance: text('attendance', { enum: ['came', 'missed'] }),
});

/** A view of the appointments that count; `appointment_rows` also has the times that wait for an e-mail to be confirmed. */
export const appointments = pgTable('appointments', appointmentColumns());

/** The table itself. Only holds, busy times, the limits of public bookings and searches by a client's name read it. */
export const appointmentRows = pgTable('appointment_rows', {
  ...appointmentColumns(),
  heldUntil: instant('held_until'),
  clientPlain: text('client_plain')
    .notNull()
    .generatedAlwaysAs(sql`plain_text(client_name)`),
});

export const cancelledLinks = pgTable('cancelled_links', {
  manageTokenHash: bytea('manage_token_hash').primaryKey(),
  organizationId: uuid('organization_id').$type<OrganizationId>().notNull(),
  userId: uuid('user_id'),
  cancelledAt: instant('cancelled_at').notNull(),
});

export const idempotencyKeys = pgTable('idempotency_keys', {
  organizationId: uuid('organization_id').$type<OrganizationId>().notNull(),
  caller: text('caller').notNull(),
  key: text('key').notNull(),
  requestHash: bytea('request_hash').notNull(),
  /** What was made: an appointment, or a request of the waiting list. */
  appointmentId: uuid('appointment_id').notNull(),
  createdAt: instant('created_at').notNull(),
});

export const deliveries = pgTable('deliveries', {
  organizationId: uuid('organization_id').$type<OrganizationId>().notNull(),
  eventId: uuid('event_id').notNull(),
  receiver: text('receiver').notNull(),
  deliveredAt: instant('delivered_at').notNull(),
});

export const auditLog = pgTable('audit_log', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  organizationId: uuid('organization_id').$type<OrganizationId>().notNull(),
  entity: text('entity').notNull(),
  entityId: uuid('entity_id').notNull(),
  action: text('action').notNull(),
  actorKind: text('actor_kind', {
    enum: ['user', 'client', 'system', 'api', 'assistant', 'google'],
  }).notNull(),
  actorId: uuid('actor_id'),
  actorName: text('actor_name'),
  occurredAt: instant('occurred_at').notNull(),
  before: jsonb('before').$type<Readonly<Record<string, unknown>>>().notNull(),
  after: jsonb('after').$type<Readonly<Record<string, unknown>>>().notNull(),
  subjectName: text('subject_name'),
  subjectPlain: text('subject_plain').generatedAlwaysAs(sql`plain_text(subject_name)`),
  ownerId: uuid('owner_id'),
  ownerName: text('owner_name'),
});

export const bellMarks = pgTable('bell_marks', {
  userId: uuid('user_id').primaryKey(),
  organizationId: uuid('organization_id').$type<OrganizationId>().notNull(),
  occurredAt: instant('occurred_at').notNull(),
  entryId: bigint('entry_id', { mode: 'number' }).notNull(),
});

export const notificationSettings = pgTable('notification_settings', {
  id: uuid('id').primaryKey(),
  organizationId: uuid('organization_id').$type<OrganizationId>().notNull(),
  userId: uuid('user_id'),
  emailEnabled: boolean('email_enabled').notNull(),
  webhookEnabled: boolean('webhook_enabled').notNull(),
  webhookUrl: text('webhook_url'),
  webhookEvents: text('webhook_events').array().notNull(),
  notificationTimes: integer('notification_times').array().notNull(),
  webhookSecret: text('webhook_secret').notNull(),
  formerSecret: text('former_secret'),
  formerSecretUntil: instant('former_secret_until'),
  webhookGoneAt: instant('webhook_gone_at'),
  troubleToldAt: instant('trouble_told_at'),
});

export const mailReminders = pgTable('mail_reminders', {
  appointmentId: uuid('appointment_id').notNull(),
  organizationId: uuid('organization_id').$type<OrganizationId>().notNull(),
  minutes: integer('minutes').notNull(),
  remindsOf: instant('reminds_of').notNull(),
  dueAt: instant('due_at'),
});

export const passwordResets = pgTable('password_resets', {
  tokenHash: bytea('token_hash').primaryKey(),
  organizationId: uuid('organization_id').$type<OrganizationId>().notNull(),
  userId: uuid('user_id').notNull(),
  expiresAt: instant('expires_at').notNull(),
  purpose: text('purpose', { enum: ['password', 'email'] })
    .notNull()
    .default('password'),
});

export const signInGuesses = pgTable('sign_in_guesses', {
  slot: integer('slot').primaryKey(),
  guesses: integer('guesses').notNull(),
  lastAt: instant('last_at').notNull(),
  freeAt: instant('free_at').notNull(),
  toldAt: instant('told_at'),
});

export const accountNotices = pgTable('account_notices', {
  id: uuid('id').primaryKey(),
  organizationId: uuid('organization_id').$type<OrganizationId>().notNull(),
  userId: uuid('user_id').notNull(),
  kind: text('kind', { enum: ['email', 'password', 'both', 'reset', 'guesses'] }).notNull(),
  name: text('name').notNull(),
  address: text('address').notNull(),
  madeBy: text('made_by'),
  createdAt: instant('created_at').notNull(),
});
