import { useQuery } from '@tanstack/react-query';
import { Webhook } from 'lucide-react';
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
import { historyQuery } from './api/logs.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';
import type { WebhookScope } from './scope.ts';
import { EVENT_NAMES, shortUrl, stateOf } from './words.ts';

const COLUMNS = ['Status', 'Evento', 'Cliente', 'Data e hora', 'HTTP', 'URL'];
/** The rest is read below the client's name there. */
const ON_PHONES = ['Status', 'Cliente'];

/** What the webhook was told, the newest first; a line opens its tries. */
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
          <Table label="Histórico de webhooks">
            <TableHead>
              <TableRow>
                {COLUMNS.map((name) => (
                  <TableHeader key={name} className={ON_PHONES.includes(name) ? '' : 'max-sm:hidden'}>
                    {name}
                  </TableHeader>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {history.data.logs.map((log) => (
                <Line key={log.id} log={log} onOpen={() => setOpen(log.id)} />
              ))}
            </TableBody>
          </Table>
          <Pagination
            className="border-t px-4 py-2"
            label="Histórico de webhooks"
            page={history.data.pagination.page}
            pageCount={history.data.pagination.totalPages}
            onPageChange={setPage}
          />
        </>
      )}
      <DeliveryDialog id={open} onClose={() => setOpen(null)} />
    </Card>
  );
}

function Line({ log, onOpen }: { log: WebhookLog; onOpen: () => void }) {
  const { name, tone } = stateOf(log);
  const when = formatDateTime(new Date(log.sentAt ?? log.createdAt), deviceZone());
  return (
    <TableRow>
      <TableCell>
        <Badge tone={tone}>{name}</Badge>
      </TableCell>
      <TableCell className="whitespace-nowrap max-sm:hidden">{EVENT_NAMES[log.event]}</TableCell>
      <TableCell className="max-sm:w-full">
        <button
          type="button"
          className="text-left font-medium wrap-anywhere text-accent-text hover:underline pointer-coarse:min-h-11"
          aria-label={`Ver o envio de ${log.payload.data.clientName}`}
          onClick={onOpen}
        >
          {log.payload.data.clientName}
        </button>
        <p className="num text-xs text-muted sm:hidden">
          {EVENT_NAMES[log.event]} · {when}
          {log.httpStatus !== null && ` · HTTP ${log.httpStatus}`}
        </p>
      </TableCell>
      <TableCell className="num whitespace-nowrap max-sm:hidden">{when}</TableCell>
      <TableCell className="num max-sm:hidden">{log.httpStatus ?? '—'}</TableCell>
      <TableCell className="text-muted max-sm:hidden">
        <span title={log.webhookUrl}>{shortUrl(log.webhookUrl)}</span>
      </TableCell>
    </TableRow>
  );
}
