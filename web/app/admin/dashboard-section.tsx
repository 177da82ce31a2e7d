import { useQuery } from '@tanstack/react-query';
import { CalendarClock, Plus, UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { PeoplePage } from '#shared/contract/people.ts';
import type { Colleague, User } from '#shared/contract/users.ts';
import { SCREENS } from '#shared/contract/screens.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { TodayCard } from '#web/features/appointments/today-card.tsx';
import { adminStatsQuery } from '#web/features/stats/api/admin-stats.ts';
import { byName } from '#web/features/users/api/people.ts';
import { StatCards, StatCardsSkeleton } from '#web/features/stats/stat-cards.tsx';
import { WeekCard } from '#web/features/stats/week-card.tsx';
import { dayIn, dayTitle } from '#web/lib/format.ts';
import type { AppointmentTask } from '../agenda/agenda-dialogs.tsx';
import { AgendaDialogs } from '../agenda/later-dialogs.tsx';
import { useNow } from '../agenda/use-now.ts';
import { PageHeading } from '../page-title.tsx';
import { FirstSteps } from './first-steps.tsx';
import { PeopleDialogs } from './later-dialogs.ts';
import type { PeopleTask } from './people-dialogs.tsx';
import { ProfessionalsCard } from './professionals-card.tsx';
import { useLeadingDay } from './use-leading-day.ts';

/** The organisation at a glance: figures, the day, the team, and what to do next. */
export function DashboardSection({ team, admin }: { team: PeoplePage; admin: User }) {
  const [task, setTask] = useState<AppointmentTask | null>(null);
  const [people, setPeople] = useState<PeopleTask | null>(null);
  const stats = useQuery(adminStatsQuery);
  const now = useNow();
  const today = dayIn(now, admin.timezone);
  const { day, date, query: appointments, page, setPage, onOther } = useLeadingDay(today, now);
  const create = (): void => setTask({ kind: 'create', start: { date: today } });

  return (
    <div className="mx-auto grid w-full max-w-7xl gap-4 p-4 sm:p-6 lg:gap-5">
      <PageHeading
        title={SCREENS.overview.title}
        description={<span className="inline-block first-letter:uppercase">{dayTitle(today)}</span>}
        actions={
          <>
            <Button className="max-sm:flex-auto" onClick={() => setPeople({ kind: 'choose-hours' })}>
              <CalendarClock />
              Gerenciar horários
            </Button>
            <Button className="max-sm:flex-auto" onClick={() => setPeople({ kind: 'create' })}>
              <UserPlus />
              Adicionar profissional
            </Button>
            <Button variant="primary" className="max-sm:flex-auto" onClick={create}>
              <Plus />
              Novo agendamento
            </Button>
          </>
        }
      />
      {/* Whatever stands below the figures comes with them: nothing that is drawn moves. */}
      {stats.isPending ? (
        <StatCardsSkeleton />
      ) : (
        <>
          {stats.data?.totalAppointments === 0 && (
            <FirstSteps
              total={team.total}
              admin={admin}
              stats={stats.data}
              onHours={() =>
                setPeople(team.total > 1 ? { kind: 'choose-hours' } : { kind: 'hours', user: admin })
              }
              onProducts={() => setPeople({ kind: 'products', user: admin })}
            />
          )}
          {stats.data ? (
            <StatCards stats={stats.data} />
          ) : (
            <Card>
              <ErrorState
                title="Não foi possível carregar os números."
                onRetry={() => void stats.refetch()}
                retrying={stats.isFetching}
              />
            </Card>
          )}
          <div className="grid gap-4 lg:grid-cols-[1.75fr_1fr] lg:gap-5">
            <TodayCard
              day={day}
              onOther={onOther}
              query={appointments}
              page={page}
              onPage={setPage}
              zone={admin.timezone}
              onOpen={(appointment) => setTask({ kind: 'edit', appointment })}
              emptyAction={
                <Button onClick={() => setTask({ kind: 'create', start: { date } })}>
                  Marcar para {day === 'today' ? 'hoje' : 'amanhã'}
                </Button>
              }
            />
            {stats.data && <WeekCard stats={stats.data} />}
          </div>
          <ProfessionalsCard ownId={admin.id} onTask={setPeople} />
        </>
      )}
      <PeopleDialogs team={team.people} admin={admin} task={people} onTask={setPeople} />
      <AgendaDialogs
        area="admin"
        task={task}
        onTask={setTask}
        users={byName<Colleague>([...team.people, ...(appointments.data?.people ?? [])])}
        appointments={appointments.data?.appointments ?? []}
        onChanged={() => setPage(1)}
      />
    </div>
  );
}
