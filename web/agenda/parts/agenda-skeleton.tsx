import { clsx } from 'clsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import type { AgendaView } from '#web/agenda/types.ts';

/** The agenda's own shape while the first data is on its way. */
export function AgendaSkeleton({ view, phone }: { view: AgendaView; phone: boolean }) {
  if (phone || view === 'day') return <Lines phone={phone} />;
  const rows = view === 'month' ? 5 : 8;
  return (
    <Loading
      label="Carregando a agenda…"
      className="flex flex-1 flex-col divide-y overflow-hidden rounded-md border bg-card"
    >
      <div className="h-[34px]" />
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="grid flex-1 grid-cols-7 divide-x">
          {Array.from({ length: 7 }, (_unused, column) => (
            <div key={column} className="grid min-h-16 content-start gap-1.5 p-2.5">
              <Skeleton className="h-3 w-5" />
              {(row * 3 + column * 5) % 4 > 0 && <Skeleton className="mt-1 h-[18px]" />}
              {(row * 5 + column * 3) % 3 > 0 && <Skeleton className="h-[18px] w-4/5" />}
            </div>
          ))}
        </div>
      ))}
    </Loading>
  );
}

function Lines({ phone }: { phone: boolean }) {
  return (
    <Loading
      label="Carregando a agenda…"
      // A phone's agenda is taller than its screen: what stands below must not show first and then leave.
      className={clsx(
        'grid flex-1 content-start',
        phone ? 'min-h-dvh gap-2' : 'divide-y rounded-md border bg-card',
      )}
    >
      {Array.from({ length: 8 }, (_, row) => (
        <div
          key={row}
          className={clsx('flex gap-3', phone ? 'rounded-[10px] border bg-card p-3' : 'h-16 p-2.5')}
        >
          <Skeleton className="h-3.5 w-10" />
          {row % 3 !== 2 && <Skeleton className="h-full min-h-8 flex-1 sm:max-w-sm" />}
        </div>
      ))}
    </Loading>
  );
}
