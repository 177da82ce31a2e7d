import { useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { History, SearchX } from 'lucide-react';
import { useRef } from 'react';
import type { AuditLogFilter } from '#shared/contract/audit-log.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { SkeletonRows } from '#web/components/ui/skeleton.tsx';
import { deviceZone, zoneName } from '#web/lib/format.ts';
import { auditLogQuery } from './api/audit-log.ts';
import { byDay } from './days.ts';
import { EntryLine, type EntryProps } from './entry-line.tsx';
import { useReadOn } from './use-read-on.ts';

/** The log by days, the newest first, a page after another. */
export function LogList({
  filter,
  now,
  onClear,
  appointmentHref,
}: {
  filter: AuditLogFilter;
  /** Milliseconds since 1970: which day is today. */
  now: number;
  /** Shows everything again. */
  onClear: () => void;
  appointmentHref: EntryProps['appointmentHref'];
}) {
  const log = useInfiniteQuery(auditLogQuery(filter));
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? [];
  const list = useRef<HTMLDivElement>(null);
  const readOn = useReadOn(list, entries.length, log.hasNextPage, log.fetchNextPage);
  if (log.isPending) {
    return (
      <Card aria-label="Atividades">
        <SkeletonRows rows={8} />
      </Card>
    );
  }
  if (log.data === undefined) {
    return (
      <Card aria-label="Atividades">
        <ErrorState onRetry={() => void log.refetch()} retrying={log.isFetching} />
      </Card>
    );
  }
  const zone = log.data.pages[0]?.timezone ?? deviceZone();
  const isNarrowed = Object.keys(filter).length > 0;
  const count = entries.length === 1 ? '1 atividade' : `${entries.length} atividades`;
  return (
    <div
      ref={list}
      className={clsx('grid gap-4', log.isPlaceholderData && 'opacity-60')}
      aria-busy={log.isFetching}
    >
      <p role="status" className="sr-only">
        {log.hasNextPage ? `${count}, e há mais` : count}
      </p>
      {entries.length === 0 && <Nothing isNarrowed={isNarrowed} onClear={onClear} />}
      {byDay(entries, zone, now).map(({ day, title, entries: ofDay }) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`} className="mb-2 text-ui font-semibold text-muted">
            {title}
          </h2>
          <Card>
            <ol aria-labelledby={`day-${day}`} className="divide-y">
              {ofDay.map((entry) => (
                <li key={entry.id} data-entry="">
                  <EntryLine entry={entry} zone={zone} appointmentHref={appointmentHref} />
                </li>
              ))}
            </ol>
          </Card>
        </section>
      ))}
      {log.isFetchNextPageError && (
        <p role="alert" className="text-center text-ui text-danger">
          Não foi possível carregar mais atividades.
        </p>
      )}
      {log.hasNextPage && (
        <Button className="justify-self-center" busy={log.isFetchingNextPage} onClick={readOn}>
          Carregar mais
        </Button>
      )}
      {zone !== deviceZone() && (
        <p className="text-center text-ui text-muted">Horários em: {zoneName(zone)}.</p>
      )}
    </div>
  );
}

function Nothing({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  return (
    <Card aria-label="Atividades">
      {isNarrowed ? (
        <EmptyState
          icon={<SearchX />}
          title="Nenhuma atividade com estes filtros"
          description="Amplie o período ou procure por outra pessoa."
          action={<Button onClick={onClear}>Limpar filtros</Button>}
        />
      ) : (
        <EmptyState
          icon={<History />}
          title="Nenhuma atividade ainda"
          description="O que a equipe, os clientes e os sistemas mudarem aparece aqui."
        />
      )}
    </Card>
  );
}
