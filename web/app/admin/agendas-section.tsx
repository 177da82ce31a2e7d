import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { User as UserIcon } from 'lucide-react';
import { useLocation } from 'wouter';
import { distinctNames } from '#web/lib/distinct-names.ts';
import { AGENDA_PEOPLE } from '#shared/contract/limits.ts';
import type { AvailabilitySlot } from '#shared/contract/availability.ts';
import type { User } from '#shared/contract/users.ts';
import { Pagination } from '#web/components/ui/pagination.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { adminAppointmentsQuery, teamMonthQuery } from '#web/features/appointments/api/appointments.ts';
import { availabilityQuery, teamAvailabilityQuery } from '#web/features/availability/api/availability.ts';
import { shownDays } from '#web/agenda/model/navigation.ts';
import { rangeOf } from '../agenda/agenda-data.ts';
import { AgendaScreen } from '../agenda/agenda-screen.tsx';
import { useDatesApart } from '../agenda/use-dates-apart.ts';
import { useAgendaPlace } from '../agenda/use-agenda-place.ts';
import { useGoogleEvents } from '../agenda/use-google-busy.tsx';
import { usePages } from '#web/lib/use-pages.ts';
import { useDocumentTitle, useHeadingFocus } from '../page-title.tsx';
import { useGoogleConfigured } from '../use-google.ts';
import { agendaHref, SHARED_AGENDA } from '../shell/navigation.tsx';
import { CancelManyAction } from './cancel-many-action.tsx';
import { AgendaLinks } from './agenda-links.tsx';

const NO_SLOTS: readonly AvailabilitySlot[] = [];

/** The agenda of everybody, or of the one professional who is chosen in the menu or the filter. */
export function AgendasSection({
  users,
  agenda,
  admin,
}: {
  users: readonly User[];
  agenda: string;
  admin: User;
}) {
  const [, navigate] = useLocation();
  const names = distinctNames(users);
  const owner = users.find((user) => user.id === agenda) ?? null;
  const title = owner === null ? 'Agenda Compartilhada' : `Agenda de ${names.get(owner.id) ?? owner.name}`;
  useDocumentTitle(title);
  const heading = useHeadingFocus();
  const timezone = owner?.timezone ?? admin.timezone;
  const place = useAgendaPlace(timezone);
  const sorted = useMemo(() => (users.length > AGENDA_PEOPLE ? sortedByName(users) : users), [users]);
  const team = usePages(sorted, AGENDA_PEOPLE);
  // The month counts everybody; weeks and days show a page of a large team.
  const shown = owner === null && place.view !== 'month' && team.pageCount > 1 ? team.shown : undefined;
  const range = {
    ...rangeOf(place.view, place.date, timezone, owner?.id),
    userIds: shown?.map(({ id }) => id).join(','),
  };
  const days = shownDays(place.view, place.date);
  const isTeamMonth = owner === null && place.view === 'month';
  const list = useQuery({ ...adminAppointmentsQuery(range), enabled: !isTeamMonth });
  const month = useQuery({ ...teamMonthQuery(days), enabled: isTeamMonth });
  const appointments = isTeamMonth ? { ...month, data: month.data?.appointments } : list;
  const busy = useGoogleEvents(range, useGoogleConfigured() === true);
  const windows =
    useQuery(owner === null ? teamAvailabilityQuery : availabilityQuery(owner.id)).data ?? NO_SLOTS;
  const slots = useMemo(() => {
    const ids = shown && new Set(shown.map(({ id }) => id));
    return ids === undefined ? windows : windows.filter(({ userId }) => ids.has(userId));
  }, [windows, shown]);

  const dates = useDatesApart(place.date, owner?.id);

  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="sr-only">
        {title}
      </h1>
      <AgendaScreen
        area="admin"
        place={place}
        query={appointments}
        month={isTeamMonth ? month.data : undefined}
        users={users}
        shown={shown}
        owner={owner}
        timezone={timezone}
        slots={slots}
        dates={dates}
        range={range}
        busy={busy}
        actions={<CancelManyAction days={days} userId={owner?.id} />}
        filter={
          <>
            <Select
              aria-label="Filtrar por profissional"
              look="filter"
              icon={owner === null ? <UserIcon /> : undefined}
              className="md:w-56"
              options={[
                { value: SHARED_AGENDA, label: 'Todos os profissionais' },
                ...users.map((user) => ({
                  value: user.id,
                  label: names.get(user.id) ?? user.name,
                  color: user.color,
                })),
              ]}
              value={owner?.id ?? SHARED_AGENDA}
              onValueChange={(next) => navigate(agendaHref(next))}
            />
            {shown !== undefined && (
              <Pagination
                page={team.page}
                pageCount={team.pageCount}
                onPageChange={team.setPage}
                label="Profissionais na agenda"
                text={`${team.first + 1}–${team.first + shown.length} de ${users.length} pessoas`}
              />
            )}
          </>
        }
      />
      <div className="px-4 pb-6 max-md:pb-22 sm:px-5">
        <AgendaLinks admin={admin} owner={owner} users={users} />
      </div>
    </>
  );
}

function sortedByName(users: readonly User[]): User[] {
  return [...users].sort((one, other) => one.name.localeCompare(other.name, 'pt-BR'));
}
