import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { ANYBODY } from '#shared/anybody.ts';
import { SCREENS } from '#shared/contract/screens.ts';
import type { User } from '#shared/contract/users.ts';
import type { WaitingEntryAnswer } from '#shared/contract/waiting-list.ts';
import { plainText } from '#shared/plain-text.ts';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { namedAppointmentsQuery } from '#web/features/appointments/api/appointments.ts';
import { publicConfigQuery } from '#web/features/auth/api/public-config.ts';
import { freeDaysQuery } from '#web/features/appointments/api/free-times.ts';
import { asProduct, productsQuery, sharedServicesQuery } from '#web/features/products/api/products.ts';
import { availabilityQuery } from '#web/features/availability/api/availability.ts';
import { ProfessionalSelect } from '#web/features/appointments/professional-select.tsx';
import { profileQuery } from '#web/features/profile/api/profile.ts';
import { usePeople } from '#web/features/users/api/people.ts';
import { PersonChoice } from '#web/features/users/person-choice.tsx';
import { AddWaitingDialog } from '#web/features/waiting-list/add-waiting-dialog.tsx';
import { useNoteBooked, waitingListQuery } from '#web/features/waiting-list/api/waiting-list.ts';
import { WaitingListCard } from '#web/features/waiting-list/waiting-list-card.tsx';
import { waitedLength } from '#web/features/waiting-list/waited-length.ts';
import { bestDay, wishedDays } from '#web/features/waiting-list/wished-day.ts';
import { dayIn, deviceZone } from '#web/lib/format.ts';
import { refresh } from '#web/lib/read.ts';
import { toastError } from '#web/lib/toast.ts';
import { HoursDialog } from '../admin/later-dialogs.ts';
import { AgendaDialogs } from '../agenda/later-dialogs.ts';
import type { AppointmentTask } from '../agenda/agenda-dialogs.tsx';
import { ProfessionalPage } from './page.tsx';
import { useFirstChoice, useNothingOpens } from './use-first-choice.ts';
import { WithoutHours } from './without-hours.tsx';

