import type { UseQueryResult } from '@tanstack/react-query';
import { CalendarCheck2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Appointment } from '#shared/contract/appointments.ts';
import { CARD_PAGE, FALLBACK_COLOR } from '#shared/contract/limits.ts';
import type { TeamDay } from '#shared/contract/team-day.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardHeader } from '#web/components/ui/card.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { Pagination } from '#web/components/ui/pagination.tsx';
import { SkeletonRows } from '#web/components/ui/skeleton.tsx';
import { formatTime, zoneName } from '#web/lib/format.ts';
import { distinctNames } from '#web/lib/distinct-names.ts';
import { AppointmentLine } from './appointment-line.tsx';
import { lastPageOf, pageWithin, placeOfPage } from './stretch.ts';

const NOTHING: TeamDay = { count: 0, skip: 0, lastEnd: null, appointments: [], people: [] };

/** Which day the card shows, and what it says where that day has nothing. */
const WORDS = {
  today: {
    title: 'Agendamentos de Hoje',
    none: 'Nenhum agendamento hoje',
    noneYet: 'O que for marcado para hoje aparece aqui na hora.',
    other: 'Ver os de amanhã',
  },
  tomorrow: {
    title: 'Agendamentos de Amanhã',
    none: 'Nenhum agendamento amanhã',
    noneYet: 'O que for marcado para amanhã aparece aqui na hora.',
    other: 'Ver os de hoje',
  },
} as const;
export type CardDay = keyof typeof WORDS;

export type TodayCardProps = {
  day: CardDay;
  /** Shows the other day; missing while today's are not over. */
  onOther: (() => void) | undefined;
  /** The stretch that holds the page; another one, while that is being read, shows its closest page. */
  query: UseQueryResult<TeamDay>;
  page: number;
  onPage: (page: number) => void;
  zone: string;
  onOpen: (appointment: Appointment) => void;
  /** The next step where nothing is booked. */
  emptyAction: ReactNode;
};

/** A day's appointments, five a page, with a line that says what is shown and how fresh it is. */
export function TodayCard({
  day,
  onOther,
  query,
  page: wanted,
  onPage,
  zone,
  onOpen,
  emptyAction,
}: TodayCardProps) {
  const words = WORDS[day];
  const { count, skip, appointments, people } = query.data ?? NOTHING;
  const page = pageWithin({ count, skip }, wanted);
  const { first } = placeOfPage(page);
  const shown = appointments.slice(first, first + CARD_PAGE);
  const names = distinctNames(people);
  // Lines kept while a page turns are as fresh as they were.
  const [readAt, setReadAt] = useState(0);
  if (query.dataUpdatedAt !== 0 && query.dataUpdatedAt !== readAt) setReadAt(query.dataUpdatedAt);

  return (
    <Card aria-label={words.title} className="flex flex-col">
      <CardHeader
        title={words.title}
        description={onOther && 'Os de hoje já terminaram.'}
        actions={onOther && <Button onClick={onOther}>{words.other}</Button>}
      />
      <div className="flex-1 border-t">
        {query.isPending ? (
          <SkeletonRows rows={CARD_PAGE} />
        ) : query.isError && query.data === undefined ? (
          <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
        ) : count === 0 ? (
          <EmptyState
            icon={<CalendarCheck2 />}
            title={words.none}
            description={words.noneYet}
            action={emptyAction}
          />
        ) : (
          <ul className="divide-y">
            {shown.map((appointment) => (
              <AppointmentLine
                key={appointment.id}
                appointment={appointment}
                color={people.find(({ id }) => id === appointment.userId)?.color ?? FALLBACK_COLOR}
                listZone={zone}
                professional={names.get(appointment.userId ?? '') ?? appointment.professionalName}
                onOpen={onOpen}
              />
            ))}
          </ul>
        )}
      </div>
      {query.data !== undefined && (
        <footer className="flex min-h-11 flex-wrap items-center gap-x-4 border-t px-4 py-1 sm:px-5">
          <p className="num flex-1 py-1 text-xs text-muted">
            {count === 0 ? '0 de 0' : `${skip + first + 1}–${skip + first + shown.length} de ${count}`}
            {` · ${zoneName(zone)} · atualizado às ${formatTime(readAt, zone)}`}
          </p>
          <Pagination
            page={Math.min(wanted, lastPageOf(count))}
            pageCount={lastPageOf(count)}
            onPageChange={onPage}
            label={words.title}
          />
        </footer>
      )}
    </Card>
  );
}
