import { z } from 'zod';
import { attendance } from '#shared/contract/attendance.ts';
import { source } from '#shared/contract/history.ts';
import type { OrganizationId } from '#server/db/scope.ts';
import type { JobDefinition } from './boss.ts';

/** An organisation's id as a job carries it: from a row that was read. */
export const organizationId = z.custom<OrganizationId>((value) => typeof value === 'string');

/** Of a job that says only that there is something to do. */
export const nothing = z.record(z.string(), z.never());

const optionalText = z.string().nullable().exactOptional();

const appointmentSnapshot = z
  .object({
    id: z.string(),
    userId: z.string().nullable(),
    professionalName: z.string(),
    clientName: z.string(),
    clientEmail: z.string().nullable(),
    clientPhone: z.string().nullable(),
    notes: z.string().nullable(),
    startTime: z.string(),
    endTime: z.string(),
    productName: z.string().nullable(),
    meetLink: z.string().nullable(),
    /** Missing in events that were queued by an older version. */
    googleEventId: optionalText,
    attendance: attendance.nullable().exactOptional(),
    /** Filled; missing in events that were queued by an older version. */
    meetingTitle: optionalText,
    meetingDescription: optionalText,
    /** The zone in which the client chose the time, where it may be another than the professional's. */
    clientZone: z.string().exactOptional(),
    /** Counts the changes; calendar files carry it as their SEQUENCE. */
    revision: z.number(),
  })
  .readonly();

/** What a receiver of an event may need although the row is gone or has changed since. */
export type AppointmentSnapshot = z.infer<typeof appointmentSnapshot>;

const knownAppointment = z
  .object({
    userId: z.string().nullable(),
    professionalName: z.string(),
    startTime: z.string(),
    endTime: z.string(),
    revision: z.number(),
    clientReads: z.string(),
    professionalReads: z.string(),
    /** The client is written to about it in another way. */
    isClientNotified: z.literal(true).exactOptional(),
  })
  .readonly();

/** What receivers of mails know of an appointment, without the client's name and contacts: of those there are digests. */
export type KnownAppointment = z.infer<typeof knownAppointment>;

const appointmentEventKind = z.enum([
  'appointment.created',
  'appointment.updated',
  'appointment.cancelled',
  'appointment.reminder',
  'appointment.attendance',
]);

/**
 * What happened to an appointment. Which webhook (`webhooks.policy.ts`) and which mail (`mail-kinds.policy.ts`) it becomes is
 * said there. Jobs that wait carry it: a kind is never renamed.
 */
export type AppointmentEventKind = z.infer<typeof appointmentEventKind>;

const appointmentEvent = z
  .object({
    eventId: z.string(),
    organizationId,
    type: appointmentEventKind,
    occurredAt: z.string(),
    /** Who did it; missing in events that were queued by an older version. */
    source: source.exactOptional(),
    appointment: appointmentSnapshot,
    /** All the news there is: its video call can be entered now. */
    isMeetLink: z.literal(true).exactOptional(),
    /** Whom a change concerns: a note is nothing to write to the client about. Missing: both. */
    concerns: z
      .array(z.enum(['client', 'professional']))
      .readonly()
      .exactOptional(),
    /** The client is written to about it in another way: no mail of it goes to them. */
    isClientNotified: z.literal(true).exactOptional(),
    /** What it was before a change, to compare with; missing in events that were queued by an older version. */
    known: knownAppointment.exactOptional(),
    /** Whose it was until it was transferred. */
    formerUserId: z.string().exactOptional(),
    /** What it was before a change, as far as that differed; missing in events that were queued by an older version. */
    former: z
      .object({
        startTime: z.string().exactOptional(),
        endTime: z.string().exactOptional(),
        professionalName: z.string().exactOptional(),
      })
      .readonly()
      .exactOptional(),
  })
  .readonly();

export type AppointmentEvent = z.infer<typeof appointmentEvent>;

/** The domain event, written in the transaction of the change; its processor fans out to tasks. */
export const appointmentEventJob: JobDefinition<AppointmentEvent> = {
  queue: 'appointment-event',
  version: 3,
  schema: appointmentEvent,
  apart: {
    since: 2,
    ids: ({ eventId, organizationId, appointment }) => ({
      eventId,
      organizationId,
      appointment: { id: appointment.id },
    }),
  },
};

const mailTask = z
  .object({
    event: appointmentEvent,
    /** Former: the professional from whom it was transferred. */
    receiver: z.enum(['client', 'professional', 'former']),
  })
  .readonly();

export type MailTask = z.infer<typeof mailTask>;

/** One e-mail to one receiver of one event. */
export const appointmentMailJob: JobDefinition<MailTask> = {
  queue: 'appointment-mail',
  version: 2,
  schema: mailTask,
  apart: {
    since: 2,
    ids: ({ event: { eventId, organizationId, appointment }, receiver }) => ({
      organizationId,
      event: { eventId, organizationId, appointment: { id: appointment.id } },
      receiver,
    }),
  },
};

const holdMail = z.object({ organizationId, id: z.string() }).readonly();

/** A client is mailed the link that confirms a held time; the database has the address. */
export type HoldMail = z.infer<typeof holdMail>;

export const holdMailJob: JobDefinition<HoldMail> = { queue: 'hold-mail', version: 1, schema: holdMail };

