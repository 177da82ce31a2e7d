import { useQuery } from '@tanstack/react-query';
import type { Cancellation } from '#shared/contract/cancellation.ts';
import { Card, CardHeader } from '#web/components/ui/card.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { SkeletonRows } from '#web/components/ui/skeleton.tsx';
import { foreignZone } from '#web/lib/foreign-zone.ts';
import { formatDateTime, formatTime } from '#web/lib/format.ts';
import { visitDay } from '#web/lib/visit-day.ts';
import { cancellationsQuery } from './api/late-cancellations.ts';

const TITLE = 'Horários cancelados';

type CancellationsProps = {
  clientId: string;
  /** How many there are, by the client's record. */
  count: number;
  /** 'YYYY-MM-DD', on the reader's clock. */
  today: string;
  /** Whether they are several professionals' appointments. */
  isTeam: boolean;
};

/** A client's appointments that were cancelled in time; nothing where there is none. */
export function CancellationsCard({ clientId, count, today, isTeam }: CancellationsProps) {
  const read = useQuery({ ...cancellationsQuery(clientId), enabled: count > 0 });
  const { cancellations = [], hasMore = false } = read.data ?? {};
  if (count === 0 || (read.data !== undefined && cancellations.length === 0)) return null;
  return (
    <Card aria-label={TITLE}>
      <CardHeader title={TITLE} />
      {read.isPending ? (
        <SkeletonRows rows={1} />
      ) : read.data === undefined ? (
        <ErrorState onRetry={() => void read.refetch()} retrying={read.isFetching} />
      ) : (
        <ul className="divide-y border-t">
          {cancellations.map((each) => (
            <Row key={each.appointmentId} cancelled={each} today={today} isTeam={isTeam} />
          ))}
        </ul>
      )}
      {hasMore && (
        <p className="border-t px-4 py-3 text-ui text-muted sm:px-5">
          Só os {cancellations.length} mais recentes.
        </p>
      )}
    </Card>
  );
}

function Row({ cancelled, today, isTeam }: { cancelled: Cancellation; today: string; isTeam: boolean }) {
  const { startTime, timezone, productName, professionalName, cancelledAt } = cancelled;
  const details = [productName, isTeam ? `com ${professionalName}` : null, foreignZone(timezone, startTime)];
  return (
    <li className="grid gap-0.5 px-4 py-2.5 sm:px-5">
      <span className="num font-medium text-muted first-letter:uppercase">
        {visitDay(cancelled, today)}, {formatTime(startTime, timezone)}
      </span>
      <span className="text-ui wrap-anywhere text-muted first-letter:uppercase">
        {details.filter(Boolean).join(' · ')}
      </span>
      <span className="num text-ui text-muted">Cancelado em {formatDateTime(cancelledAt, timezone)}</span>
    </li>
  );
}
