import { useQuery } from '@tanstack/react-query';
import { cancellationsQuery } from './api/late-cancellations.ts';
import { CancelledCard, CancelledFacts, cancelledWhen, type CancelledProps } from './cancelled-card.tsx';

/** A client's appointments that were cancelled in time; nothing where there is none. */
export function CancellationsCard({ clientId, count, today, isTeam }: CancelledProps) {
  const read = useQuery({ ...cancellationsQuery(clientId), enabled: count > 0 });
  if (count === 0 || read.data?.cancellations.length === 0) return null;
  return (
    <CancelledCard title="Horários cancelados" read={read}>
      {(each) => (
        <li key={each.appointmentId} className="grid gap-0.5 px-4 py-2.5 sm:px-5">
          <span className="num font-medium text-muted first-letter:uppercase">
            {cancelledWhen(each, today)}
          </span>
          <CancelledFacts cancelled={each} isTeam={isTeam} />
        </li>
      )}
    </CancelledCard>
  );
}
