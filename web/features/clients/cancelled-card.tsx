import type { ReactNode } from 'react';
import type { Cancellation } from '#shared/contract/cancellation.ts';
import { Card, CardHeader } from '#web/components/ui/card.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { SkeletonRows } from '#web/components/ui/skeleton.tsx';
import { foreignZone } from '#web/lib/foreign-zone.ts';
import { formatDateTime, formatTime } from '#web/lib/format.ts';
import { visitDay } from '#web/lib/visit-day.ts';

export type CancelledProps = {
  clientId: string;
  /** How many there are, by the client's record; of late ones, how many count. */
  count: number;
  /** 'YYYY-MM-DD', on the reader's clock. */
  today: string;
  /** Whether they are several professionals' appointments. */
  isTeam: boolean;
};

type CancelledCardProps<Each> = {
  title: string;
  description?: string;
  read: {
    readonly data: { readonly cancellations: readonly Each[]; readonly hasMore: boolean } | undefined;
    readonly isPending: boolean;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** Draws the row of each. */
  children: (each: Each) => ReactNode;
};

/** Cancelled appointments of a client, the newest of them. */
export function CancelledCard<Each>({ title, description, read, children }: CancelledCardProps<Each>) {
  const { cancellations = [], hasMore = false } = read.data ?? {};
  return (
    <Card aria-label={title}>
      <CardHeader title={title} description={description} />
      {read.isPending ? (
        <SkeletonRows rows={1} />
      ) : read.data === undefined ? (
        <ErrorState onRetry={() => void read.refetch()} retrying={read.isFetching} />
      ) : (
        <ul className="divide-y border-t">{cancellations.map(children)}</ul>
      )}
      {hasMore && (
        <p className="border-t px-4 py-3 text-ui text-muted sm:px-5">
          Só os {cancellations.length} mais recentes.
        </p>
      )}
    </Card>
  );
}

/** 'qui, 26/11, 15:00' */
export function cancelledWhen(cancelled: Cancellation, today: string): string {
  return `${visitDay(cancelled, today)}, ${formatTime(cancelled.startTime, cancelled.timezone)}`;
}

/** What it was, with whom, and when it was cancelled. */
export function CancelledFacts({ cancelled, isTeam }: { cancelled: Cancellation; isTeam: boolean }) {
  const { startTime, timezone, productName, professionalName, cancelledAt } = cancelled;
  const details = [productName, isTeam ? `com ${professionalName}` : null, foreignZone(timezone, startTime)];
  return (
    <>
      <span className="text-ui wrap-anywhere text-muted first-letter:uppercase">
        {details.filter(Boolean).join(' · ')}
      </span>
      <span className="num text-ui text-muted">Cancelado em {formatDateTime(cancelledAt, timezone)}</span>
    </>
  );
}
