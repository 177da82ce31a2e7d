import { useInfiniteQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Receipt, ReceiptsAnswer, ReceiptsQuery } from '#shared/contract/receipts.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/components/ui/card.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { useLingering } from '#web/components/ui/use-lingering.ts';
import { deviceZone, formatBrl, formatDate } from '#web/lib/format.ts';
import { useDownload } from '#web/lib/use-download.ts';
import { receiptsQuery } from './api/receipts.ts';
import { IssuedReceipt } from './issued-receipt.tsx';

type ReceiptsCardProps = {
  asked: Omit<ReceiptsQuery, 'before'>;
  /** What is said where there is none. */
  none: string;
  /** Whether there may be receipts of several professionals, who are named then. */
  isTeam?: boolean;
  className?: string;
};

/** Receipts of a month, with their sum and their file, or of a client; each to be read, printed and cancelled. */
export function ReceiptsCard({ asked, none, isTeam = false, className }: ReceiptsCardProps) {
  const list = useInfiniteQuery(receiptsQuery(asked));
  const [chosen, setChosen] = useState<Receipt | null>(null);
  const shown = useLingering(chosen);
  const receipts = list.data?.pages.flatMap((page) => page.receipts);
  const sum = list.data?.pages.at(-1)?.sum;
  const { month } = asked;
  return (
    <Card aria-label="Recibos" className={className}>
      <CardHeader
        title="Recibos"
        description={sum == null || receipts?.length === 0 ? undefined : sumWords(sum)}
        actions={month !== undefined && receipts?.length !== 0 && <FileButton month={month} />}
      />
      <CardBody>
        {receipts === undefined ? (
          list.isError ? (
            <ErrorState onRetry={() => void list.refetch()} retrying={list.isFetching} />
          ) : (
            <Loading>
              <Skeleton className="h-16 rounded-md" />
            </Loading>
          )
        ) : receipts.length === 0 ? (
          <p className="text-muted">{none}</p>
        ) : (
          <ul className="grid divide-y">
            {receipts.map((receipt) => (
              <Line key={receipt.id} receipt={receipt} isTeam={isTeam} onOpen={() => setChosen(receipt)} />
            ))}
          </ul>
        )}
        {list.hasNextPage && (
          <Button
            size="sm"
            className="mt-3"
            busy={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Carregar mais
          </Button>
        )}
      </CardBody>
      <Dialog
        open={chosen !== null}
        onOpenChange={(open) => !open && setChosen(null)}
        title="Recibo"
        description={shown?.content.payerName}
      >
        {shown !== null && <IssuedReceipt receipt={shown} onCancelled={setChosen} />}
      </Dialog>
    </Card>
  );
}

/** '12 válidos, R$ 1.800,00 · 1 cancelado' */
function sumWords({ valid, amount, cancelled }: NonNullable<ReceiptsAnswer['sum']>): string {
  const words = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
  return [
    `${words(valid, 'válido')}, ${formatBrl(amount)}`,
    ...(cancelled === 0 ? [] : [words(cancelled, 'cancelado')]),
  ].join(' · ');
}

function FileButton({ month }: { month: string }) {
  const file = useDownload('GET /api/receipts/month-file', { query: { month } });
  return (
    <Button size="sm" busy={file.busy} onClick={file.save}>
      <Download aria-hidden="true" />
      Baixar recibos
    </Button>
  );
}

function Line({ receipt, isTeam, onOpen }: { receipt: Receipt; isTeam: boolean; onOpen: () => void }) {
  const { number, content, issuedAt, cancelledAt } = receipt;
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-11 w-full flex-wrap items-center gap-x-3 gap-y-0.5 py-2 text-left text-ui hover:bg-sunken"
      >
        <span className="num font-medium">nº {number}</span>
        <span className="num text-muted">{formatDate(issuedAt, deviceZone())}</span>
        <span className="min-w-0 flex-1 truncate max-sm:order-last max-sm:basis-full">
          {content.payerName}
          {isTeam && <span className="text-muted"> · {content.professionalName}</span>}
        </span>
        {cancelledAt !== null && <Badge tone="warn">Cancelado</Badge>}
        <span className="num ml-auto">{formatBrl(content.amount)}</span>
      </button>
    </li>
  );
}
