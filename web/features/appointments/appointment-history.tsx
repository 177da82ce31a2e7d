import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { HistoryEntry } from '#shared/contract/history.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { foreignZone } from '#web/lib/foreign-zone.ts';
import { deviceZone, formatDateTime } from '#web/lib/format.ts';
import { historyQuery } from './api/history.ts';
import { historyWords } from '#web/lib/history-words.ts';

/** Who changed what and when: closed until somebody asks, and read only then. */
export function AppointmentHistory({ appointmentId, zone }: { appointmentId: string; zone: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="group/history mt-5 rounded-md border"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-10 cursor-pointer list-none items-center justify-between gap-3 rounded-md px-3 font-medium hover:bg-hover/60 pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        Histórico
        <ChevronDown
          aria-hidden="true"
          className="size-4 shrink-0 text-muted transition-transform group-open/history:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      {isOpen && <Entries appointmentId={appointmentId} zone={zone} />}
    </details>
  );
}

function Entries({ appointmentId, zone }: { appointmentId: string; zone: string }) {
  const history = useQuery(historyQuery(appointmentId));
  const shown = useRef<HTMLDivElement>(null);
  // It opens at the end of its dialog, below what is in sight.
  useEffect(() => {
    shown.current?.scrollIntoView({ block: 'nearest' });
  }, [history.isSuccess]);
  if (history.isPending) return <EntriesSkeleton />;
  if (history.isError) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t px-3 py-3 text-ui">
        Não foi possível carregar o histórico.
        <Button size="sm" busy={history.isFetching} onClick={() => void history.refetch()}>
          Tentar novamente
        </Button>
      </div>
    );
  }
  const { entries, hasMore } = history.data;
  const foreign = foreignZone(zone);
  return (
    <div
      ref={shown}
      role="region"
      aria-label="Mudanças deste agendamento"
      // A long history is scrolled by its own, also from the keyboard.
      tabIndex={0}
      className="max-h-[400px] scroll-mb-20 overflow-y-auto rounded-b-md border-t px-3 text-ui"
    >
      {foreign !== undefined && (
        <p className="border-b py-2 text-muted">Horários do agendamento em: {foreign}.</p>
      )}
      <ol className="divide-y">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} zone={zone} />
        ))}
      </ol>
      {hasMore && (
        <p className="border-t py-2.5 text-muted">Só as {entries.length} mudanças mais recentes.</p>
      )}
    </div>
  );
}

/** When a change happened stands in the reader's zone; the times that it changed stand in the appointment's. */
function Entry({ entry, zone }: { entry: HistoryEntry; zone: string }) {
  const { what, details } = historyWords(entry, zone);
  return (
    <li className="grid gap-x-4 py-2.5 sm:grid-cols-[1fr_auto]">
      <div className="min-w-0 text-pretty wrap-anywhere">
        <p className="num">{what}</p>
        {details.map((detail) => (
          <p key={detail} className="num text-muted">
            {detail}
          </p>
        ))}
      </div>
      <time dateTime={entry.occurredAt} className="num text-muted">
        {formatDateTime(entry.occurredAt, deviceZone())}
      </time>
    </li>
  );
}

function EntriesSkeleton() {
  return (
    <Loading label="Carregando o histórico…" className="grid gap-3 border-t px-3 py-3.5">
      <Skeleton className="h-3.5 w-3/5" />
      <Skeleton className="h-3.5 w-2/5" />
    </Loading>
  );
}
