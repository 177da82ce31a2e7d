import { useQuery } from '@tanstack/react-query';
import type { WebhookLogDetail } from '#shared/contract/webhooks.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog, DialogFooter } from '#web/components/ui/dialog.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { SkeletonRows } from '#web/components/ui/skeleton.tsx';
import { deviceZone, formatDateTime } from '#web/lib/format.ts';
import { EVENT_NAMES } from '#web/lib/event-words.ts';
import { deliveryQuery, useProcessDelivery } from './api/logs.ts';
import { CodeBlock } from './code-block.tsx';
import { clientOf, stateOf } from './words.ts';

/** One delivery: what was sent, each try with what came back, and another try on demand. */
export function DeliveryDialog({ id, onClose }: { id: string | null; onClose: () => void }) {
  return (
    <Dialog open={id !== null} onOpenChange={(open) => !open && onClose()} title="Envio do webhook" size="lg">
      {id !== null && <Delivery id={id} />}
    </Dialog>
  );
}

function Delivery({ id }: { id: string }) {
  const delivery = useQuery(deliveryQuery(id));
  const process = useProcessDelivery();
  if (delivery.isPending) return <SkeletonRows rows={4} />;
  if (delivery.isError)
    return <ErrorState onRetry={() => void delivery.refetch()} retrying={delivery.isFetching} />;
  const { event, status, webhookUrl, payload, nextTryAt, tries } = delivery.data;
  const state = stateOf(delivery.data);
  return (
    <>
      <div className="grid gap-4">
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={state.tone}>{state.name}</Badge>
          <p className="font-medium wrap-anywhere">
            {EVENT_NAMES[event]} · {clientOf(payload)}
          </p>
          <p className="w-full text-ui wrap-anywhere text-muted">{webhookUrl}</p>
          {nextTryAt !== null && <p className="num text-ui">Nova tentativa: {moment(nextTryAt)}</p>}
        </div>
        <CodeBlock title="O que foi enviado" text={JSON.stringify(payload, null, 2)} />
        <section className="grid gap-3">
          <h3 className="text-ui font-semibold">
            {tries.length === 0 ? 'Ainda sem tentativas' : 'Tentativas'}
          </h3>
          {tries.map((each) => (
            <Attempt key={each.number} made={each} />
          ))}
        </section>
      </div>
      <DialogFooter>
        <Button variant="primary" busy={process.isPending} onClick={() => process.mutate(id)}>
          {status === 'pending' || status === 'scheduled' ? 'Enviar agora' : 'Reenviar'}
        </Button>
      </DialogFooter>
    </>
  );
}

function Attempt({ made }: { made: WebhookLogDetail['tries'][number] }) {
  const headers = Object.entries(made.requestHeaders).map(([name, value]) => `${name}: ${value}`);
  const answered = Object.entries(made.responseHeaders ?? {}).map(([name, value]) => `${name}: ${value}`);
  return (
    <details className="rounded-sm border">
      <summary className="num cursor-pointer px-3 py-2 text-ui pointer-coarse:py-3">
        {made.number}ª · {moment(made.at)} ·{' '}
        {made.httpStatus === null ? made.error : `HTTP ${made.httpStatus}`} · {made.durationMs} ms
      </summary>
      <div className="grid gap-3 border-t p-3">
        {made.error !== null && <p className="text-ui text-danger">{made.error}</p>}
        <CodeBlock title="Cabeçalhos enviados" text={headers.join('\n')} />
        {made.responseHeaders !== null && (
          <CodeBlock
            wraps
            title="Resposta"
            text={[...answered, '', made.responseBody ?? ''].join('\n').trim()}
          />
        )}
      </div>
    </details>
  );
}

const moment = (iso: string): string => {
  const at = new Date(iso);
  return formatDateTime(at, deviceZone());
};
