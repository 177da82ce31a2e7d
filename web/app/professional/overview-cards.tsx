import { useState, type ReactNode } from 'react';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { Overview } from '#shared/contract/overview.ts';
import type { User } from '#shared/contract/users.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Card, StatCard } from '#web/components/ui/card.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { lastPageOf, placeOfPage } from '#web/features/appointments/stretch.ts';
import { UpcomingCard } from '#web/features/appointments/upcoming-card.tsx';
import { formatNumber, formatPercent } from '#web/lib/format.ts';
import type { AppointmentTask } from '../agenda/agenda-dialogs.tsx';
import { AgendaDialogs } from '../agenda/later-dialogs.tsx';
import { useOverview } from './use-overview.ts';

/** What is ahead and how the agenda goes, in real figures of the person's timezone. */
export function OverviewCards({
  profile,
  colorOf,
  children,
}: {
  profile: User;
  colorOf: (appointment: Appointment) => string;
  /** What stands under the figures; on a phone, at the end. */
  children: ReactNode;
}) {
  const [page, setPage] = useState(1);
  const { today, query, overview } = useOverview(profile, placeOfPage(page).skip);
  // The last ones of the page may have gone.
  if (overview !== null && page > lastPageOf(overview.upcomingCount))
    setPage(lastPageOf(overview.upcomingCount));
  const [task, setTask] = useState<AppointmentTask | null>(null);
  return (
    <div className="grid grid-cols-1 items-start gap-4 px-4 pb-6 max-md:pb-22 sm:px-5 lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:gap-5">
      <div className="lg:col-start-2">
        {overview !== null ? (
          <Figures overview={overview} />
        ) : (
          !query.isError && <Skeleton className="h-24 rounded-md" />
        )}
      </div>
      <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        {overview !== null ? (
          <UpcomingCard
            upcoming={overview.upcoming}
            count={overview.upcomingCount}
            page={page}
            onPage={setPage}
            zone={profile.timezone}
            today={today}
            colorOf={colorOf}
            onOpen={(appointment) => setTask({ kind: 'edit', appointment })}
            emptyAction={
              // A phone has the agenda's own button floating over this one.
              <Button
                className="max-md:hidden"
                onClick={() =>
                  setTask({
                    kind: 'create',
                    start: { userId: profile.id, date: today, duration: profile.defaultDuration },
                  })
                }
              >
                Novo agendamento
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
      </div>
      <div className="lg:col-start-2">{children}</div>
      <AgendaDialogs
        area="professional"
        task={task}
        onTask={setTask}
        users={[profile]}
        appointments={overview?.upcoming ?? []}
        onChanged={() => setPage(1)}
      />
    </div>
  );
}

function Figures({ overview }: { overview: Overview }) {
  const rate = overview.rated === 0 ? null : overview.confirmed / overview.rated;
  return (
    <section aria-label="Estatísticas" className="[container:tight/inline-size]">
      <div className="grid grid-cols-3 gap-2 tight:grid-cols-1 sm:gap-3 lg:gap-4">
        <StatCard label="Esta semana" value={formatNumber(overview.thisWeek)} />
        <StatCard label="Este mês" value={formatNumber(overview.thisMonth)} />
        <StatCard label="Confirmação" value={rate === null ? '—' : formatPercent(rate)} />
        <p className="col-span-full text-xs text-pretty text-muted">
          Confirmação: quantos clientes confirmaram, dos últimos e dos próximos 30 dias.
        </p>
      </div>
    </section>
  );
}