const waitingMail = z
  .object({ organizationId, entryId: z.string(), offerId: z.string().nullable() })
  .readonly();

/** A client of the waiting list is mailed: an offer, or that they are on the list (null). */
export type WaitingMail = z.infer<typeof waitingMail>;

export const waitingMailJob: JobDefinition<WaitingMail> = {
  queue: 'waiting-mail',
  version: 1,
  schema: waitingMail,
};

/** A mail that is known when its job is made. */
const letter = {
  to: z.object({ name: z.string(), address: z.string() }).readonly(),
  subject: z.string(),
  /** What stands beside the subject. */
  preview: z.string(),
  headline: z.string(),
  lines: z.array(z.string()).readonly(),
  facts: z.array(z.tuple([z.string(), z.string()]).readonly()).readonly(),
  link: z.object({ label: z.string(), url: z.string() }).readonly().nullable(),
};

const calendarFile = z
  .object({ method: z.enum(['REQUEST', 'CANCEL']), content: z.string() })
  .readonly()
  .nullable();

const absenceMail = z
  .object({
    organizationId,
    absenceId: z.string(),
    clientId: z.string(),
    ...letter,
    calendar: calendarFile,
  })
  .readonly();

/** The one mail to a client about an absence: what it says is known when the job is made, for what is cancelled is gone. */
export type AbsenceMail = z.infer<typeof absenceMail>;

export const absenceMailJob: JobDefinition<AbsenceMail> = {
  queue: 'absence-mail',
  version: 1,
  schema: absenceMail,
  apart: {
    since: 1,
    ids: ({ organizationId: of, absenceId, clientId }) => ({ organizationId: of, absenceId, clientId }),
  },
};

const seriesMail = z
  .object({
    organizationId,
    seriesId: z.string(),
    /** Of the mail: the same for a repeated job. */
    mailId: z.string(),
    isClients: z.boolean(),
    ...letter,
    /** Null where its rule has none of them. */
    calendar: calendarFile,
  })
  .readonly();

/** The one mail about all appointments of a series, to its client or its professional. */
export type SeriesMail = z.infer<typeof seriesMail>;

export const seriesMailJob: JobDefinition<SeriesMail> = {
  queue: 'series-mail',
  version: 1,
  schema: seriesMail,
  apart: {
    since: 1,
    ids: ({ organizationId: of, seriesId, mailId }) => ({ organizationId: of, seriesId, mailId }),
  },
};

const planReminders = z.object({ organizationId, userId: z.string().nullable() }).readonly();

/** Whose appointments ahead get their reminders planned again: a person's, or the organisation's (null). */
export type PlanReminders = z.infer<typeof planReminders>;

/** After somebody changed when, where or whether reminders are sent. */
export const planRemindersJob: JobDefinition<PlanReminders> = {
  queue: 'plan-reminders',
  version: 1,
  schema: planReminders,
};

const webhookTask = z.object({ organizationId, id: z.string(), tries: z.number() }).readonly();

/** One try of a delivery: done only while it has been tried as often as it says. */
export type WebhookTask = z.infer<typeof webhookTask>;

export const webhookJob: JobDefinition<WebhookTask> = { queue: 'webhook', version: 1, schema: webhookTask };

const webhookTrouble = z.object({ organizationId, deliveryId: z.string() }).readonly();

/** A delivery was given up, or its receiver said that it is gone: open screens and the owners' mails say so. */
export type WebhookTrouble = z.infer<typeof webhookTrouble>;

export const webhookTroubleJob: JobDefinition<WebhookTrouble> = {
  queue: 'webhook-trouble',
  version: 1,
  schema: webhookTrouble,
};

const webhookTroubleMail = z
  .object({ organizationId, deliveryId: z.string(), ownerId: z.string() })
  .readonly();

/** One of those mails. */
export type WebhookTroubleMail = z.infer<typeof webhookTroubleMail>;

export const webhookTroubleMailJob: JobDefinition<WebhookTroubleMail> = {
  queue: 'webhook-trouble-mail',
  version: 1,
  schema: webhookTroubleMail,
};

const passwordReset = z.object({ requestId: z.string(), email: z.string() }).readonly();

/** Somebody who cannot sign in asked for a link. */
export type PasswordReset = z.infer<typeof passwordReset>;

export const passwordResetJob: JobDefinition<PasswordReset> = {
  queue: 'password-reset',
  version: 1,
  schema: passwordReset,
};

const emailProof = z.object({ organizationId, userId: z.string(), requestId: z.string() }).readonly();

/** Mails a person a link that proves their e-mail. */
export type EmailProof = z.infer<typeof emailProof>;

export const emailProofJob: JobDefinition<EmailProof> = {
  queue: 'email-proof',
  version: 1,
  schema: emailProof,
};

const accountNotice = z.object({ organizationId, noticeId: z.string() }).readonly();

/** A mail about an account is to be sent; the database has its address and subject. */
export type AccountNotice = z.infer<typeof accountNotice>;

export const accountNoticeJob: JobDefinition<AccountNotice> = {
  queue: 'account-notice',
  version: 1,
  schema: accountNotice,
};

export const housekeepingJob: JobDefinition<Record<string, never>> = {
  queue: 'housekeeping',
  version: 1,
  schema: nothing,
};

/** Four times a day, in UTC, so that a clinic's computer that is off at night gets its turn too. */
export const HOUSEKEEPING_CRON = '17 3,9,15,21 * * *';
