import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { LateCancellation } from '#shared/contract/cancellation.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardHeader } from '#web/components/ui/card.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { SkeletonRows } from '#web/components/ui/skeleton.tsx';
import { foreignZone } from '#web/lib/foreign-zone.ts';
import { formatDateTime, formatTime } from '#web/lib/format.ts';
import { visitDay } from '#web/lib/visit-day.ts';
import { lateCancellationsQuery, useCountLateCancellation } from './api/late-cancellations.ts';

const TITLE = 'Cancelamentos em cima da hora';

type LateCancellationsProps = {
  clientId: string;
  /** How many count, by the client's record. */
  count: number;
  /** 'YYYY-MM-DD', on the reader's clock. */
  today: string;
  /** Whether they are several professionals' appointments. */
  isTeam: boolean;
};

/** A client's late cancellations, each to be taken off or counted again; nothing where there is none. */
export function LateCancellationsCard({ clientId, count, today, isTeam }: LateCancellationsProps) {
  const read = useQuery(lateCancellationsQuery(clientId));
  const change = useCountLateCancellation(clientId);
  const { cancellations = [], hasMore = false } = read.data ?? {};
  // Most clients have none: nothing is announced that may not come.
  if (cancellations.length === 0 && (read.data !== undefined || count === 0)) return null;
  return (
    <Card aria-label={TITLE}>
      <CardHeader
        title={TITLE}
        description="O que não conta sai das estatísticas, do relatório do mês e da regra de pedir que ligue quem falta."
      />
      {read.isPending ? (
        <SkeletonRows rows={1} />
      ) : read.data === undefined ? (
        <ErrorState onRetry={() => void read.refetch()} retrying={read.isFetching} />
      ) : (
        <ul className="divide-y border-t">
          {cancellations.map((each) => (
            <LateRow
              key={each.appointmentId}
              late={each}
              today={today}
              isTeam={isTeam}
              busy={change.isPending && change.variables.appointmentId === each.appointmentId}
              onChange={(counts) => change.mutate({ appointmentId: each.appointmentId, counts })}
            />
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

function LateRow({
  late,
  today,
  isTeam,
  busy,
  onChange,
}: {
  late: LateCancellation;
  today: string;
  isTeam: boolean;
  busy: boolean;
  onChange: (counts: boolean) => void;
}) {
  const { startTime, timezone, productName, professionalName, cancelledAt, counts } = late;
  const when = `${visitDay(late, today)}, ${formatTime(startTime, timezone)}`;
  const details = [productName, isTeam ? `com ${professionalName}` : null, foreignZone(timezone, startTime)];
  return (
    <li className="flex items-center gap-x-4 px-4 py-2.5 sm:px-5">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <span className="num flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span className={clsx('first-letter:uppercase', !counts && 'text-muted')}>{when}</span>
          {!counts && <Badge>Não conta</Badge>}
        </span>
        <span className="text-ui wrap-anywhere text-muted first-letter:uppercase">
          {details.filter(Boolean).join(' · ')}
        </span>
        <span className="num text-ui text-muted">Cancelado em {formatDateTime(cancelledAt, timezone)}</span>
      </div>
      <Button size="sm" busy={busy} onClick={() => onChange(!counts)}>
        {counts ? 'Não contar' : 'Contar de novo'}
        <span className="sr-only"> o cancelamento de {when}</span>
      </Button>
    </li>
  );
}
