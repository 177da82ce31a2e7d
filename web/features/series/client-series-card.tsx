import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { ClientSeries } from '#shared/contract/series.ts';
import { seriesWords } from '#shared/series/series-words.ts';
import { Card, CardHeader } from '#web/components/ui/card.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { foreignZone } from '#web/lib/foreign-zone.ts';
import { capitalized, dayIn, formatDay, formatTime } from '#web/lib/format.ts';
import { visitDay } from '#web/lib/visit-day.ts';
import { clientSeriesQuery } from './api/series.ts';

const TITLE = 'Séries';

type ClientSeriesCardProps = {
  clientId: string;
  /** 'YYYY-MM-DD', on the reader's clock. */
  today: string;
  /** Whether they are several professionals' appointments. */
  isTeam: boolean;
  /** Where an appointment is opened, and with it what can be done with its series. */
  hrefOf: (next: ClientSeries['next']) => string;
};

/** What repeats for a client, as far as it goes on; nothing where nothing does. */
export function ClientSeriesCard({ clientId, ...row }: ClientSeriesCardProps) {
  const read = useQuery(clientSeriesQuery(clientId));
  const { series = [] } = read.data ?? {};
  // Most clients have none: nothing is announced that may not come.
  if (series.length === 0 && !read.isError) return null;
  return (
    <Card aria-label={TITLE}>
      <CardHeader title={TITLE} />
      {read.data === undefined ? (
        <ErrorState onRetry={() => void read.refetch()} retrying={read.isFetching} />
      ) : (
        <ul className="divide-y border-t">
          {series.map((each) => (
            <SeriesRow key={each.id} series={each} {...row} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function SeriesRow({
  series,
  today,
  isTeam,
  hrefOf,
}: { series: ClientSeries } & Omit<ClientSeriesCardProps, 'clientId'>) {
  const { firstDate, next, ahead, bookedUntil, lastStart } = series;
  const details = [next.productName, isTeam ? `com ${next.professionalName}` : null];
  const nextTime = `${visitDay(next, today)}, ${formatTime(next.startTime, next.timezone)}`;
  const until =
    bookedUntil === null
      ? `até ${formatDay(dayIn(lastStart, next.timezone))}`
      : `sem data de fim, marcada até ${formatDay(bookedUntil)}`;
  return (
    <li>
      <Link href={hrefOf(next)} className="grid gap-0.5 px-4 py-2.5 hover:bg-hover/60 sm:px-5">
        <span className="font-medium wrap-anywhere">
          {capitalized(seriesWords(firstDate, series))}, {until}
        </span>
        <span className="num text-ui text-muted">
          {ahead === 1 ? 'Falta 1 horário' : `Faltam ${ahead} horários`}, o próximo {nextTime}
        </span>
        <span className="text-ui wrap-anywhere text-muted first-letter:uppercase">
          {[...details, foreignZone(next.timezone, next.startTime)].filter(Boolean).join(' · ')}
        </span>
      </Link>
    </li>
  );
}
