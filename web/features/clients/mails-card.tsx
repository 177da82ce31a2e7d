import { useInfiniteQuery } from '@tanstack/react-query';
import { formatTime } from '#web/lib/format.ts';
import { visitDay } from '#web/lib/visit-day.ts';
import { mailsQuery } from './api/client-record.ts';
import { PagedCard } from './paged-card.tsx';

/** What went to a client by e-mail, and what did not get there: the last few, and the others when asked for. */
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
  return (
    <PagedCard
      {...{ none, read }}
      title="Mensagens enviadas"
      failed="Não foi possível carregar mais mensagens."
      items={read.data?.pages.flatMap((page) => page.mails)}
    >
      {({ id, subject, address, sentAt, failure }) => (
        <li key={id} className="grid gap-0.5 px-4 py-2.5 sm:px-5">
          <span className="font-medium wrap-anywhere">{subject}</span>
          <span className="num text-ui wrap-anywhere text-muted first-letter:uppercase">
            {visitDay({ startTime: sentAt, timezone: zone }, today)} às {formatTime(sentAt, zone)} · para{' '}
            {address}
          </span>
          {failure !== null && (
            <span className="text-ui wrap-anywhere text-danger">Não foi entregue. {failure}</span>
          )}
        </li>
      )}
    </PagedCard>
  );
}
