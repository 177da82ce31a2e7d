import { NOTIFICATION_DEFAULTS, type NotificationSettings } from '#shared/contract/notification-settings.ts';
import type { WebhookEvent } from '#shared/contract/notification-settings.ts';
import type { Owner, SettingsRow } from './notification-settings.queries.ts';

/** Settings as their owner sees them. @param secret the signing secret, opened */
export function presentSettings(
  owner: Owner,
  row: SettingsRow | null,
  secret: string | null,
  now: Date,
): NotificationSettings {
  if (row === null) {
    return {
      userId: owner,
      ...NOTIFICATION_DEFAULTS,
      notificationTimes: [...NOTIFICATION_DEFAULTS.notificationTimes],
      webhookEvents: [...NOTIFICATION_DEFAULTS.webhookEvents],
      webhookSecret: null,
      formerSecretUntil: null,
      webhookGoneAt: null,
    };
  }
  const until = row.formerSecretUntil;
  return {
    userId: owner,
    emailNotificationsEnabled: row.emailEnabled,
    webhookNotificationsEnabled: row.webhookEnabled,
    notificationTimes: row.notificationTimes,
    webhookUrl: row.webhookUrl,
    webhookEvents: row.webhookEvents as WebhookEvent[],
    webhookSecret: secret,
    formerSecretUntil: until !== null && until > now ? until.toISOString() : null,
    webhookGoneAt: row.webhookGoneAt?.toISOString() ?? null,
  };
}

/** What the organisation's log knows of settings; never a secret, and of the address what `hostOf` leaves. */
export function loggedSettings(row: SettingsRow): Readonly<Record<string, unknown>> {
  return {
    emailNotificationsEnabled: row.emailEnabled,
    webhookNotificationsEnabled: row.webhookEnabled,
    webhookUrl: row.webhookUrl,
    webhookEvents: row.webhookEvents,
    notificationTimes: row.notificationTimes,
  };
}
