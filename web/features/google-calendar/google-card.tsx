import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { GoogleStatus } from '#shared/contract/google-calendar.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Card, CardBody, CardHeader } from '#web/components/ui/card.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { googleStatusQuery } from './api/status.ts';
import { Connected, type ConnectedProps } from './connected.tsx';
import { Disconnected } from './disconnected.tsx';
import { Unconfigured } from './unconfigured.tsx';
import { isDue, STATE_BADGES } from './card-words.ts';
import { googleStateOf } from './google-state.ts';

type GoogleCardProps = Omit<ConnectedProps, 'status'> & {
  /** Whether this installation has Google's client credentials; undefined until that is known. */
  configured: boolean | undefined;
  /** Whether the person is one who can see to the installation. */
  isOperator: boolean;
  className?: string | undefined;
};

/** How often the card looks while something is about to change, in milliseconds. */
const WAITING_MS = 10_000;

/** Appointments wait to be sent, something is wrong, or the next look is due. */
const isChanging = ({ waiting, lastError, nextSyncAt }: GoogleStatus): boolean =>
  waiting > 0 || lastError !== null || isDue(nextSyncAt);

/** The signed-in person's Google calendar: connecting it, what is exchanged with it, and how that goes. */
export function GoogleCard({ configured, isOperator, className, ...rest }: GoogleCardProps) {
  const status = useQuery({
    ...googleStatusQuery,
    enabled: configured === true,
    refetchInterval: ({ state: { data } }) => (data !== undefined && isChanging(data) ? WAITING_MS : false),
  });
  const isOff = configured === false || status.data?.configured === false;
  const state = isOff ? 'unconfigured' : status.data && googleStateOf(status.data);
  return (
    <Card
      id="google"
      tabIndex={-1}
      aria-label="Google Calendar"
      className={clsx('scroll-mt-20 outline-none', className)}
    >
      <CardHeader
        title={
          <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            Google Calendar
            {state !== undefined && <Badge tone={STATE_BADGES[state].tone}>{STATE_BADGES[state].word}</Badge>}
          </span>
        }
        description="Seus agendamentos no Google, e os compromissos de lá na sua agenda."
      />
      {isOff ? (
        <CardBody className="pt-1">
          <Unconfigured isOperator={isOperator} />
        </CardBody>
      ) : status.isPending ? (
        <CardSkeleton />
      ) : status.data === undefined ? (
        <ErrorState onRetry={() => void status.refetch()} retrying={status.isFetching} />
      ) : (
        <CardBody className="pt-1">
          {status.data.connected ? (
            <Connected status={status.data} {...rest} />
          ) : (
            <Disconnected asking={rest.asking} />
          )}
        </CardBody>
      )}
    </Card>
  );
}

function CardSkeleton() {
  return (
    <Loading className="grid gap-y-5 px-4 pt-1 pb-5 sm:px-5 lg:grid-cols-2 lg:gap-x-[62px]">
      {[0, 1].map((column) => (
        <div key={column} className="grid content-start gap-4">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-4 w-3/5" />
        </div>
      ))}
    </Loading>
  );
}