/** Those who wait for a time: an administrator's page has everybody's, a professional's their own and anybody's. */
export function WaitingListPage() {
  const profile = useQuery(profileQuery).data;
  const isAdmin = profile?.role === 'admin';
  // The first page is the list's own: it is asked for once.
  const isOn = useQuery(waitingListQuery(1)).data?.isOn;
  const sendsMail = useQuery(publicConfigQuery).data?.sendsMail ?? true;
  const [adding, setAdding] = useState(false);
  const [person, setPerson] = useState<string | null>(null);
  const [booking, setBooking] = useState<{ entryId: string | null; task: AppointmentTask } | null>(null);
  const [searching, setSearching] = useState(false);
  const first = useFirstChoice(profile, adding);
  const userId = person ?? first ?? '';
  const isTeam = isAdmin && userId === ANYBODY;
  const team = usePeople([isTeam ? null : userId], isAdmin && adding);
  const users = profile === undefined ? [] : [profile];
  const people = isAdmin ? team.people.filter(({ isActive }) => isActive) : users;
  const waitedFor = people.find(({ id }) => id === userId);
  const nothingOpens = useNothingOpens(adding ? (waitedFor?.id ?? null) : null);
  const [hoursOf, setHoursOf] = useState<User | null>(null);
  const ofPerson = useQuery({
    ...productsQuery(isAdmin ? userId : undefined),
    enabled: adding && userId !== '' && !isTeam,
  }).data;
  const ofTeam = useQuery({ ...sharedServicesQuery, enabled: adding && isTeam }).data;
  const products = isTeam ? ofTeam?.map(asProduct) : ofPerson;
  const zone = waitedFor?.timezone ?? profile?.timezone ?? deviceZone();
  const others = { total: team.total, onSearch: () => setSearching(true) };
  const client = useQueryClient();
  const noteBooked = useNoteBooked();
  const reschedule = async ({ id, appointmentId }: WaitingEntryAnswer): Promise<void> => {
    const named = namedAppointmentsQuery(appointmentId === null ? [] : [appointmentId]);
    // As it is now: others may have moved it since.
    const [appointment] = await client.fetchQuery({ ...named, staleTime: 0 }).catch(() => []);
    if (appointment === undefined) toastError('Erro', 'Não foi possível abrir o agendamento deste cliente.');
    else setBooking({ entryId: id, task: { kind: 'move', appointment, waitingId: id } });
  };
  /** Without a service an offer is as long as the hours' appointments; of anybody nobody knows yet whose. */
  const lengthOn = async ({ userId: whose, parts }: WaitingEntryAnswer, date: string) => {
    if (whose === null && isAdmin) return null;
    const windows = await client.fetchQuery(availabilityQuery(whose ?? undefined)).catch(() => []);
    return waitedLength(windows, date, parts);
  };
  const book = async (entry: WaitingEntryAnswer): Promise<void> => {
    const named = entry.userId === null && !isAdmin ? entry.productName : null;
    const own = named === null ? [] : await client.fetchQuery(productsQuery(undefined)).catch(() => []);
    const start = startOf(entry, isAdmin, own.find((each) => sameName(each.name, named))?.id);
    const wished = wishedDays(entry, dayIn(new Date(), entry.timezone ?? zone));
    const [from, to] = [wished[0], wished.at(-1)];
    // Without an answer it is the first day that they wait for.
    const read =
      from === undefined || to === undefined
        ? null
        : await client
            .fetchQuery(freeDaysQuery({ ...soughtFor(start, isAdmin), from, to }))
            .catch(() => null);
    const date = bestDay(wished, read?.days ?? []);
    const length = date === null || start.productId !== undefined ? null : await lengthOn(entry, date);
    const task = {
      kind: 'create',
      start: {
        ...start,
        ...(date === null ? {} : { date }),
        ...(length === null ? {} : { duration: length, mode: 'manual' as const }),
      },
    } as const;
    setBooking({ entryId: entry.id, task });
  };
  return (
    <ProfessionalPage
      title={SCREENS.waitingList.title}
      description="Quando abre um horário, ele é oferecido à primeira pessoa a quem serve, e fica reservado para ela."
      actions={
        <Button
          variant="primary"
          disabled={profile === undefined || isOn !== true}
          onClick={() => setAdding(true)}
        >
          <Plus aria-hidden="true" />
          Pôr na lista
        </Button>
      }
    >
      <WaitingListCard
        isAdmin={isAdmin}
        onBook={(entry) => void book(entry)}
        onReschedule={(entry) => void reschedule(entry)}
      />
      <AddWaitingDialog
        open={adding}
        sendsMail={sendsMail}
        onClose={() => {
          setAdding(false);
          setPerson(null);
        }}
        choice={
          <ProfessionalSelect
            professionals={people}
            others={isAdmin && team.total > team.people.length ? others : undefined}
            withAnybody
            value={userId}
            error={undefined}
            onChange={setPerson}
          />
        }
        withoutHours={
          nothingOpens &&
          profile !== undefined &&
          waitedFor !== undefined && (
            <WithoutHours person={waitedFor} reader={profile} onHours={() => setHoursOf(waitedFor)}>
              Sem horários nada pode abrir, e o cliente esperaria em vão.
            </WithoutHours>
          )
        }
        userId={userId}
        zone={zone}
        ownId={isAdmin ? null : (profile?.id ?? null)}
        products={(products ?? []).filter(({ isActive }) => isActive)}
        onFree={(start) => {
          setAdding(false);
          setPerson(null);
          setBooking({ entryId: null, task: { kind: 'create', start } });
        }}
      />
      <Dialog
        open={searching}
        onOpenChange={(open) => !open && setSearching(false)}
        size="sm"
        title="Escolher profissional"
      >
        <PersonChoice
          status="active"
          onChoose={(found) => {
            setPerson(found.id);
            setSearching(false);
          }}
        />
      </Dialog>
      <HoursDialog user={hoursOf} onClose={() => setHoursOf(null)} />
      <AgendaDialogs
        area={isAdmin ? 'admin' : 'professional'}
        task={booking?.task ?? null}
        onTask={(task) => {
          if (task === null) setBooking(null);
        }}
        users={users}
        appointments={[]}
        onChanged={() => void refresh(client, ['GET /api/waiting-list'])}
        onCreated={({ id: appointmentId }) => {
          const id = booking?.entryId ?? null;
          if (id !== null) noteBooked.mutate({ id, appointmentId });
        }}
      />
    </ProfessionalPage>
  );
}

/**
 * Whom, what and for whom the creation dialog is filled in with.
 * @param ownService the reader's service of the name for which a client waits with anybody
 */
function startOf(entry: WaitingEntryAnswer, isAdmin: boolean, ownService: string | undefined) {
  const { userId, productId, productName, clientName, clientEmail, clientPhone } = entry;
  // Who waits for anybody is booked with anybody, whose services go by their names.
  const anybody = isAdmin
    ? { userId: ANYBODY, ...(productName === null ? {} : { productId: productName }) }
    : ownService === undefined
      ? {}
      : { productId: ownService };
  return {
    ...(userId === null ? anybody : { userId }),
    ...(productId === null ? {} : { productId }),
    client: { name: clientName, email: clientEmail ?? '', phone: clientPhone ?? '' },
  };
}

/** The same as a question for free days; a professional asks for their own. */
function soughtFor({ userId, productId }: { userId?: string; productId?: string }, isAdmin: boolean) {
  if (userId === ANYBODY) return { anyProfessional: 'true' as const, service: productId };
  return { ...(isAdmin ? { userId } : {}), productId };
}

function sameName(one: string, other: string | null): boolean {
  return other !== null && plainText(one).trim() === plainText(other).trim();
}
