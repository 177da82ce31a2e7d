import { useQuery } from '@tanstack/react-query';
import { CalendarClock, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ScheduledPage, WebhookLog } from '#shared/contract/webhooks.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardHeader } from '#web/components/ui/card.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { Pagination } from '#web/components/ui/pagination.tsx';
import { SkeletonRows } from '#web/components/ui/skeleton.tsx';
import { Tooltip } from '#web/components/ui/tooltip.tsx';
import { deviceZone, formatDateTime, formatNumber } from '#web/lib/format.ts';
import { EVENT_NAMES, minutesBefore } from '#web/lib/event-words.ts';
import { pagerOf } from '#web/lib/pager.ts';
import { scheduledQuery, useDeleteDelivery, useProcessDelivery, useReprocessAll } from './api/logs.ts';
import type { WebhookScope } from '#shared/contract/notification-settings.ts';
import { clientOf } from './words.ts';

/**
 * What will be sent to the webhook, the next first: send it now or take it off.
 * @param props `remindersOn`: whether the webhook is sent reminders at all; `stopped`: its receiver is gone
 */
export function ScheduledCard({
  scope,
  remindersOn,
  stopped,
}: {
  scope: WebhookScope;
  remindersOn: boolean;
  stopped: boolean;
}) {
  const [page, setPage] = useState(1);
  const [removing, setRemoving] = useState<WebhookLog | null>(null);
  const scheduled = useQuery(scheduledQuery(scope, page));
  const process = useProcessDelivery();
  const remove = useDeleteDelivery();
  const reprocess = useReprocessAll(scope);
  const lastPage = scheduled.data ? pagerOf({ ...scheduled.data, page }).pageCount : page;
  // The last of a page was sent or taken off.
  if (page > lastPage) setPage(lastPage);
  return (
    <Card aria-label="Webhooks agendados">
      <CardHeader
        stacks
        title="Webhooks agendados"
        description={stopped ? STOPPED : wordsOf(scheduled.data)}
        actions={
          <Button size="sm" busy={reprocess.isPending} onClick={() => reprocess.mutate()}>
            Reprogramar todos
          </Button>
        }
      />
      <div className="border-t">
        {scheduled.isPending ? (
          <SkeletonRows rows={3} />
        ) : scheduled.isError ? (
          <ErrorState onRetry={() => void scheduled.refetch()} retrying={scheduled.isFetching} />
        ) : scheduled.data.webhooks.length === 0 ? (
          <EmptyState
            icon={<CalendarClock />}
            title="Nada agendado"
            description={
              remindersOn
                ? 'Os lembretes dos próximos agendamentos aparecem aqui.'
                : 'Marque o evento Lembrete para que cada horário seja lembrado.'
            }
          />
        ) : (
          <>
            <ul className="divide-y">
              {scheduled.data.webhooks.map((log) => (
                <Planned
                  key={log.id}
                  log={log}
                  stopped={stopped}
                  sending={process.isPending && process.variables === log.id}
                  onSend={() => process.mutate(log.id)}
                  onRemove={() => setRemoving(log)}
                />
              ))}
            </ul>
            <Pagination
              className="border-t px-4 py-2"
              label="Webhooks agendados"
              {...pagerOf({ ...scheduled.data, page })}
              onPageChange={setPage}
            />
          </>
        )}
      </div>
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(open) => !open && setRemoving(null)}
        title="Remover este envio?"
        description={`O webhook não será avisado do lembrete de ${removing === null ? '' : clientOf(removing.payload)}. “Reprogramar todos” o traz de volta.`}
        confirmLabel="Remover"
        busy={remove.isPending}
        onConfirm={() =>
          removing !== null && remove.mutate(removing.id, { onSettled: () => setRemoving(null) })
        }
      />
    </Card>
  );
}

const STOPPED = 'Os envios estão suspensos: nenhum lembrete sai até que o webhook seja ligado de novo.';
function wordsOf(planned: Pick<ScheduledPage, 'totalCount' | 'moreThanTotal'> | undefined): string {
  if (planned === undefined || planned.totalCount === 0) return 'Lembretes que ainda vão sair.';
  const { totalCount, moreThanTotal } = planned;
  if (moreThanTotal) return `Mais de ${formatNumber(totalCount)} lembretes ainda vão sair.`;
  return totalCount === 1 ? '1 lembrete ainda vai sair.' : `${totalCount} lembretes ainda vão sair.`;
}

function Planned({
  log: { event, payload, scheduledFor },
  stopped,
  sending,
  onSend,
  onRemove,
}: {
  log: WebhookLog;
  stopped: boolean;
  sending: boolean;
  onSend: () => void;
  onRemove: () => void;
}) {
  const clientName = clientOf(payload);
  const reminderMinutes = 'reminderMinutes' in payload.data ? payload.data.reminderMinutes : null;
  return (
    <li className="flex items-center gap-1 py-2.5 pr-2 pl-4 sm:pr-3 sm:pl-5">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{clientName}</p>
        <p className="num text-ui text-muted">
          {EVENT_NAMES[event]}
          {reminderMinutes !== null && ` · ${minutesBefore(reminderMinutes)}`}
        </p>
        <p className="num text-ui text-muted">
          {stopped ? 'Previsto para' : 'Sai em'}{' '}
          {formatDateTime(new Date(scheduledFor ?? payload.timestamp), deviceZone())}
        </p>
      </div>
      <Tooltip text="Enviar agora">
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Enviar agora: ${clientName}`}
          busy={sending}
          onClick={onSend}
        >
          <Send />
        </Button>
      </Tooltip>
      <Tooltip text="Remover">
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Remover: ${clientName}`}
          disabled={sending}
          onClick={onRemove}
        >
          <Trash2 />
        </Button>
      </Tooltip>
    </li>
  );
}
