import { CalendarDays } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Appointment } from '#shared/contract/appointments.ts';
import { CARD_PAGE } from '#shared/contract/limits.ts';
import { Card, CardHeader } from '#web/components/ui/card.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { Pagination } from '#web/components/ui/pagination.tsx';
import { dayIn, dayTag } from '#web/lib/format.ts';
import { AppointmentLine } from './appointment-line.tsx';
import { lastPageOf, placeOfPage } from './stretch.ts';

/** The next 30 days, five a page, today marked. */
export function UpcomingCard({
  upcoming,
  count,
  page,
  onPage,
  zone,
  today,
  colorOf,
  onOpen,
  emptyAction,
}: {
  /** The stretch that holds the page, soonest first. */
  upcoming: readonly Appointment[];
  /** Of all that are ahead. */
  count: number;
  page: number;
  onPage: (page: number) => void;
  zone: string;
  /** 'YYYY-MM-DD' in the zone. */
  today: string;
  colorOf: (appointment: Appointment) => string;
  onOpen: (appointment: Appointment) => void;
  emptyAction: ReactNode;
}) {
  const pageCount = lastPageOf(count);
  const { first } = placeOfPage(page);
  return (
    <Card className="flex flex-col">
      <CardHeader title="Próximos agendamentos" description="Os próximos 30 dias." />
      <div className="flex-1 border-t">
        {count === 0 ? (
          <EmptyState
            icon={<CalendarDays />}
            title="Nenhum agendamento nos próximos 30 dias"
            description="Compartilhe o seu link ou agende você mesmo."
            action={emptyAction}
          />
        ) : (
          <ul className="divide-y">
            {upcoming.slice(first, first + CARD_PAGE).map((appointment) => {
              const day = dayIn(appointment.startTime, appointment.timezone);
              return (
                <AppointmentLine
                  key={appointment.id}
                  appointment={appointment}
                  color={colorOf(appointment)}
                  listZone={zone}
                  lead={
                    day === today ? <span className="font-semibold text-accent-text">Hoje</span> : dayTag(day)
                  }
                  onOpen={onOpen}
                />
              );
            })}
          </ul>
        )}
      </div>
      {pageCount > 1 && (
        <footer className="border-t px-4 py-1.5 sm:px-5">
          <Pagination page={page} pageCount={pageCount} onPageChange={onPage} label="Próximos agendamentos" />
        </footer>
      )}
    </Card>
  );
}
