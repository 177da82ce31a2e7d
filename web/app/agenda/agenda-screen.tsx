import type { UseQueryResult } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { CalendarOff, Maximize2, Minimize2, Printer, RefreshCw, UserCheck } from 'lucide-react';
import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { WeeklyWindow, TeamDays } from '#shared/contract/availability.ts';
import type { DatesApart } from '#shared/contract/exceptions.ts';
import type { TeamMonth } from '#shared/contract/team-month.ts';
import type { Colleague, User } from '#shared/contract/users.ts';
import { epochMinuteOf } from '#shared/scheduling/epoch-minute.ts';
import { toLocal } from '#shared/scheduling/zone.ts';
import { Agenda, type AgendaProps } from '#web/agenda/agenda.tsx';
import { firstDayToBook } from '#web/agenda/model/navigation.ts';
import type { AgendaMenuEntry } from '#web/agenda/parts/agenda-menu.tsx';
import type { AgendaTeam, FreeTime } from '#web/agenda/team/team-people.ts';
import type { AgendaLimits } from '#web/agenda/types.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import type { AbsenceTarget } from '#web/features/absence/types.ts';
import type { Area } from '#web/features/appointments/appointment-texts.ts';
import { dayIn } from '#web/lib/format.ts';
import type { AppointmentTask } from './agenda-dialogs.tsx';
import { clashesOf } from './clashes.ts';
import { closedNameOf } from './closed-names.ts';
import { covers } from './covers.ts';
import { toEvents } from './agenda-data.ts';
import { monthTotals } from './month-totals.ts';
import { goToDayOf } from './go-to-day.ts';
import { gridStartOf } from './grid-starts.ts';
import { IconAction } from './icon-action.tsx';
import {
  AbsenceDialog,
  AgendaDialogs,
  AttendanceDialog,
  SheetDialog,
  TextsLeftNotice,
} from './later-dialogs.tsx';
import { dayNoteOf, dayNoteOfTeam, openHoursOf, openHoursOfTeam } from './dates-apart.ts';
import type { AgendaPlace } from './use-agenda-place.ts';
import { useNamedAppointment } from './use-named-appointment.ts';
import { useAttend } from './use-attend.ts';
import { useMoves } from './use-moves.ts';
import type { CreationStart } from '#web/features/appointments/use-creation-form.ts';
import type { AppointmentRange } from '#web/features/appointments/api/appointments.ts';
import type { AgendaBusy } from './use-agenda-busy.ts';
import { useGoogleBusy } from './use-google-busy.tsx';
import { useHeldTimes } from './use-held-times.tsx';
import { useFullScreen } from './use-full-screen.ts';
import { SizeAction } from './size-action.tsx';
import { useTallMonth, useWholeWeek } from './use-tall-month.ts';
import { useNow } from './use-now.ts';
import { usePolling } from './use-polling.ts';
import { useReadAgain } from './use-read-again.ts';

export type AgendaScreenProps = {
  area: Area;
  place: AgendaPlace;
  query: Pick<UseQueryResult<Appointment[]>, 'data' | 'isPending' | 'isError' | 'isFetching'> & {
    refetch: () => Promise<unknown>;
  };
  /** What everybody's month says of its days, where `query` holds only the first appointments of each. */
  month?: TeamMonth | undefined;
  /** Whose appointments show, and whom else the screen knows; the person alone on an own agenda. */
  users: readonly Colleague[];
  /** Those of them whose appointments show, where not all. */
  shown?: readonly Colleague[] | undefined;
  /** Whose agenda this is; null for everybody's. A new appointment starts with this person. */
  owner: User | null;
  /** The zone of "today" and "now". */
  timezone: string;
  /** The weekly hours behind the agenda. */
  slots: readonly WeeklyWindow[];
  /** The dates on which those people's hours differ from the week, once known. */
  dates?: DatesApart | undefined;
  /** The hours of a whole team's month, instead of both. */
  teamDays?: TeamDays | undefined;
  /** Those hours could not all be read, or the dates: nothing is called free. */
  isUnsure: boolean;
  /** Stands above the toolbar, within the height that a month fits. */
  above?: ReactNode;
  /** Stands in the place of the grid where nobody is to be shown. */
  empty?: ReactNode;
  /** What the screen shows of time. */
  range: AppointmentRange;
  /** What takes time there and is no appointment. */
  busy: AgendaBusy;
  filter?: ReactNode;
  /** Buttons before "refresh", and the lines of a phone's menu in their place. */
  actions?: ReactNode;
  menu?: readonly AgendaMenuEntry[];
  /** A search for a free time, which begins a new appointment with what is chosen. */
  finder?: (book: (start: CreationStart) => void) => { dialog: ReactNode; strip: ReactNode };
  /** Whom a week's heads count, where that is not everybody: 'das pessoas 1–12 de 30'. */
  counted?: string | undefined;
  /** Goes to an appointment that the address names and this agenda does not show; whether it did. */
  goElsewhere?: ((appointment: Appointment) => boolean) | undefined;
  limits?: Partial<AgendaLimits>;
  colorOf?: (appointment: Appointment) => string;
  /** Whose day is drawn as a timetable. */
  team?: Omit<AgendaTeam, 'onSelectTime'> | undefined;
} & Pick<AgendaProps, 'monthStyle' | 'onEventMenu'>;

