import type { UseQueryResult } from '@tanstack/react-query';
import { CalendarCheck2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Appointment } from '#shared/contract/appointments.ts';
import { FALLBACK_COLOR, TODAY_PAGE_SIZE } from '#shared/contract/limits.ts';
import type { Colleague } from '#shared/contract/users.ts';
import { Card, CardHeader } from '#web/components/ui/card.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { Pagination } from '#web/components/ui/pagination.tsx';
import { SkeletonRows } from '#web/components/ui/skeleton.tsx';
import { formatTime, zoneName } from '#web/lib/format.ts';
import { distinctNames } from '#web/lib/distinct-names.ts';
import { usePages } from '#web/lib/use-pages.ts';
import { AppointmentLine } from './appointment-line.tsx';
import { dedupeAppointments } from './dedupe.ts';
import { beginningOn } from './overview.ts';

export type TodayCardProps = {
  query: UseQueryResult<Appointment[]>;
  zone: string;
  /** The day in that zone, 'YYYY-MM-DD'. */
  today: string;
  /** Reads whose the appointments on screen are, a hook. */
  usePeople: (userIds: readonly (string | null)[]) => readonly Colleague[];
  onOpen: (appointment: Appointment) => void;
  /** The next step where nothing is booked today. */
  emptyAction: ReactNode;
};

/**
 * Today's appointments, five a page, with a line that says what is shown and how fresh it is. Give it a new `key`
 * to go back to page 1.
 */
export function TodayCard({ query, zone, today, usePeople, onOpen, emptyAction }: TodayCardProps) {
  const list = beginningOn(dedupeAppointments(query.data ?? []), zone, today);
  const { page, pageCount, setPage, shown, first } = usePages(list, TODAY_PAGE_SIZE);
  const people = usePeople(shown.map(({ userId }) => userId));
  const names = distinctNames(people);

  return (
    <Card aria-label="Agendamentos de Hoje" className="flex flex-col">
      <CardHeader title="Agendamentos de Hoje" />
      <div className="flex-1 border-t">
        {query.isPending ? (
          <SkeletonRows rows={TODAY_PAGE_SIZE} />
        ) : query.isError && query.data === undefined ? (
          <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
        ) : list.length === 0 ? (
          <EmptyState
            icon={<CalendarCheck2 />}
            title="Nenhum agendamento hoje"
            description="O que for marcado para hoje aparece aqui na hora."
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
            {list.length === 0 ? '0 de 0' : `${first + 1}–${first + shown.length} de ${list.length}`}
            {` · ${zoneName(zone)} · atualizado às ${formatTime(query.dataUpdatedAt, zone)}`}
          </p>
          <Pagination page={page} pageCount={pageCount} onPageChange={setPage} label="Agendamentos de Hoje" />
        </footer>
      )}
    </Card>
  );
}
