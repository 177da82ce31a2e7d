import { z } from 'zod';
import { bookingFormSettings } from './booking-form.ts';
import { preferredContact } from './client-records.ts';
import { calendarDate, id, instant } from './common.ts';
import { actorKind, appointmentAction, historyFields } from './history.ts';
import { BELL, TEXT_LIMITS } from './limits.ts';
import { organizationSettings } from './organization.ts';
import { user } from './users.ts';

/** What the organisation's log is about, and what can happen to each. */
export const AUDIT_ACTIONS = {
  appointment: [
    ...appointmentAction.options,
    /** Dates of a series without an end could not be had when it was booked further; the system notes it. */
    'series_dates_missed',
    /** Such a series is not booked further while its professional or service is inactive; the system notes it once. */
    'series_waits',
  ],
  user: [
    'registered',
    'created',
    'updated',
    'deleted',
    'password_set',
    'password_changed',
    'password_reset',
    /** The person ended sessions of their own, on other devices. */
    'sessions_ended',
    /** Many wrong passwords in a short time; the system notes it. */
    'guesses_noticed',
    /** By a link that was mailed there. */
    'email_proven',
  ],
  product: ['created', 'updated', 'deleted'],
  client: [
    'created',
    'updated',
    'deleted',
    'merged',
    'merge_undone',
    /** Somebody took a file of the clients that they may see. */
    'exported',
    /** Records were made and completed from a file; the system keeps no entry for each. */
    'imported',
  ],
  receipt: ['issued', 'cancelled', 'exported'],
  short_link: ['created', 'updated', 'deleted'],
  waiting_list: [
    'added',
    'moved',
    'removed',
    'booked',
    /** To somebody whom only the team can tell; the system does this. */
    'offered',
  ],
  hours: [
    'window_created',
    'window_updated',
    'window_deleted',
    'week_copied',
    /** By a suggestion made of how the hours were used, and back. */
    'suggestion_applied',
    'suggestion_undone',
    'dates_created',
    'dates_deleted',
    'holidays_opened',
    'holidays_closed',
    'holiday_place_changed',
    /** An absence holds: it can be undone no more, and its clients are notified. */
    'absence_settled',
  ],
  booking_form: ['updated'],
  organization: ['updated'],
  notifications: [
    'updated',
    'secret_rotated',
    'delivery_removed',
    /** A receiver does not answer; the system notes it, once a day. */
    'delivery_given_up',
    /** A receiver said that it is gone for good: nothing is sent there any more. */
    'receiver_gone',
  ],
  integration: [
    'api_enabled',
    'api_disabled',
    'api_token_generated',
    'api_token_shown',
    'mcp_enabled',
    'mcp_disabled',
    'mcp_token_generated',
    'tool_called',
  ],
  /** A limit held mails back; only the system does this. */
  mail: ['receiver_limit', 'day_limit'],
  google_calendar: [
    'connected',
    'disconnected',
    'calendar_chosen',
    'sync_enabled',
    'sync_disabled',
    'sending_enabled',
    'sending_disabled',
    'meet_enabled',
    'meet_disabled',
    'neutral_titles_enabled',
    'neutral_titles_disabled',
    /** Google takes the grant no more; only Google does this. */
    'grant_lost',
    /** The chosen calendar is gone, or may not be altered any more; only Google does this. */
    'calendar_gone',
    'calendar_locked',
  ],
} as const;

export type AuditEntity = keyof typeof AUDIT_ACTIONS;
export const auditEntity = z.enum(Object.keys(AUDIT_ACTIONS) as [AuditEntity, ...AuditEntity[]]);
export type AuditAction<Entity extends AuditEntity = AuditEntity> = (typeof AUDIT_ACTIONS)[Entity][number];

/** What a change of a person touched. */
const { id: _id, createdAt: _made, ...userFields } = user.shape;

/** Of a service, besides its name, description and state. */
const productFields = {
  /** Minutes. */
  duration: z.int(),
  /** Reais. */
  price: z.number(),
};

/** Of weekly windows, dates that differ, and holidays. */
const hoursFields = {
  /** Weekdays, 0 for Sunday. */
  days: z.array(z.int()),
  /** HH:MM by the professional's clock. */
  opensAt: z.string(),
  closesAt: z.string(),
  /** Minutes. */
  appointmentDuration: z.int(),
  maxConcurrentAppointments: z.int(),
  /** Whole windows, as '1 09:00-12:00': weekday, start and end. */
  windows: z.array(z.string()),
  /** The weekday whose windows were copied. */
  copiedFrom: z.int(),
  firstDate: calendarDate,
  lastDate: calendarDate,
  /** Whether there is one: it may tell of somebody's health. */
  reason: z.boolean(),
  /** Dates that an absence closed. */
  ofAbsence: z.boolean(),
  /** How many appointments an absence moved, how many clients it asks for another time, and how many it cancelled. */
  movedCount: z.int(),
  askedCount: z.int(),
  cancelledCount: z.int(),
  /** The names of public holidays. */
  holidays: z.array(z.string()),
  /** Codes of the country and region whose holidays hold; null follows the timezone. */
  holidayCountry: z.string().nullable(),
  holidayRegion: z.string().nullable(),
};

