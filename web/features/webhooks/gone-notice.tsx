import { Button } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { deviceZone, formatDateTime } from '#web/lib/format.ts';
import { useSaveNotifications } from './api/settings.ts';
import type { WebhookScope } from '#shared/contract/notification-settings.ts';

/**
 * Says that the receiver answered 410, so that nothing is sent any more, and switches it on again.
 * @param url as typed; it is saved with the switch
 */
export function GoneNotice({ scope, since, url }: { scope: WebhookScope; since: Date; url: string }) {
  const save = useSaveNotifications(scope, { done: 'Webhook ligado de novo!' });
  return (
    <Notice tone="danger" live title="Envios suspensos: o endereço respondeu 410">
      <p className="text-pretty">
        Em {formatDateTime(since, deviceZone())} o outro sistema respondeu que este endereço não existe mais.
        Nada é enviado até você ligar de novo.
      </p>
      <Button
        size="sm"
        className="w-fit"
        busy={save.isPending}
        disabled={url === ''}
        onClick={() => save.mutate({ webhookNotificationsEnabled: true, webhookUrl: url })}
      >
        Ligar de novo
      </Button>
    </Notice>
  );
}
