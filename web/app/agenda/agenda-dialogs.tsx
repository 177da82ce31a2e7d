import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { calledName } from '#shared/clients/called-name.ts';
import { ANYBODY } from '#shared/anybody.ts';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { TeamBookingData } from '#shared/contract/booking.ts';
import type { GoogleEvent } from '#shared/contract/google-calendar.ts';
import type { SoughtOfTeam } from '#web/features/appointments/first-times.tsx';
import { wishAddress } from '#shared/link-wishes.ts';
import type { Colleague } from '#shared/contract/users.ts';
import type { Area } from '#web/features/appointments/appointment-texts.ts';
import { publicConfigQuery } from '#web/features/auth/api/public-config.ts';
import {
  CreateAppointmentDialog,
  type TeamLink,
} from '#web/features/appointments/create-appointment-dialog.tsx';
import { CancelAppointmentDialog } from '#web/features/appointments/cancel-appointment-dialog.tsx';
import { HandOverDialog, type HandOver } from '#web/features/appointments/hand-over-dialog.tsx';
import { EditAppointmentDialog } from '#web/features/appointments/edit-appointment-dialog.tsx';
import type { Clock } from '#web/features/appointments/edit-values.ts';
import {
  MoveAppointmentDialog,
  type WaitingMove,
} from '#web/features/appointments/move-appointment-dialog.tsx';
import type { WantedMove } from '#web/features/appointments/use-move-form.ts';
import { minutesBetween } from '#web/features/appointments/zone-time.ts';
import type { CreationStart } from '#web/features/appointments/use-creation-form.ts';
import { ProfessionalSelect } from '#web/features/appointments/professional-select.tsx';
import { profileQuery } from '#web/features/profile/api/profile.ts';
import { productsQuery, sharedServicesQuery } from '#web/features/products/api/products.ts';
import { asProduct } from '#web/features/products/as-product.ts';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { SeriesDialog } from '#web/features/series/series-dialog.tsx';
import { SeriesFact } from '#web/features/series/series-fact.tsx';
import type { SeriesDraft } from '#web/features/series/series-values.ts';
import { firstColleaguesQuery } from '#web/features/users/api/colleagues.ts';
import { byName, usePeople } from '#web/features/users/api/people.ts';
import { ColleagueChoice, PersonChoice } from '#web/features/users/person-choice.tsx';
import { sharedPath } from '#web/features/links/booking-paths.ts';
import { EVERYBODY, type ShownPeople } from '#shared/shown-people.ts';
import { dayIn, deviceZone, formatDuration, formatTime } from '#web/lib/format.ts';
import { read } from '#web/lib/read.ts';
import { describeBusy, describeClash } from './describe-busy.ts';
import { BusyReason, useEventsDuring } from './events-during.tsx';
import { PeopleField, SomePeople } from './first-free-people.tsx';
import { usualLength } from './first-free-values.ts';
import { whoseOf } from './use-team-agenda.ts';
import { PaymentFactLater } from './payment-fact-later.tsx';

/** What is being done to appointments on a screen; one thing at a time. */
export type AppointmentTask =
  | { kind: 'create'; start: CreationStart }
  | { kind: 'edit' | 'delete'; appointment: Appointment }
  | { kind: 'handOver'; appointment: Appointment; passed: HandOver }
  | { kind: 'move'; appointment: Appointment; wanted?: WantedMove; waiting?: WaitingMove };

export type AgendaDialogsProps = {
  area: Area;
  task: AppointmentTask | null;
  onTask: (task: AppointmentTask | null) => void;
  /** Whom the screen knows; the person alone on an own agenda. */
  users: readonly Colleague[];
  /** What is on screen, to say who is busy with which client. */
  appointments: readonly Appointment[];
  /** Busy times out of Google on screen; null where the screen has none and those of one person are read when needed. */
  busy?: readonly GoogleEvent[] | null | undefined;
  /** After an appointment was changed or deleted. */
  onChanged?: (() => void) | undefined;
  /** After an appointment was made. */
  onCreated?: ((appointment: Appointment) => void) | undefined;
};

