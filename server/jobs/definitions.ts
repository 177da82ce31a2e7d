import type { JobDefinition } from './boss.ts';
import { housekeepingJob } from './housekeeping.ts';

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

/** Where a change came from: a booking page, the staff, or the client's own page. */
export type Source = 'public' | 'admin' | 'professional' | 'client';

export type AppointmentEvent = {
  readonly eventId: string;
  readonly organizationId: string;
  readonly type:
    'appointment.created' | 'appointment.updated' | 'appointment.cancelled' | 'appointment.reminder';
  readonly occurredAt: string;
  /** Who did it; missing in events that were queued by an older version. */
  readonly source?: Source;
  readonly appointment: AppointmentSnapshot;
};

/** The domain event, written in the transaction of the change; its processor fans out to tasks. */
export const appointmentEventJob: JobDefinition<AppointmentEvent> = {
  queue: 'appointment-event',
  version: 1,
};

export type MailTask = {
  readonly event: AppointmentEvent;
  readonly receiver: 'client' | 'professional';
};

/** One e-mail to one receiver of one event. */
export const appointmentMailJob: JobDefinition<MailTask> = { queue: 'appointment-mail', version: 1 };

/** Whose appointments ahead get their reminders planned anew: a person's, or the organisation's (null). */
export type PlanReminders = { readonly organizationId: string; readonly userId: string | null };

/** After somebody changed when, where or whether reminders are sent. */
export const planRemindersJob: JobDefinition<PlanReminders> = { queue: 'plan-reminders', version: 1 };

/** One try of a delivery: done only while it has been tried as often as it says. */
export type WebhookTask = { readonly organizationId: string; readonly id: string; readonly tries: number };

export const webhookJob: JobDefinition<WebhookTask> = { queue: 'webhook', version: 1 };

/** A delivery was given up, or its receiver said that it is gone: its owner is told by e-mail. */
export type WebhookTrouble = { readonly organizationId: string; readonly deliveryId: string };

export const webhookTroubleJob: JobDefinition<WebhookTrouble> = { queue: 'webhook-trouble', version: 1 };

/** Somebody who cannot sign in asked for a link. */
export type PasswordReset = { readonly requestId: string; readonly email: string };

export const passwordResetJob: JobDefinition<PasswordReset> = { queue: 'password-reset', version: 1 };

export const QUEUES: readonly string[] = [
  appointmentEventJob.queue,
  appointmentMailJob.queue,
  planRemindersJob.queue,
  webhookJob.queue,
  webhookTroubleJob.queue,
  passwordResetJob.queue,
  housekeepingJob.queue,
];
