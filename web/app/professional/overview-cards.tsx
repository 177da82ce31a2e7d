import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { User } from '#shared/contract/users.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Card, StatCard } from '#web/components/ui/card.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { ownAppointmentsQuery } from '#web/features/appointments/api/appointments.ts';
import { dedupeAppointments } from '#web/features/appointments/dedupe.ts';
import { overviewOf, overviewRange, type Overview } from '#web/features/appointments/overview.ts';
import { UpcomingCard } from '#web/features/appointments/upcoming-card.tsx';
import { dayIn, formatNumber, formatPercent } from '#web/lib/format.ts';
import { AgendaDialogs, type AppointmentTask } from '../agenda/agenda-dialogs.tsx';
import { useNow } from '../agenda/use-now.ts';

/** What is ahead and how the agenda goes, in real figures of the person's timezone. */
export function OverviewCards({
  profile,
  colorOf,
  children,
}: {
  profile: User;
  colorOf: (appointment: Appointment) => string;
  /** What stands under the figures. */
  children: ReactNode;
}) {
  const now = new Date(useNow());
  const today = dayIn(now, profile.timezone);
  const [task, setTask] = useState<AppointmentTask | null>(null);
  const [changes, setChanges] = useState(0);
  const query = useQuery(ownAppointmentsQuery(overviewRange(profile.timezone, today, profile.id)));

  const overview =
    query.data === undefined ? null : overviewOf(dedupeAppointments(query.data), profile.timezone, now);
  return (
    <div className="grid items-start gap-4 px-4 pb-6 sm:px-5 lg:grid-cols-2 lg:gap-5">
      {overview !== null ? (
        <UpcomingCard
          key={changes}
          upcoming={overview.upcoming}
          zone={profile.timezone}
          today={today}
          colorOf={colorOf}
          onOpen={(appointment) => setTask({ kind: 'edit', appointment })}
          emptyAction={
            <Button
              onClick={() =>
                setTask({ kind: 'create', start: { userId: profile.id, duration: profile.defaultDuration } })
              }
            >
              Novo Agendamento
            </Button>
          }
        />
      ) : query.isError ? (
        <Card>
          <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
        </Card>
      ) : (
        <Skeleton className="h-80 rounded-md" />
      )}
      <div className="grid gap-4 max-lg:order-first lg:gap-5">
        {overview !== null && <Figures overview={overview} />}
        {children}
      </div>
      <AgendaDialogs
        area="professional"
        task={task}
        onTask={setTask}
        users={[profile]}
        appointments={query.data ?? []}
        onChanged={() => setChanges(changes + 1)}
      />
    </div>
  );
}

function Figures({ overview }: { overview: Overview }) {
  const rate = overview.confirmationRate;
  return (
    <div className="grid grid-cols-3 gap-3 lg:gap-4">
      <StatCard label="Esta semana" value={formatNumber(overview.thisWeek)} />
      <StatCard label="Este mês" value={formatNumber(overview.thisMonth)} />
      <StatCard label="Confirmação" value={rate === null ? '—' : formatPercent(rate)} />
    </div>
  );
}