/** The dialogs over an agenda: create, edit, move, delete. */
export function AgendaDialogs({
  area,
  task,
  onTask,
  users,
  appointments,
  busy,
  onChanged,
  onCreated,
}: AgendaDialogsProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const start = task?.kind === 'create' ? task.start : null;
  const ownerId = area === 'professional' ? undefined : (chosen ?? start?.userId);
  const isAnybody = ownerId === ANYBODY;
  const isOpenToAll = start !== null && area === 'admin' && (ownerId === undefined || ownerId === '');
  const products = useQuery({
    ...productsQuery(ownerId),
    enabled: start !== null && !isOpenToAll && !isAnybody,
  });
  const isPassable = task?.kind === 'edit' || task?.kind === 'delete' || task?.kind === 'move';
  const passedTo = isPassable && chosen !== task.appointment.userId ? chosen : null;
  // In detail it chooses among the services of whose it is, too.
  const editedFor = isPassable && task.kind !== 'move' ? (passedTo ?? task.appointment.userId) : passedTo;
  const takerId = task?.kind === 'handOver' ? task.passed.taker.id : (editedFor ?? undefined);
  const takers = useQuery({ ...productsQuery(takerId), enabled: takerId !== undefined });
  const services = useQuery({
    ...sharedServicesQuery,
    enabled: start !== null && (isAnybody || isOpenToAll),
  });
  const profile = useQuery({ ...profileQuery, enabled: task !== null }).data;
  const installation = useQuery(publicConfigQuery).data;
  const withGoogle = installation?.googleConfigured ?? false;
  const isOwn = area === 'professional';
  const slug = profile?.bookingSlug ?? '';
  const teamPage = useQuery({
    ...read('GET /api/booking/:slug', { params: { slug } }),
    enabled: isOwn && start !== null && slug !== '',
  }).data;
  const target = task === null || task.kind === 'create' ? null : task.appointment;
  const colleagues = useQuery({ ...firstColleaguesQuery, enabled: isOwn && isPassable }).data;
  const targetOwner = users.find(({ id }) => id === target?.userId);
  const unknown = targetOwner === undefined ? target?.userId : null;
  const team = usePeople([unknown, isAnybody ? undefined : ownerId], !isOwn && task !== null);
  const [sought, setSought] = useState<ShownPeople>(EVERYBODY);
  const [repeating, setRepeating] = useState<SeriesDraft | null>(null);
  const [found, setFound] = useState<readonly Colleague[]>([]);
  const [ask, setAsk] = useState<((userId: string) => void) | null>(null);
  const people = byName<Colleague>([
    ...(isOwn ? [...users, ...(colleagues?.people ?? [])] : team.people),
    ...(targetOwner === undefined ? [] : [targetOwner]),
    ...found,
  ]);
  const total = isOwn ? (colleagues?.total ?? 0) : team.total;
  const others =
    total <= people.length
      ? undefined
      : { total, onSearch: (choose: (userId: string) => void) => setAsk(() => choose) };
  const clockOf = (userId: string): Clock => {
    const person = people.find((user) => user.id === userId);
    const isOfTarget = target !== null && userId === (target.userId ?? '');
    return {
      zone: isOfTarget ? target.timezone : (person?.timezone ?? deviceZone()),
      keepsDuration: person?.moveKeepsDuration ?? true,
    };
  };
  const clock = clockOf(target?.userId ?? '');
  const pick = (kind: 'edit' | 'move' | 'delete' | 'handOver'): Appointment | null =>
    task !== null && task.kind === kind ? target : null;
  // The question before a cancellation stands over the appointment, which is there again as it was after "Voltar".
  const edited = pick('edit') ?? pick('delete');
  const among = isOwn
    ? undefined
    : {
        asked: whoseOf(sought),
        field: (times: SoughtOfTeam) => (
          <>
            <PeopleField team={team} people={sought} onChange={setSought} />
            <SomePeople team={team} people={sought} sought={times} onChange={setSought} />
          </>
        ),
      };
  const close = (): void => {
    setChosen(null);
    setSought(EVERYBODY);
    onTask(null);
  };
  const clashing = useEventsDuring(busy === null && withGoogle ? edited : null);
  const describe = (userId: string, from: string, to: string): ReactNode => {
    const others = appointments.filter((each) => each.id !== target?.id);
    // An own agenda knows its owner's appointments alone; a new one there names nobody.
    const person =
      isOwn && userId === '' ? users[0] : [...users, ...people].find((user) => user.id === userId);
    const known = describeBusy(others, person, from, to, busy ?? []);
    if (known !== undefined || busy !== null || !withGoogle || person === undefined) return known;
    return <BusyReason person={person} start={from} end={to} />;
  };
  const nameOf = (userId: string | undefined): string | undefined =>
    [...people, ...users].find(({ id }) => id === userId)?.name;
  const choose = (person: Colleague): void => {
    setFound([...found, person]);
    setAsk(null);
    ask?.(person.id);
  };
  const changed = (): void => {
    close();
    onChanged?.();
  };

  return (
    <>
      <CreateAppointmentDialog
        area={area}
        start={start}
        onClose={close}
        professionals={isOwn ? users : people}
        others={others}
        products={isAnybody || isOpenToAll ? services.data?.map(asProduct) : products.data}
        usualOfTeam={usualLength(services.data ?? [])?.service}
        among={among}
        emailRequired={profile?.requireClientEmail ?? false}
        teamLink={teamPage === undefined ? null : teamLinkOf(teamPage, slug)}
        ownZone={profile?.timezone ?? deviceZone()}
        onProfessionalChange={setChosen}
        onCreated={onCreated}
        onRepeat={({ service, ...repeated }) =>
          setRepeating({
            ...repeated,
            about: [service ?? formatDuration(repeated.duration), nameOf(repeated.userId)]
              .filter(Boolean)
              .join(' · '),
          })
        }
        describeConflict={describe}
      />
      <SeriesDialog
        draft={repeating}
        onClose={() => setRepeating(null)}
        onDone={() => {
          setRepeating(null);
          close();
        }}
      />
      <EditAppointmentDialog
        area={area}
        emailRequired={profile?.requireClientEmail ?? false}
        appointment={edited}
        clockOf={clockOf}
        professionals={people}
        others={others}
        withGoogle={withGoogle}
        sendsMail={installation?.sendsMail ?? false}
        services={takers.data}
        onProfessionalChange={setChosen}
        onClose={close}
        onSaved={changed}
        onMove={(appointment) => onTask({ kind: 'move', appointment })}
        onDelete={(appointment) => onTask({ kind: 'delete', appointment })}
        onSqueeze={(appointment) => onTask({ kind: 'create', start: startOver(appointment, clock.zone) })}
        describeConflict={describe}
        besides={(appointment) => (
          <>
            <SeriesFact
              appointment={{
                ...appointment,
                clientName: calledName(appointment),
                userId: appointment.userId ?? '',
              }}
              choosePerson={
                isOwn || people.length < 2
                  ? undefined
                  : (value, onChange) => (
                      <ProfessionalSelect
                        professionals={people}
                        others={others}
                        value={value}
                        error={undefined}
                        onChange={onChange}
                      />
                    )
              }
              servicesOf={productsQuery}
              zoneOf={(userId) => clockOf(userId).zone}
              sendsMail={installation?.sendsMail ?? false}
              onChanged={changed}
            />
            <PaymentFactLater appointment={appointment} />
          </>
        )}
        describeClash={(appointment) => describeClash(appointment, busy ?? clashing, clock.zone)}
      />
      <MoveAppointmentDialog
        area={area}
        appointment={pick('move')}
        wanted={task?.kind === 'move' ? task.wanted : undefined}
        waiting={task?.kind === 'move' ? task.waiting : undefined}
        clockOf={clockOf}
        professionals={people}
        others={others}
        sendsMail={installation?.sendsMail ?? false}
        services={takers.data}
        onProfessionalChange={setChosen}
        onClose={close}
        onMoved={changed}
        describeConflict={describe}
      />
      <HandOverDialog
        area={area}
        appointment={pick('handOver')}
        passed={task?.kind === 'handOver' ? task.passed : null}
        services={takers.data}
        sendsMail={installation?.sendsMail ?? false}
        onClose={close}
        onDone={changed}
        describeConflict={describe}
      />
      <CancelAppointmentDialog
        area={area}
        appointment={pick('delete')}
        sendsMail={installation?.sendsMail ?? false}
        onClose={() => target !== null && onTask({ kind: 'edit', appointment: target })}
        onDeleted={changed}
      />
      <Dialog
        open={ask !== null}
        onOpenChange={(open) => !open && setAsk(null)}
        size="sm"
        title="Escolher profissional"
      >
        {isOwn ? <ColleagueChoice onChoose={choose} /> : <PersonChoice status="active" onChoose={choose} />}
      </Dialog>
    </>
  );
}

/** Where another appointment over this one begins, on its professional's clock. */
function startOver({ userId, startTime, endTime }: Appointment, zone: string): CreationStart {
  return {
    ...(userId === null ? {} : { userId }),
    date: dayIn(startTime, zone),
    time: formatTime(startTime, zone),
    duration: minutesBetween(startTime, endTime),
  };
}

/** Where a professional books with others: with anybody who is free, or with a colleague whom the team's page lists. */
function teamLinkOf({ anyProfessional, professionals }: TeamBookingData, slug: string): TeamLink | null {
  const path = sharedPath(slug);
  if (anyProfessional !== 'off')
    return { path: wishAddress(path, { professional: ANYBODY }), isAnybody: true };
  return professionals.some(({ bookingSlug }) => bookingSlug !== slug) ? { path, isAnybody: false } : null;
}

export { SheetDialog } from './sheet-dialog.tsx';
export { AttendanceDialog } from '#web/features/appointments/attendance-dialog.tsx';
