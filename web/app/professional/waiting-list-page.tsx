import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { SCREENS } from '#shared/contract/screens.ts';
import type { WaitingEntryAnswer } from '#shared/contract/waiting-list.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { organizationQuery } from '#web/features/organization/api/organization.ts';
import { productsQuery } from '#web/features/products/api/products.ts';
import { profileQuery } from '#web/features/profile/api/profile.ts';
import { usePeople } from '#web/features/users/api/people.ts';
import { AddWaitingDialog } from '#web/features/waiting-list/add-waiting-dialog.tsx';
import { useEndWaiting } from '#web/features/waiting-list/api/waiting-list.ts';
import { WaitingListCard } from '#web/features/waiting-list/waiting-list-card.tsx';
import { AgendaDialogs } from '../agenda/later-dialogs.ts';
import type { AppointmentTask } from '../agenda/agenda-dialogs.tsx';
import { ProfessionalPage } from './page.tsx';

/** Those who wait for a time: an administrator's page has everybody's, a professional's their own and anybody's. */
export function WaitingListPage() {
  const profile = useQuery(profileQuery).data;
  const isAdmin = profile?.role === 'admin';
  const settings = useQuery({ ...organizationQuery, enabled: isAdmin }).data;
  const [adding, setAdding] = useState(false);
  const [person, setPerson] = useState<string | null>(null);
  const [booking, setBooking] = useState<{ entry: WaitingEntryAnswer; task: AppointmentTask } | null>(null);
  const team = usePeople([person], isAdmin && adding);
  const users = profile === undefined ? [] : [profile];
  const people = isAdmin ? team.people.filter(({ isActive }) => isActive) : users;
  const userId = person ?? people.find(({ id }) => id === profile?.id)?.id ?? people[0]?.id ?? '';
  const products = useQuery({
    ...productsQuery(isAdmin ? userId : undefined),
    enabled: adding && userId !== '',
  }).data;
  const noteBooked = useEndWaiting('booked');
  return (
    <ProfessionalPage
      title={SCREENS.waitingList.title}
      description="Quando abre um horário, ele é oferecido à primeira pessoa a quem serve, e fica reservado para ela."
      actions={
        <Button variant="primary" disabled={profile === undefined} onClick={() => setAdding(true)}>
          <Plus aria-hidden="true" />
          Pôr na lista
        </Button>
      }
    >
      {settings?.waitingList === false && (
        <Notice tone="info">
          A lista de espera está desligada: ninguém pode pedir um aviso e nada é oferecido. Ligue-a em
          Configurações, em Organização.
        </Notice>
      )}
      <WaitingListCard
        onBook={(entry) => setBooking({ entry, task: { kind: 'create', start: startOf(entry) } })}
      />
      <AddWaitingDialog
        open={adding}
        onClose={() => setAdding(false)}
        people={people}
        userId={userId}
        onPerson={setPerson}
        products={(products ?? []).filter(({ isActive }) => isActive)}
      />
      <AgendaDialogs
        area={isAdmin ? 'admin' : 'professional'}
        task={booking?.task ?? null}
        onTask={(task) => {
          if (task === null) setBooking(null);
        }}
        users={users}
        appointments={[]}
        onCreated={() => booking && noteBooked.mutate(booking.entry.id)}
      />
    </ProfessionalPage>
  );
}

/** What the creation dialog is filled in with. */
function startOf({ userId, productId, clientName, clientEmail, clientPhone }: WaitingEntryAnswer) {
  return {
    ...(userId === null ? {} : { userId }),
    ...(productId === null ? {} : { productId }),
    client: { name: clientName, email: clientEmail ?? '', phone: clientPhone ?? '' },
  };
}
