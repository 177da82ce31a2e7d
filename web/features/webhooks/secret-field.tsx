import { Eye, EyeOff, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { NotificationSettings } from '#shared/contract/notification-settings.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { CopyButton } from '#web/components/ui/copy-button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { deviceZone, formatDateTime } from '#web/lib/format.ts';
import { useRotateSecret } from './api/settings.ts';
import type { WebhookScope } from '#shared/contract/notification-settings.ts';

/** The signing secret: shown on demand, copied, changed for another. */
export function SecretField({ scope, settings }: { scope: WebhookScope; settings: NotificationSettings }) {
  const [shown, setShown] = useState(false);
  const [asking, setAsking] = useState(false);
  const rotate = useRotateSecret(scope);
  const secret = settings.webhookSecret ?? '';
  const until = settings.formerSecretUntil === null ? null : new Date(settings.formerSecretUntil);
  return (
    <>
      <Field
        label="Segredo da assinatura"
        hint={
          until === null
            ? 'Com ele o outro sistema confere que a chamada é nossa (Standard Webhooks).'
            : `O segredo anterior ainda assina até ${formatDateTime(until, deviceZone())}.`
        }
      >
        <div className="flex flex-wrap gap-2">
          <Input
            readOnly
            type={shown ? 'text' : 'password'}
            autoComplete="off"
            className="num min-w-40 flex-1 max-sm:basis-full"
            value={secret}
          />
          <Button
            size="icon"
            aria-label={shown ? 'Esconder o segredo' : 'Mostrar o segredo'}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff /> : <Eye />}
          </Button>
          <CopyButton iconOnly text={secret} what="o segredo" copiedToast="Segredo copiado!" />
          <Button size="icon" aria-label="Trocar o segredo" onClick={() => setAsking(true)}>
            <RefreshCw />
          </Button>
        </div>
      </Field>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Trocar o segredo?"
        description="O novo passa a assinar agora. O anterior continua valendo por 24 horas, para dar tempo de atualizar o outro sistema."
        confirmLabel="Trocar"
        busy={rotate.isPending}
        onConfirm={() => rotate.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </>
  );
}
