import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, RefreshCw } from 'lucide-react';
import { useRef } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { AuditLogFilter } from '#shared/contract/audit-log.ts';
import { addressOf, SCREENS } from '#shared/contract/screens.ts';
import { Button } from '#web/components/ui/button.tsx';
import { auditLogQuery } from '#web/features/audit/api/audit-log.ts';
import { readFilter, writeFilter } from '#web/features/audit/filter.ts';
import { LogFilters } from '#web/features/audit/log-filters.tsx';
import { LogList } from '#web/features/audit/log-list.tsx';
import { usePeople } from '#web/features/users/api/people.ts';
import { PersonSelect } from '#web/features/users/person-select.tsx';
import { useNow } from '../agenda/use-now.ts';
import { PageHeading } from '../page-title.tsx';
import { appointmentHref } from '../shell/navigation.tsx';

/** The organisation's log: who changed what and when, narrowed by what the address says. */
export function ActivityPage() {
  const [path, navigate] = useLocation();
  const state: unknown = useHistoryState();
  const cameFrom = placeBefore(state);
  const filter = readFilter(useSearch());
  const team = usePeople([filter.actorId]);
  const now = useNow();
  const client = useQueryClient();
  const { queryKey } = auditLogQuery(filter);
  const isReading = useIsFetching({ queryKey }) > 0;
  const show = (next: AuditLogFilter) => navigate(path + writeFilter(next), { replace: true, state });
  const filters = useRef<HTMLDivElement>(null);
  const clear = () => {
    show({});
    // The button goes with the last filter; the focus goes on among the fields.
    filters.current?.querySelector('input')?.focus();
  };
  return (
    <div className="mx-auto grid w-full max-w-5xl content-start gap-5 p-4 sm:p-6">
      <div className="grid gap-2">
        <Link
          href={cameFrom ?? addressOf('integrations')}
          className="inline-flex w-fit items-center gap-1.5 text-ui text-muted hover:text-ink hover:underline pointer-coarse:min-h-11"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          {cameFrom === null ? 'Integrações' : 'Voltar'}
        </Link>
        <PageHeading
          title={SCREENS.activity.title}
          description="Quem mudou o quê e quando. O registro só cresce: ninguém o altera nem apaga por aqui."
          actions={
            <Button busy={isReading} onClick={() => void client.invalidateQueries({ queryKey })}>
              <RefreshCw />
              <span className="max-sm:sr-only">Atualizar</span>
            </Button>
          }
        />
      </div>
      <div ref={filters}>
        <LogFilters filter={filter} onChange={show} onClear={clear} PersonSelect={PersonSelect} team={team} />
      </div>
      <LogList
        filter={filter}
        now={now}
        onClear={clear}
        appointmentHref={(appointment) => appointmentHref(appointment, true)}
      />
    </div>
  );
}

/** Where the bell was pressed; null of who came another way. */
function placeBefore(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('cameFrom' in state)) return null;
  const { cameFrom } = state;
  return typeof cameFrom === 'string' && !cameFrom.startsWith(addressOf('activity')) ? cameFrom : null;
}
