import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { ClientVisit, ClientVisitsQuery } from '#shared/contract/client-records.ts';
import { CARD_PAGE } from '#shared/contract/limits.ts';
import { AttendanceBadge } from '#web/components/attendance-badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardHeader } from '#web/components/ui/card.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { SkeletonRows } from '#web/components/ui/skeleton.tsx';
import { foreignZone } from '#web/lib/foreign-zone.ts';
import { formatTime } from '#web/lib/format.ts';
import { visitDay } from '#web/lib/visit-day.ts';
import { visitsQuery } from './api/client-record.ts';

export type VisitsCardProps = {
  clientId: string;
  when: ClientVisitsQuery['when'];
  title: string;
  /** What the card says where there are none. */
  none: string;
  actions?: ReactNode;
  /** 'YYYY-MM-DD', on the reader's clock. */
  today: string;
  /** Whether they are several professionals' visits. */
  isTeam: boolean;
  /** Where a visit is opened. */
  hrefOf: (visit: ClientVisit) => string;
};

/** A client's appointments ahead or past: the first few, and the others when asked for. */
export function VisitsCard({ clientId, when, title, none, actions, ...row }: VisitsCardProps) {
  const read = useInfiniteQuery(visitsQuery(clientId, when));
  const [isOpen, setOpen] = useState(false);
  const visits = read.data?.pages.flatMap((page) => page.visits) ?? [];
  const shown = isOpen ? visits : visits.slice(0, CARD_PAGE);
  const hasMore = shown.length < visits.length || read.hasNextPage;
  return (
    <Card aria-label={title}>
      <CardHeader title={title} actions={actions} />
      {read.isPending ? (
        <SkeletonRows rows={2} />
      ) : read.data === undefined ? (
        <ErrorState onRetry={() => void read.refetch()} retrying={read.isFetching} />
      ) : visits.length === 0 ? (
        <p className="px-4 pb-5 text-muted sm:px-5">{none}</p>
      ) : (
        <ul className="divide-y border-t">
          {shown.map((visit) => (
            <VisitRow key={visit.id} visit={visit} {...row} />
          ))}
        </ul>
      )}
      {read.isFetchNextPageError && (
        <p role="alert" className="px-4 pt-3 text-ui text-danger sm:px-5">
          Não foi possível carregar mais horários.
        </p>
      )}
      {hasMore && (
        <div className="border-t px-4 py-3 sm:px-5">
          <Button
            size="sm"
            busy={read.isFetchingNextPage}
            onClick={() => (isOpen ? void read.fetchNextPage() : setOpen(true))}
          >
            Carregar mais<span className="sr-only"> de {title.toLowerCase()}</span>
          </Button>
        </div>
      )}
    </Card>
  );
}

function VisitRow({
  visit,
  today,
  isTeam,
  hrefOf,
}: { visit: ClientVisit } & Pick<VisitsCardProps, 'today' | 'isTeam' | 'hrefOf'>) {
  const { startTime, endTime, timezone, productName, professionalName, notes } = visit;
  const details = [productName, isTeam ? `com ${professionalName}` : null, foreignZone(timezone, startTime)];
  return (
    <li>
      <Link href={hrefOf(visit)} className="grid gap-0.5 px-4 py-2.5 hover:bg-hover/60 sm:px-5">
        <span className="num font-medium first-letter:uppercase">
          {visitDay(visit, today)}, {formatTime(startTime, timezone)} às {formatTime(endTime, timezone)}{' '}
          <AttendanceBadge attendance={visit.attendance} />
        </span>
        <span className="text-ui wrap-anywhere text-muted first-letter:uppercase">
          {details.filter(Boolean).join(' · ')}
        </span>
        {notes !== null && (
          <span className="line-clamp-3 text-ui wrap-anywhere whitespace-pre-line">{notes}</span>
        )}
      </Link>
    </li>
  );
}
