import type { Source } from '#shared/contract/history.ts';
import type { JobDefinition } from './boss.ts';
import type { OrganizationId } from '#server/db/scope.ts';

/** What a receiver of an event may need although the row is gone or has changed since. */
export type AppointmentSnapshot = {
  readonly id: string;
  readonly userId: string | null;
  readonly professionalName: string;
  readonly clientName: string;
  readonly clientEmail: string | null;
  readonly clientPhone: string | null;
  readonly notes: string | null;
  readonly startTime: string;
  readonly endTime: string;
  readonly productName: string | null;
  readonly meetLink: string | null;
  /** Missing in events that were queued by an older version. */
  readonly googleEventId?: string | null;
  /** Filled; missing in events that were queued by an older version. */
  readonly meetingTitle?: string | null;
  readonly meetingDescription?: string | null;
  /** Counts the changes; calendar files carry it as their SEQUENCE. */
  readonly revision: number;
};

/** What receivers of mails know of an appointment, without the client's name and contacts: of those there are digests. */
export type KnownAppointment = {
  readonly userId: string | null;
  readonly professionalName: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly revision: number;
  readonly clientReads: string;
  readonly professionalReads: string;
};

/**
 * What happened to an appointment. Which webhook (`webhooks.policy.ts`) and which mail (`mail-kinds.policy.ts`) it becomes is
 * said there. Jobs that wait carry it: a kind is never renamed.
 */
export type AppointmentEventKind =
  'appointment.created' | 'appointment.updated' | 'appointment.cancelled' | 'appointment.reminder';

export type AppointmentEvent = {
  readonly eventId: string;
  readonly organizationId: OrganizationId;
  readonly type: AppointmentEventKind;
  readonly occurredAt: string;
  /** Who did it; missing in events that were queued by an older version. */
  readonly source?: Source;
  readonly appointment: AppointmentSnapshot;
  /** All the news there is: its video call can be entered now. */
  readonly isMeetLink?: true;
  /** Whom a change concerns: a note is nothing to write to the client about. Missing: both. */
  readonly concerns?: readonly ('client' | 'professional')[];
  /** What it was before a change, to compare with; missing in events that were queued by an older version. */
  readonly known?: KnownAppointment;
  /** Whose it was until it was transferred. */
  readonly formerUserId?: string;
  /** What it was before a change, as far as that differed; missing in events that were queued by an older version. */
  readonly former?: {
    readonly startTime?: string;
    readonly endTime?: string;
    readonly professionalName?: string;
  };
};

/** The domain event, written in the transaction of the change; its processor fans out to tasks. */
export const appointmentEventJob: JobDefinition<AppointmentEvent> = {
  queue: 'appointment-event',
  version: 2,
  apart: {
    since: 2,
    ids: ({ eventId, organizationId, appointment }) => ({
      eventId,
      organizationId,
      appointment: { id: appointment.id },
    }),
  },
};

export type MailTask = {
  readonly event: AppointmentEvent;
  /** Former: the professional from whom it was transferred. */
  readonly receiver: 'client' | 'professional' | 'former';
};

/** One e-mail to one receiver of one event. */
export const appointmentMailJob: JobDefinition<MailTask> = {
  queue: 'appointment-mail',
  version: 2,
  apart: {
    since: 2,
    ids: ({ event: { eventId, organizationId, appointment }, receiver }) => ({
      organizationId,
      event: { eventId, organizationId, appointment: { id: appointment.id } },
      receiver,
    }),
  },
};

/** A client is mailed the link that confirms a held time: to whom stands in the database. */
export type HoldMail = { readonly organizationId: OrganizationId; readonly id: string };

export const holdMailJob: JobDefinition<HoldMail> = { queue: 'hold-mail', version: 1 };

/** Whose appointments ahead get their reminders planned again: a person's, or the organisation's (null). */
export type PlanReminders = { readonly organizationId: OrganizationId; readonly userId: string | null };

/** After somebody changed when, where or whether reminders are sent. */
export const planRemindersJob: JobDefinition<PlanReminders> = { queue: 'plan-reminders', version: 1 };

/** One try of a delivery: done only while it has been tried as often as it says. */
export type WebhookTask = {
  readonly organizationId: OrganizationId;
  readonly id: string;
  readonly tries: number;
};

export const webhookJob: JobDefinition<WebhookTask> = { queue: 'webhook', version: 1 };

/** A delivery was given up, or its receiver said that it is gone: open screens and the owners' mails say so. */
export type WebhookTrouble = { readonly organizationId: OrganizationId; readonly deliveryId: string };

export const webhookTroubleJob: JobDefinition<WebhookTrouble> = { queue: 'webhook-trouble', version: 1 };

/** One of those mails. */
export type WebhookTroubleMail = WebhookTrouble & { readonly ownerId: string };

export const webhookTroubleMailJob: JobDefinition<WebhookTroubleMail> = {
  queue: 'webhook-trouble-mail',
  version: 1,
};

/** Somebody who cannot sign in asked for a link. */
export type PasswordReset = { readonly requestId: string; readonly email: string };

export const passwordResetJob: JobDefinition<PasswordReset> = { queue: 'password-reset', version: 1 };

/** Mails a person a link that proves their e-mail. */
export type EmailProof = {
  readonly organizationId: OrganizationId;
  readonly userId: string;
  readonly requestId: string;
};

export const emailProofJob: JobDefinition<EmailProof> = { queue: 'email-proof', version: 1 };

/** A mail about an account is to be sent: to whom and about what stands in the database. */
export type AccountNotice = { readonly organizationId: OrganizationId; readonly noticeId: string };

export const accountNoticeJob: JobDefinition<AccountNotice> = { queue: 'account-notice', version: 1 };

export const housekeepingJob: JobDefinition<Record<string, never>> = { queue: 'housekeeping', version: 1 };

/** Four times a day, in UTC, so that a clinic's computer that is off at night gets its turn too. */
export const HOUSEKEEPING_CRON = '17 3,9,15,21 * * *';