const SHEET = 'Imprimir ou baixar';
const ATTENDANCE = 'Presenças do dia';

/** An agenda with everything around it: its data's states, its dialogs, refresh and full screen. */
export function AgendaScreen({
  area,
  place,
  query,
  users,
  shown = users,
  owner,
  timezone,
  slots,
  ...rest
}: AgendaScreenProps) {
  const readAgain = useReadAgain();
  const now = useNow();
  const full = useFullScreen();
  const { isTall } = useTallMonth();
  const { isWhole } = useWholeWeek();
  usePolling(full.active && area === 'professional'); // The administrator's agenda is polled anyway.
  const [task, setTask] = useState<AppointmentTask | null>(null);
  const [handing, setHanding] = useState(false);
  const [marking, setMarking] = useState(false);
  const [toShow, setToShow] = useState<AgendaTeam['toShow']>();
  const seen = useRef<() => string | undefined>(undefined);
  const onSight = useCallback((inSight: typeof seen.current) => void (seen.current = inSight), []);
  /** What a link, the search or the bell led to, until something else is opened. */
  const [found, setFound] = useState<string>();
  const [absent, setAbsent] = useState<AbsenceTarget | null>(null);
  const beginAbsence = (person: Colleague | undefined): void =>
    setAbsent(person ? { person, date: place.date } : null);
  /** Nobody falls out on a day that is over. */
  const isOverDay = place.view === 'day' && place.date < dayIn(now, timezone);
  const isOpen = task !== null && task.kind !== 'create';
  const nameOpen = useNamedAppointment(area, isOpen ? task.appointment.id : null, {
    found: (appointment) => {
      if (rest.goElsewhere?.(appointment) !== true) goToDayOf(appointment, place);
      if (appointment.userId !== null) setToShow({ personId: appointment.userId });
      setFound(appointment.id);
      setTask({ kind: 'edit', appointment });
    },
    left: () => setTask(null),
  });
  const begin = (next: AppointmentTask | null): void => {
    nameOpen(next === null || next.kind === 'create' ? null : next.appointment.id);
    if (next !== null) setFound(undefined);
    setTask(next);
  };
  const read = useMemo(() => query.data ?? [], [query.data]);
  const { busy, colorOf, month, teamDays } = rest;
  const frame = { isShared: owner === null, frame: timezone };
  const held = useHeldTimes(busy.held, shown, { ...frame, now });
  const { appointments, move, describe } = useMoves({
    area,
    users,
    read,
    onTaken: (appointment, wanted) => begin({ kind: 'move', appointment, wanted }),
    taken: { held: held.live, blocks: busy.blocks, slots },
    onHandOver: (appointment, passed) => begin({ kind: 'handOver', appointment, passed }),
    attends: (personId, date, start, end) => covers(rest.team?.dayOf(personId, date).open, start, end),
  });
  const attend = useAttend(appointments);
  const totals = useMemo(
    () => month && monthTotals(month.days, read, appointments),
    [month, read, appointments],
  );
  const clashes = useMemo(
    () =>
      month === undefined ? clashesOf([...appointments, ...held.live], users, slots) : new Set(month.crowded),
    [month, appointments, held.live, users, slots],
  );
  const google = useGoogleBusy(busy.blocks, shown, appointments, { ...frame, range: rest.range });
  const blocked = useMemo(
    () => (month === undefined ? google.clashes : new Set(month.blocked)),
    [month, google.clashes],
  );
  // All of one person's are that person's, which no line has to say.
  const drawn = useMemo(() => (owner === null ? users : [owner]), [owner, users]);
  const events = useMemo(
    () => [
      ...toEvents(appointments, drawn, timezone, colorOf, clashes, blocked, rest.dates),
      ...google.events,
      ...held.events,
    ],
    [appointments, drawn, timezone, colorOf, clashes, blocked, rest.dates, google.events, held.events],
  );
  const openHours = useMemo(
    () => (teamDays === undefined ? openHoursOf(slots, rest.dates) : openHoursOfTeam(teamDays)),
    [teamDays, slots, rest.dates],
  );
  const book = ({ professionalId, date, time, minutes }: FreeTime): void =>
    begin({
      kind: 'create',
      start: {
        userId: professionalId,
        date,
        time,
        ...(owner === null ? {} : { duration: owner.defaultDuration }),
        ...(minutes === undefined ? {} : { drawn: minutes }),
      },
    });
  const startIn = useMemo(() => gridStartOf(slots, rest.dates), [slots, rest.dates]);
  const people = owner === null ? shown : undefined;
  const dayNote = useMemo(
    () => (teamDays === undefined ? dayNoteOf(rest.dates, people) : dayNoteOfTeam(teamDays)),
    [teamDays, rest.dates, people],
  );
  const aloneId = (owner ?? (shown.length === 1 ? shown[0] : undefined))?.id;
  const closedName = useMemo(
    () => (aloneId === undefined ? undefined : closedNameOf(slots, rest.dates, aloneId)),
    [slots, rest.dates, aloneId],
  );
  const create = (date?: string, time?: string): void => {
    // The one person whose day is read, where it is one's, is whom it is made for.
    const userId = shown.length === 1 && place.view === 'day' ? shown[0]?.id : seen.current?.();
    begin({
      kind: 'create',
      start: {
        ...(userId === undefined ? {} : { userId }),
        ...(owner === null ? {} : { userId: owner.id, duration: owner.defaultDuration }),
        ...(date === undefined ? {} : { date }),
        ...(time === undefined ? {} : { time }),
      },
    });
  };
  const start = (kind: 'edit' | 'move', id: string): void => {
    const appointment = appointments.find((each) => each.id === id);
    if (appointment !== undefined) begin({ kind, appointment });
  };

  const finder = rest.finder?.((start) => begin({ kind: 'create', start }));

  return (
    <div
      className={clsx(
        'flex min-h-0 flex-1 flex-col',
        full.active
          ? // The week leaves the room below it for the button itself.
            clsx('fixed inset-0 z-35 overflow-y-auto bg-canvas p-4', place.view !== 'week' && 'max-md:pb-22')
          : // A timetable scrolls in itself: its heads and its last hour are in sight together.
            'px-4 py-4 max-md:pt-0 sm:px-5 min-h-[calc(100dvh-57px)] md:has-data-fits:h-[max(calc(100dvh-57px),28rem)] md:has-data-fits:flex-none',
      )}
    >
      {rest.above}
      {absent === null && <TextsLeftNotice date={place.date} onOpen={setAbsent} />}
      <Agenda
        failure={
          query.isError && query.data === undefined ? (
            <ErrorState
              title="Não foi possível carregar a agenda."
              onRetry={() => void query.refetch()}
              retrying={query.isFetching}
              className="m-auto"
            />
          ) : (
            rest.empty
          )
        }
        events={events}
        counted={rest.counted}
        found={found === undefined ? undefined : { id: found, isOpen: task !== null }}
        view={place.view}
        date={place.date}
        now={now}
        timezone={timezone}
        loading={query.isPending}
        onViewChange={place.setView}
        onDateChange={place.setDate}
        onSelectDay={(date) => create(date)}
        onSelectSlot={create}
        onSelectEvent={(id) => google.open(id) || held.open(id) || start('edit', id)}
        onMoveEvent={move}
        startIn={startIn}
        describeSlot={describe}
        team={
          rest.team && {
            ...rest.team,
            onSelectTime: book,
            toShow,
            onSight,
            // On one person's own agenda the toolbar has it.
            ...(owner === null &&
              !isOverDay && {
                onAbsence: (id: string) => beginAbsence(users.find((user) => user.id === id)),
              }),
          }
        }
        onAskMove={(id) => start('move', id)}
        onAttend={attend}
        onShowMore={place.openDay}
        onCreate={() =>
          create(
            firstDayToBook(place.view, place.date, { ...toLocal(timezone, epochMinuteOf(now)), openHours }),
          )
        }
        dayNote={dayNote}
        totals={totals}
        busyTotals={busy.totals}
        monthFits={!isTall}
        weekFits={isWhole}
        monthStyle={rest.monthStyle}
        onEventMenu={rest.onEventMenu}
        {...(openHours === null ? {} : { openHours })}
        isUnsure={rest.isUnsure || busy.isUnsure || query.isError}
        closedName={closedName}
        {...(rest.limits === undefined ? {} : { limits: rest.limits })}
        filter={rest.filter}
        strip={finder?.strip}
        menu={[
          ...(rest.menu ?? []),
          ...(owner === null || isOverDay
            ? []
            : [{ label: 'Ausência', icon: <CalendarOff />, onSelect: () => beginAbsence(owner) }]),
          ...(place.view === 'day'
            ? [{ label: ATTENDANCE, icon: <UserCheck />, onSelect: () => setMarking(true) }]
            : []),
          { label: SHEET, icon: <Printer />, onSelect: () => setHanding(true) },
          { label: 'Atualizar', icon: <RefreshCw />, onSelect: () => void readAgain() },
          {
            label: full.active ? 'Sair da tela cheia' : 'Tela cheia',
            icon: full.active ? <Minimize2 /> : <Maximize2 />,
            onSelect: full.toggle,
          },
        ]}
        actions={
          <>
            {rest.actions}
            <SizeAction view={place.view} monthStyle={rest.monthStyle} />
            {owner !== null && place.view === 'day' && !isOverDay && (
              <IconAction label={`Ausência de ${owner.name}`} onClick={() => beginAbsence(owner)}>
                <CalendarOff />
              </IconAction>
            )}
            {place.view === 'day' && (
              <IconAction label={ATTENDANCE} onClick={() => setMarking(true)}>
                <UserCheck />
              </IconAction>
            )}
            <IconAction label={SHEET} onClick={() => setHanding(true)}>
              <Printer />
            </IconAction>
            {full.active ? (
              <Button busy={query.isFetching} onClick={() => void readAgain()}>
                <RefreshCw />
                Atualizar
              </Button>
            ) : (
              <IconAction label="Atualizar" onClick={() => void readAgain()}>
                <RefreshCw className={clsx(query.isFetching && 'animate-spin')} />
              </IconAction>
            )}
            <IconAction label={full.active ? 'Sair da tela cheia' : 'Tela cheia'} onClick={full.toggle}>
              {full.active ? <Minimize2 /> : <Maximize2 />}
            </IconAction>
          </>
        }
      />
      {finder?.dialog}
      {google.popover}
      {held.dialog}
      <SheetDialog
        open={handing}
        onClose={() => setHanding(false)}
        place={place}
        ownerId={owner?.id}
        zone={timezone}
        noteOf={dayNote}
        slots={slots}
        dates={rest.dates}
      />
      <AttendanceDialog
        open={marking}
        onClose={() => setMarking(false)}
        date={place.date}
        appointments={appointments}
        now={now}
        isTeam={owner === null}
      />
      <AbsenceDialog
        area={area}
        target={absent}
        colleagues={area === 'admin' ? users.filter(({ isActive }) => isActive) : []}
        onClose={() => setAbsent(null)}
      />
      <AgendaDialogs
        area={area}
        task={task}
        onTask={begin}
        users={users}
        appointments={appointments}
        busy={busy.events}
        // Booked with anybody, it may be of a column that is out of sight.
        onCreated={({ userId }) => userId !== null && setToShow({ personId: userId })}
      />
    </div>
  );
}
