import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { Link } from 'wouter';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { AvailabilitySlot } from '#shared/contract/availability.ts';
import { addressOf, SCREENS } from '#shared/contract/screens.ts';
import type { User } from '#shared/contract/users.ts';
import { showsDay } from '#web/agenda/model/navigation.ts';
import { OWN_LIMITS } from '#web/agenda/types.ts';
import { Notice } from '#web/components/ui/notice.tsx';
import { buttonClass } from '#web/components/ui/button.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { ownAppointmentsQuery, type AppointmentRange } from '#web/features/appointments/api/appointments.ts';
import { overviewQuery } from '#web/features/appointments/api/overview.ts';
import type { ColorMenuTarget } from '#web/features/appointments/color-menu.tsx';
import { DEFAULT_OWN_COLOR } from '#web/features/appointments/color-list.ts';
import { useColorChoices } from '#web/features/appointments/own-colors.ts';
import { availabilityQuery } from '#web/features/availability/api/availability.ts';
import { profileQuery } from '#web/features/profile/api/profile.ts';
import { rangeOf } from '../agenda/agenda-data.ts';
import { dayIn } from '#web/lib/format.ts';
import { AgendaScreen } from '../agenda/agenda-screen.tsx';
import { ColorMenu } from '../agenda/later-dialogs.tsx';
import { useDatesApart } from '../agenda/use-dates-apart.ts';
import { useAgendaPlace, type AgendaPlace } from '../agenda/use-agenda-place.ts';
import { useTeamDay } from '../agenda/use-team-day.ts';
import { useAgendaBusy } from '../agenda/use-agenda-busy.ts';
import { PageSkeleton } from '../page-skeleton.tsx';
import { useDocumentTitle, useHeadingFocus } from '../page-title.tsx';
import { useGoogleStatus } from '../use-google.ts';
import { BelowAgenda } from './later-cards.ts';
import { NextUp } from './next-up.tsx';
import { SyncButton, useSyncEntry } from './sync-button.tsx';

/** "Minha Agenda": the signed-in person's own appointments, in their own timezone. */
export function DashboardPage() {
  const profile = useQuery(profileQuery);
  const hours = useQuery(availabilityQuery());
  const overview = useQuery(overviewQuery());
  useDocumentTitle(SCREENS.ownAgenda.title);
  if (profile.isPending) return <PageSkeleton />;
  if (profile.data === undefined) {
    return (
      <ErrorState onRetry={() => void profile.refetch()} retrying={profile.isFetching} className="m-auto" />
    );
  }
  // A notice for want of hours and what comes next stand above the agenda: they must not push it down once it is drawn.
  // One that failed does not hold it up, nor when it is read again.
  const isSettled = hours.isFetched && overview.isFetched;
  return isSettled ? <OwnAgenda profile={profile.data} /> : <AgendaAhead profile={profile.data} />;
}

/** Begins to read the agenda's appointments while what stands above it is on its way. */
function AgendaAhead({ profile }: { profile: User }) {
  const place = useAgendaPlace(profile.timezone);
  usePrefetchQuery(ownAppointmentsQuery(ownRange(place, profile)));
  return <PageSkeleton />;
}

function ownRange({ view, date }: AgendaPlace, { id, timezone }: User): AppointmentRange {
  return rangeOf(view, date, { zone: timezone, userId: id });
}

const NOBODY: readonly User[] = [];
const NO_SLOTS: readonly AvailabilitySlot[] = [];

function OwnAgenda({ profile }: { profile: User }) {
  const heading = useHeadingFocus();
  const choices = useColorChoices();
  const colorOf = useCallback(
    (appointment: Appointment) => choices[appointment.id] ?? DEFAULT_OWN_COLOR,
    [choices],
  );
  const [coloring, setColoring] = useState<ColorMenuTarget | null>(null);
  const syncEntry = useSyncEntry();
  const users = useMemo(() => [profile], [profile]);
  const place = useAgendaPlace(profile.timezone);
  const today = dayIn(new Date(), profile.timezone);
  // Over other days it would stand in the way of those.
  const showsNow = showsDay(place.view, place.date, today);
  const range = ownRange(place, profile);
  const appointments = useQuery(ownAppointmentsQuery(range));
  const busy = useAgendaBusy(range, useGoogleStatus()?.bidirectionalSyncEnabled === true);
  const hours = useQuery(availabilityQuery());
  const slots = hours.data ?? NO_SLOTS;
  const apart = useDatesApart(place.date, { userId: profile.id });
  const day = useTeamDay({
    people: place.view === 'day' ? users : NOBODY,
    slots: hours.data,
    dates: apart.data,
    date: place.date,
    frame: profile.timezone,
  });
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="sr-only">
        Minha Agenda
      </h1>
      <AgendaScreen
        area="professional"
        place={place}
        query={appointments}
        users={users}
        owner={profile}
        timezone={profile.timezone}
        slots={slots}
        dates={apart.data}
        isUnsure={hours.isError || apart.isError}
        range={range}
        busy={busy}
        team={day}
        colorOf={colorOf}
        monthStyle="hours"
        onEventMenu={(appointmentId, at) => setColoring({ appointmentId, ...at })}
        limits={OWN_LIMITS}
        actions={<SyncButton />}
        menu={syncEntry}
        above={hours.data?.length === 0 && <NoHoursYet />}
      />
      {showsNow && <NextUp profile={profile} colorOf={colorOf} dates={apart.data} />}
      <ColorMenu target={coloring} onClose={() => setColoring(null)} />
      <BelowAgenda profile={profile} colorOf={colorOf} />
    </>
  );
}

/** Without hours the own link offers nothing: says so where a new professional looks first. */
function NoHoursYet() {
  return (
    <Notice className="max-md:mt-3 md:mb-3 md:items-center md:[&>svg]:mt-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="flex-1 basis-64 text-pretty">
          <strong className="font-semibold">Você ainda não tem horários de atendimento.</strong> Até lá, quem
          abre o seu link não encontra horário.
        </p>
        <Link href={addressOf('availability')} className={buttonClass({ variant: 'secondary' })}>
          Definir horários
        </Link>
      </div>
    </Notice>
  );
}
