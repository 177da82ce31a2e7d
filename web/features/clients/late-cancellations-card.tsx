import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { LateCancellation } from '#shared/contract/cancellation.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { lateCancellationsQuery, useCountLateCancellation } from './api/late-cancellations.ts';
import { CancelledCard, CancelledFacts, cancelledWhen, type CancelledProps } from './cancelled-card.tsx';

/** A client's late cancellations, each to be taken off or counted again; nothing where there is none. */
export function LateCancellationsCard({ clientId, count, today, isTeam }: CancelledProps) {
  const read = useQuery(lateCancellationsQuery(clientId));
  const change = useCountLateCancellation(clientId);
  const { cancellations = [] } = read.data ?? {};
  // Most clients have none: nothing is announced that may not come.
  if (cancellations.length === 0 && (read.data !== undefined || count === 0)) return null;
  return (
    <CancelledCard
      title="Cancelamentos em cima da hora"
      description="O que não conta sai das estatísticas, do relatório do mês e da regra de pedir que ligue quem falta."
      read={read}
    >
      {(each) => (
        <LateRow
          key={each.appointmentId}
          late={each}
          today={today}
          isTeam={isTeam}
          busy={change.isPending && change.variables.appointmentId === each.appointmentId}
          onChange={(counts) => change.mutate({ appointmentId: each.appointmentId, counts })}
        />
      )}
    </CancelledCard>
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
  const { counts } = late;
  const when = cancelledWhen(late, today);
  return (
    <li className="flex items-center gap-x-4 px-4 py-2.5 sm:px-5">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <span className="num flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span className={clsx('first-letter:uppercase', !counts && 'text-muted')}>{when}</span>
          {!counts && <Badge>Não conta</Badge>}
        </span>
        <CancelledFacts cancelled={late} isTeam={isTeam} />
      </div>
      <Button size="sm" busy={busy} onClick={() => onChange(!counts)}>
        {counts ? 'Não contar' : 'Contar de novo'}
        <span className="sr-only"> o cancelamento de {when}</span>
      </Button>
    </li>
  );
}
