import { useQuery } from '@tanstack/react-query';
import { notificationSettingsQuery } from './api/settings.ts';
import { HistoryCard } from './history-card.tsx';
import { ScheduledCard } from './scheduled-card.tsx';
import type { WebhookScope } from '#shared/contract/notification-settings.ts';

/** What will be sent to the webhook; read only while it is switched on. */
export function ScheduledDeliveries({ scope }: { scope: WebhookScope }) {
  const settings = useQuery(notificationSettingsQuery(scope));
  if (settings.data?.webhookNotificationsEnabled !== true) return null;
  const { webhookEvents, webhookGoneAt } = settings.data;
  return (
    <ScheduledCard
      scope={scope}
      remindersOn={webhookEvents.includes('appointment.reminder')}
      stopped={webhookGoneAt !== null}
    />
  );
}

/** What was sent to the webhook; read only while it is switched on. */
export function SentDeliveries({ scope }: { scope: WebhookScope }) {
  const settings = useQuery(notificationSettingsQuery(scope));
  if (settings.data?.webhookNotificationsEnabled !== true) return null;
  return <HistoryCard scope={scope} />;
}
