import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import type { AgendaView } from '#web/agenda/types.ts';

/** The agenda's own shape while the first data is on its way. */
export function AgendaSkeleton({ view, phone }: { view: AgendaView; phone: boolean }) {
  if (phone) return <Lines />;
  if (view === 'day') return <Timetable />;
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

/** A day's timetable: the hours under the head of a column. */
function Timetable() {
  return (
    <Loading
      label="Carregando a agenda…"
      className="min-h-80 max-h-[calc(100dvh-84px)] flex-1 overflow-hidden rounded-md border bg-card"
    >
      <div className="flex h-13.5 items-center gap-2 border-b pl-15.5">
        <Skeleton className="size-7 rounded-full" />
        <Skeleton className="h-3.5 w-28" />
      </div>
      {Array.from({ length: 17 }, (_, row) => (
        <div key={row} className="grid h-16 grid-cols-[52px_minmax(0,1fr)] border-b">
          <Skeleton className="mt-1.5 mr-2 ml-auto h-3 w-8" />
          <div className="border-l p-1">{row % 3 !== 2 && <Skeleton className="h-full max-w-sm" />}</div>
        </div>
      ))}
    </Loading>
  );
}

function Lines() {
  return (
    <Loading
      label="Carregando a agenda…"
      // A phone's agenda is taller than its screen: what stands below must not show first and then leave.
      className="grid min-h-dvh flex-1 content-start gap-2"
    >
      {Array.from({ length: 8 }, (_, row) => (
        <div key={row} className="flex gap-3 rounded-[10px] border bg-card p-3">
          <Skeleton className="h-3.5 w-10" />
          {row % 3 !== 2 && <Skeleton className="h-full min-h-8 flex-1 sm:max-w-sm" />}
        </div>
      ))}
    </Loading>
  );
}