/** Of a series without an end that could not be booked further. */
const seriesFields = {
  missedDates: z.array(calendarDate),
  /** What is inactive. */
  waitsFor: z.enum(['professional', 'service']),
};

/** Of a client's record, besides what appointments have too. The log keeps nothing that says who somebody is or how they are. */
const clientFields = {
  socialName: z.string().nullable(),
  /** The record that was joined with it, by its name. */
  mergedClient: z.string(),
  /** How many clients a file had. */
  fileLines: z.int(),
  /** Whether there is any. */
  birthday: z.boolean(),
  cpf: z.boolean(),
  tags: z.boolean(),
  preferredProfessional: z.string().nullable(),
  preferredContact: preferredContact.nullable(),
  consents: z.boolean(),
};

const notificationFields = {
  emailNotificationsEnabled: z.boolean(),
  webhookNotificationsEnabled: z.boolean(),
  /** Protocol and host alone: what follows may open the receiver's door. */
  webhookUrl: z.string().nullable(),
  webhookEvents: z.array(z.string()),
  /** Minutes before the start. */
  notificationTimes: z.array(z.int()),
};

const integrationFields = {
  /** The name of an assistant's tool. */
  tool: z.string(),
  /** The code with which it was refused. */
  refused: z.string().nullable(),
};

/** Every field that the log may tell of: those that changed, and no others. */
export const auditFields = historyFields.extend(
  z
    .object({
      ...userFields,
      ...productFields,
      ...clientFields,
      ...hoursFields,
      ...seriesFields,
      ...bookingFormSettings.shape,
      ...notificationFields,
      ...integrationFields,
      ...organizationSettings.shape,
      /** Whether there is one: it may be a person's CPF. */
      receiptDocument: z.boolean(),
      receiptNumber: z.int(),
    })
    .partial().shape,
);
export type AuditFields = z.infer<typeof auditFields>;

export const auditEntry = z.object({
  id: z.string(),
  entity: auditEntity,
  entityId: id,
  /** One of the entity's `AUDIT_ACTIONS`; a newer server may know more. */
  action: z.string(),
  /** Who did it; the name as it was then. */
  actor: z.object({ kind: actorKind, id: id.nullable(), name: z.string().nullable() }),
  /** The client's, person's or service's name as it was then; of a weekly window its `windows` word. */
  subject: z.string().nullable(),
  /** Whose agenda, service, hours or settings; null for the organisation's own. The IANA zone is that of now; null once they are gone. */
  owner: z.object({ id, name: z.string().nullable(), timezone: z.string().nullable() }).nullable(),
  occurredAt: instant,
  before: auditFields,
  after: auditFields,
  /** The appointment that it is about, while there is one. */
  appointment: z
    .object({
      id,
      userId: id.nullable(),
      /** When it begins by now; an answer of before leaves it out. */
      startTime: instant.optional(),
    })
    .nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** `GET /api/bell`: the entries of the newest `BELL.news` pieces of news that concern the reader, the newest first (`newsGroups`). */
export const bell = z.object({
  entries: z
    .array(auditEntry.extend({ /** Newer than the reader's mark. */ isNew: z.boolean() }))
    .max(BELL.entries),
  /** How many pieces of news are new, at most `BELL.most`, which says that there may be more. */
  unread: z.int().min(0).max(BELL.most),
  /** The zone in which the days are counted. */
  timezone: z.string(),
});
export type Bell = z.infer<typeof bell>;

/** `PUT /api/bell/read`: the newest entry that was shown. */
export const bellRead = z.object({ entryId: z.string().regex(/^\d{1,15}$/) });

const AUDIT_PAGE = { standard: 30, max: 100 } as const;

/** `GET /api/admin/audit-log`: what is left out does not narrow the list. */
export const auditLogQuery = z.strictObject({
  /** First and last day, both included, by the reader's clock. */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  kind: actorKind.optional(),
  /** One person of the organisation. */
  actorId: id.optional(),
  entity: auditEntity.optional(),
  /** Leaves out what assistants only looked at or tried: what they changed has entries as a change. */
  changesOnly: z.literal('true').optional(),
  /** A part of the name of what it is about, without regard to accents and case; one or two letters begin a word. */
  search: z.string().trim().min(1).max(TEXT_LIMITS.name).optional(),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(AUDIT_PAGE.max).default(AUDIT_PAGE.standard),
});
export type AuditLogFilter = Omit<z.input<typeof auditLogQuery>, 'cursor' | 'limit'>;

/** `GET /api/activity`: a page of what concerns the reader. */
export const activityQuery = auditLogQuery.pick({ cursor: true, limit: true });

/** The newest entries first. */
export const auditLogPage = z.object({
  entries: z.array(auditEntry),
  /** Where the next page begins; null on the last one. */
  nextCursor: z.string().nullable(),
  /** The zone in which the days of the question are counted. */
  timezone: z.string(),
});
export type AuditLogPage = z.infer<typeof auditLogPage>;
