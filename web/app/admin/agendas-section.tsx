import { clsx } from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'wouter';
import { placeOf, withPlace } from '#web/lib/agenda-address.ts';
import { EVERYBODY, type ShownPeople } from '#shared/shown-people.ts';
import { distinctNames } from '#web/lib/distinct-names.ts';
import type { Appointment } from '#shared/contract/appointments.ts';
import { AGENDA_PAGE } from '#shared/contract/limits.ts';
import type { PeoplePage } from '#shared/contract/people.ts';
import type { Colleague, User } from '#shared/contract/users.ts';
import type { AgendaView } from '#web/agenda/types.ts';
import { Button } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { Pagination } from '#web/components/ui/pagination.tsx';
import { adminAppointmentsQuery } from '#web/features/appointments/api/appointments.ts';
import { byName, usePeople } from '#web/features/users/api/people.ts';
import { dayIn } from '#web/lib/format.ts';
import { shownDays } from '#web/agenda/model/navigation.ts';
import { rangeOf } from '../agenda/agenda-data.ts';
import { AgendaScreen } from '../agenda/agenda-screen.tsx';
import { useAgendaPlace } from '../agenda/use-agenda-place.ts';
import { useAgendaBusy, useTeamMonthBusy } from '../agenda/use-agenda-busy.ts';
import { whoseOf, useAgendaHours, useAgendaPeople } from '../agenda/use-team-agenda.ts';
import { useTeamDay } from '../agenda/use-team-day.ts';
import { useDocumentTitle, useHeadingFocus } from '../page-title.tsx';
import { useGoogleConfigured } from '../use-google.ts';
import { agendaHref, LINKED_APPOINTMENT } from '../shell/navigation.tsx';
import { useFirstFree } from './use-first-free.tsx';
import { useCancelMany } from './use-cancel-many.tsx';
import { useTeamMonth } from './use-team-month.ts';
import { AgendaFilter } from './agenda-filter.tsx';
import { AgendaLinks } from './later-dialogs.ts';

const NOBODY: readonly Colleague[] = [];

