import { useQuery } from '@tanstack/react-query';
import { notificationSettingsQuery } from './api/settings.ts';
import { HistoryCard } from './history-card.tsx';
import { ScheduledCard } from './scheduled-card.tsx';
import type { WebhookScope } from './scope.ts';

/** What the webhook was and will be told; read only while it is switched on. */
export function WebhookCards({ scope }: { scope: WebhookScope }) {
  const settings = useQuery(notificationSettingsQuery(scope));
  if (settings.data?.webhookNotificationsEnabled !== true) return null;
  return (
    <>
      <ScheduledCard scope={scope} />
      <HistoryCard scope={scope} />
    </>
  );
}
