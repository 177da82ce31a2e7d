import { useQuery } from '@tanstack/react-query';
import { CalendarClock, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardHeader } from '#web/components/ui/card.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { Pagination } from '#web/components/ui/pagination.tsx';
import { SkeletonRows } from '#web/components/ui/skeleton.tsx';
import { deviceZone, formatDateTime } from '#web/lib/format.ts';
import { scheduledQuery, useDeleteDelivery, useProcessDelivery, useReprocessAll } from './api/logs.ts';
import type { WebhookScope } from './scope.ts';
import { EVENT_NAMES, minutesBefore } from './words.ts';

/** What the webhook will be told, the next first: send it now or take it off. */
export function ScheduledCard({ scope }: { scope: WebhookScope }) {
  const [page, setPage] = useState(1);
  const scheduled = useQuery(scheduledQuery(scope, page));
  const process = useProcessDelivery();
  const remove = useDeleteDelivery();
  const reprocess = useReprocessAll(scope);
  const busyId = process.isPending ? process.variables : remove.isPending ? remove.variables : null;
  return (
    <Card aria-label="Webhooks agendados">
      <CardHeader
        title="Webhooks agendados"
        description="Lembretes que ainda vão sair."
        actions={
          <Button busy={reprocess.isPending} onClick={() => reprocess.mutate()}>
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
            description="Marque o evento Lembrete para que cada horário seja lembrado."
          />
        ) : (
          <>
            <ul className="divide-y">
              {scheduled.data.webhooks.map(({ id, event, payload, scheduledFor }) => {
                const at = new Date(scheduledFor ?? payload.timestamp);
                const minutes = payload.data.reminderMinutes;
                return (
                  <li key={id} className="flex items-center gap-2 px-4 py-2.5 sm:px-5">
                    <div className="min-w-0 flex-1">
                      <p className="font-medium wrap-anywhere">{payload.data.clientName}</p>
                      <p className="num text-ui text-muted">
                        {EVENT_NAMES[event]}
                        {minutes !== null && ` · ${minutesBefore(minutes)}`} ·{' '}
                        {formatDateTime(at, deviceZone())}
                      </p>
                    </div>
                    <Button
                      variant="ghost"
                      size="icon"
                      aria-label={`Enviar agora: ${payload.data.clientName}`}
                      disabled={busyId === id}
                      onClick={() => process.mutate(id)}
                    >
                      <Send />
                    </Button>
                    <Button
                      variant="ghost"
                      size="icon"
                      aria-label={`Remover: ${payload.data.clientName}`}
                      disabled={busyId === id}
                      onClick={() => remove.mutate(id)}
                    >
                      <Trash2 />
                    </Button>
                  </li>
                );
              })}
            </ul>
            <Pagination
              className="border-t px-4 py-2"
              label="Webhooks agendados"
              page={scheduled.data.currentPage}
              pageCount={scheduled.data.totalPages}
              onPageChange={setPage}
            />
          </>
        )}
      </div>
    </Card>
  );
}
