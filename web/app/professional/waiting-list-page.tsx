import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { ANYBODY } from '#shared/anybody.ts';
import { SCREENS } from '#shared/contract/screens.ts';
import type { WaitingEntryAnswer } from '#shared/contract/waiting-list.ts';
import { addDays, dayOfWeekOf } from '#shared/scheduling/calendar-date.ts';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { namedAppointmentsQuery } from '#web/features/appointments/api/appointments.ts';
import { asProduct, productsQuery, sharedServicesQuery } from '#web/features/products/api/products.ts';
import { ProfessionalSelect } from '#web/features/appointments/professional-select.tsx';
import { profileQuery } from '#web/features/profile/api/profile.ts';
import { usePeople } from '#web/features/users/api/people.ts';
import { PersonChoice } from '#web/features/users/person-choice.tsx';
import { AddWaitingDialog } from '#web/features/waiting-list/add-waiting-dialog.tsx';
import { useNoteBooked, waitingListQuery } from '#web/features/waiting-list/api/waiting-list.ts';
import { WaitingListCard } from '#web/features/waiting-list/waiting-list-card.tsx';
import { dayIn, deviceZone } from '#web/lib/format.ts';
import { refresh } from '#web/lib/read.ts';
import { toastError } from '#web/lib/toast.ts';
import { AgendaDialogs } from '../agenda/later-dialogs.ts';
import type { AppointmentTask } from '../agenda/agenda-dialogs.tsx';
import { ProfessionalPage } from './page.tsx';

/** Those who wait for a time: an administrator's page has everybody's, a professional's their own and anybody's. */
export function WaitingListPage() {
  const profile = useQuery(profileQuery).data;
  const isAdmin = profile?.role === 'admin';
  // The first page is the list's own: it is asked for once.
  const isOn = useQuery(waitingListQuery(1)).data?.isOn;
  const [adding, setAdding] = useState(false);
  const [person, setPerson] = useState<string | null>(null);
  const [booking, setBooking] = useState<{ entryId: string | null; task: AppointmentTask } | null>(null);
  const [searching, setSearching] = useState(false);
  const team = usePeople([person === ANYBODY ? null : person], isAdmin && adding);
  const users = profile === undefined ? [] : [profile];
  const people = isAdmin ? team.people.filter(({ isActive }) => isActive) : users;
  const userId = person ?? people.find(({ id }) => id === profile?.id)?.id ?? people[0]?.id ?? '';
  const isTeam = isAdmin && userId === ANYBODY;
  const ofPerson = useQuery({
    ...productsQuery(isAdmin ? userId : undefined),
    enabled: adding && userId !== '' && !isTeam,
  }).data;
  const ofTeam = useQuery({ ...sharedServicesQuery, enabled: adding && isTeam }).data;
  const products = isTeam ? ofTeam?.map(asProduct) : ofPerson;
  const zone = people.find(({ id }) => id === userId)?.timezone ?? profile?.timezone ?? deviceZone();
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
        onBook={(entry) =>
          setBooking({ entryId: entry.id, task: { kind: 'create', start: startOf(entry, isAdmin) } })
        }
        onReschedule={(entry) => void reschedule(entry)}
      />
      <AddWaitingDialog
        open={adding}
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

/** What the creation dialog is filled in with; the day too where only one fits. */
function startOf(entry: WaitingEntryAnswer, isAdmin: boolean) {
  const { userId, productId, productName, clientName, clientEmail, clientPhone } = entry;
  // Who waits for anybody is booked with anybody, whose services go by their names.
  const anybody = isAdmin
    ? { userId: ANYBODY, ...(productName === null ? {} : { productId: productName }) }
    : {};
  const date = onlyDay(entry, dayIn(new Date(), entry.timezone ?? deviceZone()));
  return {
    ...(userId === null ? anybody : { userId }),
    ...(productId === null ? {} : { productId }),
    ...(date === null ? {} : { date }),
    client: { name: clientName, email: clientEmail ?? '', phone: clientPhone ?? '' },
  };
}

/** The one day from today on that a client waits for; null where there are several, or none any more. */
function onlyDay({ from, until, weekdays }: WaitingEntryAnswer, today: string): string | null {
  let only: string | null = null;
  for (let day = from < today ? today : from; day <= until; day = addDays(day, 1)) {
    if (!weekdays.includes(dayOfWeekOf(day))) continue;
    if (only !== null) return null;
    only = day;
  }
  return only;
}
