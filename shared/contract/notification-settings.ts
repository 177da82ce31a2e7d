import { z } from 'zod';
import { id } from './common.ts';
import { secret } from './secret.ts';
import { optionalLine } from './text.ts';
import { WEBHOOK_EVENTS, WEBHOOK_URL_LENGTH } from './webhook-limits.ts';

export const webhookEvent = z.enum(WEBHOOK_EVENTS);
export type WebhookEvent = z.infer<typeof webhookEvent>;

/** How long a rotated secret still signs beside the new one. */
export const SECRET_OVERLAP_HOURS = 24;

export const notificationSettings = z.object({
  /** Null for the organisation's own. */
  userId: id.nullable(),
  emailNotificationsEnabled: z.boolean(),
  webhookNotificationsEnabled: z.boolean(),
  /** Ascending. */
  notificationTimes: z.array(z.int()),
  webhookUrl: secret(z.string()).nullable(),
  webhookEvents: z.array(webhookEvent),
  /** `whsec_…`; null before the settings were saved for the first time. */
  webhookSecret: secret(z.string()).nullable(),
  /** Until when the former secret signs too, after a rotation. */
  formerSecretUntil: z.string().nullable(),
  /** When the receiver answered 410; nothing is sent until the settings are saved again. */
  webhookGoneAt: z.string().nullable(),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

/** What holds before anything was saved. */
export const NOTIFICATION_DEFAULTS = {
  emailNotificationsEnabled: true,
  webhookNotificationsEnabled: false,
  notificationTimes: [60, 1440],
  webhookUrl: null,
  webhookEvents: ['appointment.created', 'appointment.updated', 'appointment.cancelled'],
} as const satisfies Partial<NotificationSettings>;

const savedNotifications = z.object({
  emailNotificationsEnabled: z.boolean().optional(),
  webhookNotificationsEnabled: z.boolean().optional(),
  notificationTimes: z.array(z.number()).max(100).optional(),
  webhookUrl: optionalLine(WEBHOOK_URL_LENGTH),
  webhookEvents: z.array(webhookEvent).max(WEBHOOK_EVENTS.length).optional(),
});

/**
 * What is left out stays. Times and address are rules (422), judged by the service. `expected` holds what the caller saw
 * in the fields it changes: a 409 CHANGED_MEANWHILE answers where somebody else saved something else there.
 */
export const saveNotificationsBody = savedNotifications.extend({ expected: savedNotifications.optional() });
export type SaveNotificationsBody = z.input<typeof saveNotificationsBody>;

/** Whose webhooks: the caller's own, or (for administrators) the organisation's. */
export const webhookScope = z.enum(['own', 'organization']).default('own');
/** Whose notifications: the signed-in person's own, or the organisation's. */
export type WebhookScope = z.infer<typeof webhookScope>;
export const webhookScopeQuery = z.object({ scope: webhookScope });
