import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Webhook } from 'lucide-react';
import { useState } from 'react';
import type { WebhookLog } from '#shared/contract/webhooks.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Card, CardHeader } from '#web/components/ui/card.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { Pagination } from '#web/components/ui/pagination.tsx';
import { SkeletonRows } from '#web/components/ui/skeleton.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/components/ui/table.tsx';
import { deviceZone, formatDateTime } from '#web/lib/format.ts';
import { EVENT_NAMES } from '#web/lib/event-words.ts';
import { pagerOf } from '#web/lib/pager.ts';
import { historyQuery } from './api/logs.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';
import type { WebhookScope } from '#shared/contract/notification-settings.ts';
import { clientOf, shortUrl, stateOf } from './words.ts';

const COLUMNS = ['Status', 'Evento', 'Cliente', 'Data e hora', 'HTTP', 'URL'];

/** What was sent to the webhook, the newest first; a line opens its tries. */
export function HistoryCard({ scope }: { scope: WebhookScope }) {
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<string | null>(null);
  const history = useQuery(historyQuery(scope, page));
  return (
    <Card aria-label="Histórico de webhooks">
      <CardHeader
        title="Histórico de webhooks"
        description="O que foi enviado e o que o outro sistema respondeu."
      />
      {history.isPending ? (
        <SkeletonRows rows={3} />
      ) : history.isError ? (
        <ErrorState onRetry={() => void history.refetch()} retrying={history.isFetching} />
      ) : history.data.logs.length === 0 ? (
        <div className="border-t">
          <EmptyState
            icon={<Webhook />}
            title="Nenhum envio ainda"
            description="O próximo agendamento criado, alterado ou cancelado aparece aqui."
          />
        </div>
      ) : (
        <>
          <Lines logs={history.data.logs} onOpen={setOpen} />
          <Rows logs={history.data.logs} onOpen={setOpen} />
          <Pagination
            className="border-t px-4 py-2"
            label="Histórico de webhooks"
            {...pagerOf(history.data.pagination)}
            onPageChange={setPage}
          />
        </>
      )}
      <DeliveryDialog id={open} onClose={() => setOpen(null)} />
    </Card>
  );
}

type ListProps = { logs: readonly WebhookLog[]; onOpen: (id: string) => void };

const whenOf = ({ sentAt, createdAt }: WebhookLog): string =>
  formatDateTime(new Date(sentAt ?? createdAt), deviceZone());

/** On a phone: one line of sight for each, the whole of it to be pressed. */
function Lines({ logs, onOpen }: ListProps) {
  return (
    <ul aria-label="Envios" className="more-below max-h-[400px] divide-y overflow-y-auto border-t sm:hidden">
      {logs.map((log) => {
        const { name, tone } = stateOf(log);
        return (
          <li key={log.id}>
            <button
              type="button"
              className="flex w-full items-center gap-2 py-2.5 pr-2 pl-4 text-left -outline-offset-2 hover:bg-hover/60"
              aria-label={`Ver o envio de ${clientOf(log.payload)}: ${name}, ${EVENT_NAMES[log.event]}, ${whenOf(log)}`}
              onClick={() => onOpen(log.id)}
            >
              <span className="grid min-w-0 flex-1 gap-0.5">
                <span className="flex items-start gap-2">
                  <span className="min-w-0 flex-1 font-medium wrap-anywhere">{clientOf(log.payload)}</span>
                  <Badge tone={tone}>{name}</Badge>
                </span>
                <span className="text-ui text-muted">{EVENT_NAMES[log.event]}</span>
                <span className="num text-ui text-muted">
                  {whenOf(log)}
                  {log.httpStatus !== null && ` · HTTP ${log.httpStatus}`}
                </span>
              </span>
              <ChevronRight className="size-4 shrink-0 text-faint" aria-hidden="true" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** On anything wider: a table. */
function Rows({ logs, onOpen }: ListProps) {
  return (
    <div className="max-sm:hidden">
      <Table label="Histórico de webhooks" frameClass="more-below max-h-[400px] overflow-y-auto">
        <TableHead className="sticky top-0 z-1">
          <TableRow>
            {COLUMNS.map((name) => (
              <TableHeader key={name}>{name}</TableHeader>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {logs.map((log) => (
            <Row key={log.id} log={log} onOpen={onOpen} />
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

function Row({ log, onOpen }: { log: WebhookLog; onOpen: (id: string) => void }) {
  const { name, tone } = stateOf(log);
  const clientName = clientOf(log.payload);
  return (
    <TableRow>
      <TableCell>
        <Badge tone={tone}>{name}</Badge>
      </TableCell>
      <TableCell className="whitespace-nowrap">{EVENT_NAMES[log.event]}</TableCell>
      <TableCell className="min-w-48">
        <button
          type="button"
          className="text-left font-medium wrap-break-word text-accent-text hover:underline pointer-coarse:min-h-11"
          aria-label={`Ver o envio de ${clientName}`}
          onClick={() => onOpen(log.id)}
        >
          {clientName}
        </button>
      </TableCell>
      <TableCell className="num whitespace-nowrap">{whenOf(log)}</TableCell>
      <TableCell className="num">{log.httpStatus ?? '—'}</TableCell>
      <TableCell className="whitespace-nowrap text-muted">
        <span title={log.webhookUrl}>{shortUrl(log.webhookUrl)}</span>
      </TableCell>
    </TableRow>
  );
}
