import { useQuery } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { OwnSession } from '#shared/contract/auth.ts';
import { SESSION_DAYS, SESSION_MAX_DAYS } from '#shared/contract/limits.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardBody, CardFooter, CardHeader } from '#web/components/ui/card.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { Pagination } from '#web/components/ui/pagination.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { formatDayTime } from '#web/lib/format.ts';
import { pagerOf } from '#web/lib/pager.ts';
import { sessionsQuery, useEndSession } from './api/sessions.ts';

/**
 * Where the person is signed in, and a way out of each.
 * @param zone IANA zone of the person, in which times are shown
 */
export function SessionsCard({ zone }: { zone: string }) {
  const [page, setPage] = useState(1);
  const sessions = useQuery(sessionsQuery(page));
  const end = useEndSession();
  const pager = sessions.data && pagerOf({ ...sessions.data.pagination, page });
  // The last of a page has ended.
  if (pager !== undefined && page > pager.pageCount) setPage(pager.pageCount);
  return (
    <Card>
      <CardHeader
        title="Aparelhos conectados"
        description={`Um acesso termina depois de ${SESSION_DAYS} dias sem uso, e sempre ${SESSION_MAX_DAYS} dias depois de entrar.`}
      />
      <CardBody>
        {sessions.isPending ? (
          <Loading>
            <Skeleton className="h-14 rounded-md" />
          </Loading>
        ) : sessions.data === undefined ? (
          <ErrorState onRetry={() => void sessions.refetch()} retrying={sessions.isFetching} />
        ) : (
          <ul className="divide-y">
            {sessions.data.sessions.map((session) => (
              <SessionLine
                key={session.id}
                session={session}
                zone={zone}
                busy={end.isPending && end.variables === session.id}
                onEnd={() => end.mutate(session.id)}
              />
            ))}
          </ul>
        )}
      </CardBody>
      {pager !== undefined && (
        <Pagination
          className="border-t px-4 py-2"
          label="Aparelhos conectados"
          {...pager}
          onPageChange={setPage}
        />
      )}
      {sessions.data !== undefined && sessions.data.pagination.totalCount > 0 && (
        <CardFooter>
          <Button busy={end.isPending && end.variables === null} onClick={() => end.mutate(null)}>
            Sair de todos os outros
          </Button>
        </CardFooter>
      )}
    </Card>
  );
}

function SessionLine({
  session,
  zone,
  busy,
  onEnd,
}: {
  session: OwnSession;
  zone: string;
  busy: boolean;
  onEnd: () => void;
}) {
  const { device, isCurrent, lastUsedAt } = session;
  const name = device ?? 'Aparelho não identificado';
  const Sign = /iPhone|iPad|Android/.test(name) ? Smartphone : Laptop;
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
      <Sign aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span className="wrap-anywhere">{name}</span>
          {isCurrent && <Badge tone="ok">Este aparelho</Badge>}
        </p>
        <p className="text-ui text-muted">
          {isCurrent ? 'Em uso agora' : `Último uso: ${formatDayTime(lastUsedAt, zone)}`}
        </p>
      </div>
      {!isCurrent && (
        <Button
          variant="ghost"
          aria-label={`Sair de ${name}, último uso: ${formatDayTime(lastUsedAt, zone)}`}
          busy={busy}
          onClick={onEnd}
        >
          Sair
        </Button>
      )}
    </li>
  );
}
