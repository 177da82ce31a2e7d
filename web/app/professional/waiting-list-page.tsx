import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { SCREENS } from '#shared/contract/screens.ts';
import type { WaitingEntryAnswer } from '#shared/contract/waiting-list.ts';
import { addDays, dayOfWeekOf } from '#shared/scheduling/calendar-date.ts';
import { Button } from '#web/components/ui/button.tsx';
import { productsQuery } from '#web/features/products/api/products.ts';
import { profileQuery } from '#web/features/profile/api/profile.ts';
import { usePeople } from '#web/features/users/api/people.ts';
import { AddWaitingDialog } from '#web/features/waiting-list/add-waiting-dialog.tsx';
import { useNoteBooked, waitingListQuery } from '#web/features/waiting-list/api/waiting-list.ts';
import { WaitingListCard } from '#web/features/waiting-list/waiting-list-card.tsx';
import { dayIn, deviceZone } from '#web/lib/format.ts';
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
  const team = usePeople([person], isAdmin && adding);
  const users = profile === undefined ? [] : [profile];
  const people = isAdmin ? team.people.filter(({ isActive }) => isActive) : users;
  const userId = person ?? people.find(({ id }) => id === profile?.id)?.id ?? people[0]?.id ?? '';
  const products = useQuery({
    ...productsQuery(isAdmin ? userId : undefined),
    enabled: adding && userId !== '',
  }).data;
  const noteBooked = useNoteBooked();
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
        onBook={(entry) => setBooking({ entryId: entry.id, task: { kind: 'create', start: startOf(entry) } })}
      />
      <AddWaitingDialog
        open={adding}
        onClose={() => setAdding(false)}
        people={people}
        userId={userId}
        onPerson={setPerson}
        products={(products ?? []).filter(({ isActive }) => isActive)}
        onFree={(start) => {
          setAdding(false);
          setBooking({ entryId: null, task: { kind: 'create', start } });
        }}
      />
      <AgendaDialogs
        area={isAdmin ? 'admin' : 'professional'}
        task={booking?.task ?? null}
        onTask={(task) => {
          if (task === null) setBooking(null);
        }}
        users={users}
        appointments={[]}
        onCreated={({ id: appointmentId }) => {
          const id = booking?.entryId ?? null;
          if (id !== null) noteBooked.mutate({ id, appointmentId });
        }}
      />
    </ProfessionalPage>
  );
}

/** What the creation dialog is filled in with; the day too where only one fits. */
function startOf(entry: WaitingEntryAnswer) {
  const { userId, productId, clientName, clientEmail, clientPhone } = entry;
  const date = onlyDay(entry, dayIn(new Date(), entry.timezone ?? deviceZone()));
  return {
    ...(userId === null ? {} : { userId }),
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
