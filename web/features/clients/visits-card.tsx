import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ClientVisit, ClientVisitsQuery } from '#shared/contract/client-records.ts';
import { AttendanceBadge } from '#web/components/attendance-badge.tsx';
import { foreignZone } from '#web/lib/foreign-zone.ts';
import { formatTime } from '#web/lib/format.ts';
import { paymentText } from '#web/lib/payment-words.ts';
import { visitDay } from '#web/lib/visit-day.ts';
import { visitsQuery } from './api/client-record.ts';
import { PagedCard } from './paged-card.tsx';

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
  return (
    <PagedCard
      {...{ title, actions, none, read }}
      failed="Não foi possível carregar mais horários."
      items={read.data?.pages.flatMap((page) => page.visits)}
    >
      {(visit) => <VisitRow key={visit.id} visit={visit} {...row} />}
    </PagedCard>
  );
}

function VisitRow({
  visit,
  today,
  isTeam,
  hrefOf,
}: { visit: ClientVisit } & Pick<VisitsCardProps, 'today' | 'isTeam' | 'hrefOf'>) {
  const { startTime, endTime, timezone, productName, professionalName, notes } = visit;
  const money = visit.payment === undefined ? null : paymentText(visit.payment);
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
        {money !== null && <span className="num text-ui text-muted">{money}</span>}
        {notes !== null && (
          <span className="line-clamp-3 text-ui wrap-anywhere whitespace-pre-line">{notes}</span>
        )}
      </Link>
    </li>
  );
}