/** The agenda of everybody, or of the one professional who is chosen in the menu or the filter. */
export function AgendasSection({
  team,
  owner,
  admin,
}: {
  /** The first people, and how many there are. */
  team: PeoplePage;
  /** Whose agenda; null for everybody's. */
  owner: User | null;
  admin: User;
}) {
  const [, navigate] = useLocation();
  const timezone = owner?.timezone ?? admin.timezone;
  const place = useAgendaPlace(timezone);
  const days = shownDays(place.view, place.date);
  const isTeamMonth = owner === null && place.view === 'month';
  const page = useAgendaPeople(team, place, owner === null && !isTeamMonth ? days : null);
  // A month counts all who are shown; weeks and days draw a page of them.
  const shown = owner === null && !isTeamMonth ? page.shown : undefined;
  const shownIds = shown?.map(({ id }) => id).join(',');
  const isOfSeveral = shown !== undefined && shown.length > 1;
  // Until its people are read, a whole team leaves the room for what stands above them.
  const isComing = shown?.length === 0 && !page.isNobody && ['all', 'attending'].includes(place.shown.kind);
  const matches = isComing ? team.total : page.matches;
  const pageCount = isComing ? Math.ceil(matches / AGENDA_PAGE) : page.pageCount;
  const range = {
    ...rangeOf(place.view, place.date, { zone: timezone, userId: owner?.id, people: shown }),
    userIds: shownIds,
  };
  const { data, isPending, isError, isFetching, refetch } = useQuery({
    ...adminAppointmentsQuery(range),
    enabled: !isTeamMonth && shownIds !== '',
  });
  const monthDays = { ...days, ...whoseOf(place.shown) };
  const isOfOne = place.shown.kind === 'chosen' && place.shown.ids.length === 1;
  const month = useTeamMonth(monthDays, place.date, isOfOne ? NOBODY : team.people, isTeamMonth);
  const shownBusy = useAgendaBusy(range, useGoogleConfigured() === true);
  const monthBusy = useTeamMonthBusy(monthDays, isTeamMonth);
  const {
    known: knownSlots,
    isAwaited,
    ...hours
  } = useAgendaHours(place.date, monthDays, {
    ownerId: owner?.id,
    shown: shownIds,
  });
  const known = usePeople([owner?.id]).people;
  const users = useMemo(
    () => byName<Colleague>([...month.people, ...monthBusy.people, ...known, ...(shown ?? [])]),
    [month.people, monthBusy.people, known, shown],
  );
  const names = distinctNames(users);
  const ownerName = owner === null ? undefined : (names.get(owner.id) ?? owner.name);
  const list = { data, isPending: isPending || isAwaited, isError, isFetching, refetch };
  const title = ownerName === undefined ? 'Agenda Compartilhada' : `Agenda de ${ownerName}`;
  useDocumentTitle(title);
  const isChosen = place.shown.kind === 'chosen';
  const present = useMemo(() => {
    // All others are those that the days have a column for.
    if (!isChosen) return page.shown;
    const there = page.shown.filter(
      ({ id, isActive }) => isActive || data?.some(({ userId }) => userId === id),
    );
    return there.length > 0 ? there : page.shown;
  }, [page.shown, data, isChosen]);
  const owned = useMemo(() => (owner === null ? NOBODY : [owner]), [owner]);
  const headLeft = useRef(false);
  const columns = useTeamDay({
    people: place.view !== 'day' ? NOBODY : owner === null ? present : owned,
    slots: knownSlots,
    dates: hours.dates,
    date: place.date,
    frame: timezone,
    ...(owner === null && {
      onShowPerson: (id: string) => {
        headLeft.current = true;
        navigate(agendaHref(id, placeOf(location.search)));
      },
    }),
  });
  /** To their own agenda, in the same view, where the people chosen are others or another page of them is on screen. */
  const goElsewhere = ({ id, userId, startTime, timezone: zone }: Appointment): boolean => {
    const isHere =
      owner !== null ||
      isTeamMonth ||
      userId === null ||
      page.shown.length === 0 ||
      place.shown.kind === 'attending';
    if (isHere || page.shown.some((person) => person.id === userId)) return false;
    const there = withPlace('', { view: place.view, date: dayIn(startTime, zone) });
    navigate(`${agendaHref(userId, `&${there}`)}&${LINKED_APPOINTMENT}=${id}`, { replace: true });
    return true;
  };
  const cancelMany = useCancelMany({
    days,
    whose: owner === null ? whoseOf(place.shown) : { userIds: owner.id },
  });
  const today = dayIn(new Date(), timezone);
  const comingOf = isComing && matches > 1 ? 'coming' : null;
  const columnsOf = isOfSeveral ? { people: shown, date: place.date } : comingOf;
  const firstFree = useFirstFree(
    {
      team,
      shown: owner === null ? place.shown : { kind: 'chosen', ids: [owner.id] },
      from: place.date < today ? today : place.date,
      today,
    },
    {
      isBrief: owner !== null,
      ofDay: place.view === 'day' && place.date >= today ? columnsOf : null,
    },
  );
  const heading = useHeadingFocus();
  // The head that was pressed goes with its column: the heading, which names whose agenda came, takes the focus.
  useEffect(() => {
    if (headLeft.current) heading.current?.focus({ preventScroll: true });
    headLeft.current = false;
  }, [title, heading]);

  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="sr-only">
        {title}
      </h1>
      <AgendaScreen
        area="admin"
        place={place}
        query={isTeamMonth ? month.query : (page.failed ?? list)}
        month={isTeamMonth ? month.data : undefined}
        empty={
          page.isNobody && shown !== undefined ? (
            <NobodyShown view={place.view} shown={place.shown} onShowAll={() => place.setShown(EVERYBODY)} />
          ) : undefined
        }
        users={users}
        shown={shown}
        owner={owner}
        timezone={timezone}
        {...hours}
        range={range}
        busy={isTeamMonth ? monthBusy.busy : shownBusy}
        counted={
          shown !== undefined && page.pageCount > 1
            ? `das pessoas ${page.before + 1}–${page.before + shown.length} de ${page.matches}`
            : undefined
        }
        goElsewhere={goElsewhere}
        team={columns}
        actions={
          <>
            {firstFree.button}
            {cancelMany.button}
          </>
        }
        menu={[firstFree.entry, cancelMany.entry]}
        finder={firstFree.find}
        filter={
          <div className="flex min-w-0 items-center gap-1">
            <div className="min-w-0 flex-1">
              <AgendaFilter team={team} owner={owner} place={place} />
            </div>
            {shown !== undefined && pageCount > 1 && (
              <Pagination
                page={page.page}
                pageCount={pageCount}
                onPageChange={place.setPage}
                label="Profissionais na agenda"
                text={`${page.before + 1}–${page.before + (isComing ? AGENDA_PAGE : shown.length)} de ${matches}`}
                // A phone has no room for the numbers beside the views; each head says them.
                className={clsx(
                  'shrink-0 whitespace-nowrap max-md:gap-0 max-md:[&>p]:sr-only',
                  isComing && 'invisible',
                )}
              />
            )}
          </div>
        }
      />
      {cancelMany.dialog}
      <div className="px-4 pb-6 max-md:pb-22 sm:px-5">
        <AgendaLinks admin={admin} owner={owner} ownerName={ownerName} />
      </div>
    </>
  );
}

/** In the place of an agenda in which nobody would stand. */
function NobodyShown({
  view,
  shown,
  onShowAll,
}: {
  view: AgendaView;
  shown: ShownPeople;
  onShowAll: () => void;
}) {
  const title =
    shown.kind !== 'attending'
      ? 'Quem você escolheu não está mais na equipe.'
      : view === 'day'
        ? 'Ninguém atende neste dia.'
        : 'Ninguém atende nesta semana.';
  return (
    <EmptyState
      title={title}
      action={<Button onClick={onShowAll}>Mostrar todos os profissionais</Button>}
      className="m-auto"
    />
  );
}
