import { useInfiniteQuery, useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { RefreshCw } from 'lucide-react';
import { useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { AuditLogFilter } from '#shared/contract/audit-log.ts';
import { addressOf, screenAt, SCREENS } from '#shared/contract/screens.ts';
import { Button } from '#web/components/ui/button.tsx';
import { auditLogQuery } from '#web/features/audit/api/audit-log.ts';
import { bellQuery } from '#web/features/audit/api/bell.ts';
import { readFilter, writeFilter } from '#web/features/audit/filter.ts';
import { LogFilters } from '#web/features/audit/log-filters.tsx';
import { LogList } from '#web/features/audit/log-list.tsx';
import { usePeople } from '#web/features/users/api/people.ts';
import { PersonSelect } from '#web/features/users/person-select.tsx';
import { useNow } from '../agenda/use-now.ts';
import { ProfessionalPage } from '../professional/page.tsx';
import { appointmentHref } from '../shell/navigation.tsx';

/** The organisation's log: who changed what and when, narrowed by what the address says. */
export function ActivityPage() {
  const [path, navigate] = useLocation();
  const state: unknown = useHistoryState();
  const filter = readFilter(useSearch());
  const team = usePeople([filter.actorId]);
  const now = useNow();
  const client = useQueryClient();
  const { queryKey } = auditLogQuery(filter);
  const isReading = useIsFetching({ queryKey }) > 0;
  const hasNews = useNewsSince(filter);
  const show = (next: AuditLogFilter) => navigate(path + writeFilter(next), { replace: true, state });
  const filters = useRef<HTMLDivElement>(null);
  const clear = () => {
    show({});
    // The button goes with the last filter; the focus goes on among the fields.
    filters.current?.querySelector('input')?.focus();
  };
  return (
    <ProfessionalPage
      title={SCREENS.activity.title}
      description="Quem mudou o quê e quando. O registro só cresce: ninguém o altera nem apaga por aqui."
      back={placeBefore(state)}
      actions={
        <Button busy={isReading} onClick={() => void client.invalidateQueries({ queryKey })}>
          <RefreshCw />
          <span className={clsx(!hasNews && 'max-sm:sr-only')}>
            {hasNews ? 'Há novidades: atualizar' : 'Atualizar'}
          </span>
        </Button>
      }
    >
      <p role="status" className="sr-only">
        {hasNews && 'Há novidades no registro.'}
      </p>
      <div ref={filters}>
        <LogFilters filter={filter} onChange={show} onClear={clear} PersonSelect={PersonSelect} team={team} />
      </div>
      <LogList
        filter={filter}
        now={now}
        onClear={clear}
        appointmentHref={(appointment) => appointmentHref(appointment, true)}
      />
    </ProfessionalPage>
  );
}

/** Whether the bell has rung since the log was read: what the list lacks is said, and its reader decides when it moves. */
function useNewsSince(filter: AuditLogFilter): boolean {
  const { data: log, dataUpdatedAt: readAt } = useInfiniteQuery(auditLogQuery(filter));
  const bell = useQuery(bellQuery).data;
  const newest = bell && (bell.entries[0]?.id ?? '');
  const [read, setRead] = useState({ newest, readAt });
  if (read.readAt !== readAt || (read.newest === undefined && newest !== undefined))
    setRead({ newest, readAt });
  const isListed = log?.pages[0]?.entries.some(({ id }) => id === newest) ?? true;
  return newest !== read.newest && !isListed;
}

/** The screen on which the bell was pressed; of who came another way, the one that leads here. */
function placeBefore(state: unknown): { readonly href: string; readonly title: string } {
  const href =
    typeof state === 'object' && state !== null && 'cameFrom' in state ? String(state.cameFrom) : '';
  const screen = screenAt(href.split('?', 1)[0] ?? '');
  return screen === null || screen === 'activity'
    ? { href: addressOf('integrations'), title: SCREENS.integrations.title }
    : { href, title: SCREENS[screen].title };
}
