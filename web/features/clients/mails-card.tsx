import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CARD_PAGE } from '#shared/contract/limits.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardHeader } from '#web/components/ui/card.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { SkeletonRows } from '#web/components/ui/skeleton.tsx';
import { formatTime } from '#web/lib/format.ts';
import { visitDay } from '#web/lib/visit-day.ts';
import { mailsQuery } from './api/client-record.ts';

/** What a client got by e-mail: the last few, and the others when asked for. */
export function MailsCard({
  clientId,
  none,
  today,
  zone,
}: {
  clientId: string;
  /** What the card says where there are none. */
  none: string;
  /** 'YYYY-MM-DD', on the reader's clock. */
  today: string;
  zone: string;
}) {
  const read = useInfiniteQuery(mailsQuery(clientId));
  const [isOpen, setOpen] = useState(false);
  const mails = read.data?.pages.flatMap((page) => page.mails) ?? [];
  const shown = isOpen ? mails : mails.slice(0, CARD_PAGE);
  const title = 'Mensagens enviadas';
  return (
    <Card aria-label={title}>
      <CardHeader title={title} />
      {read.isPending ? (
        <SkeletonRows rows={2} />
      ) : read.data === undefined ? (
        <ErrorState onRetry={() => void read.refetch()} retrying={read.isFetching} />
      ) : mails.length === 0 ? (
        <p className="px-4 pb-5 text-ui text-muted sm:px-5">{none}</p>
      ) : (
        <ul className="divide-y border-t">
          {shown.map(({ id, subject, address, sentAt }) => (
            <li key={id} className="grid gap-0.5 px-4 py-2.5 sm:px-5">
              <span className="font-medium wrap-anywhere">{subject}</span>
              <span className="num text-ui wrap-anywhere text-muted first-letter:uppercase">
                {visitDay({ startTime: sentAt, timezone: zone }, today)} às {formatTime(sentAt, zone)} · para{' '}
                {address}
              </span>
            </li>
          ))}
        </ul>
      )}
      {read.isFetchNextPageError && (
        <p role="alert" className="px-4 pt-3 text-ui text-danger sm:px-5">
          Não foi possível carregar mais mensagens.
        </p>
      )}
      {(shown.length < mails.length || read.hasNextPage) && (
        <div className="border-t px-4 py-3 sm:px-5">
          <Button
            size="sm"
            busy={read.isFetchingNextPage}
            onClick={() => (isOpen ? void read.fetchNextPage() : setOpen(true))}
          >
            Carregar mais<span className="sr-only"> de {title.toLowerCase()}</span>
          </Button>
        </div>
      )}
    </Card>
  );
}
