import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { ANYBODY } from '#shared/anybody.ts';
import { SCREENS } from '#shared/contract/screens.ts';
import type { User } from '#shared/contract/users.ts';
import type { WaitingEntryAnswer } from '#shared/contract/waiting-list.ts';
import { Card } from '#web/components/ui/card.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Held } from '#web/components/ui/held.tsx';
import { SkeletonRows } from '#web/components/ui/skeleton.tsx';
import { namedAppointmentsQuery } from '#web/features/appointments/api/appointments.ts';
import { publicConfigQuery } from '#web/features/auth/api/public-config.ts';
import { productsQuery, sharedServicesQuery } from '#web/features/products/api/products.ts';
import { asProduct } from '#web/features/products/as-product.ts';
import { ProfessionalSelect } from '#web/features/appointments/professional-select.tsx';
import { profileQuery } from '#web/features/profile/api/profile.ts';
import { usePeople } from '#web/features/users/api/people.ts';
import { PersonChoice } from '#web/features/users/person-choice.tsx';
import { PersonSelect } from '#web/features/users/person-select.tsx';
import { AddWaitingDialog } from '#web/features/waiting-list/add-waiting-dialog.tsx';
import { askedWords } from '#web/features/waiting-list/asked-words.ts';
import { useNoteBooked, waitingListQuery } from '#web/features/waiting-list/api/waiting-list.ts';
import { readFilter, writeFilter } from '#web/features/waiting-list/filter.ts';
import { WaitingListCard } from '#web/features/waiting-list/waiting-list-card.tsx';
import { deviceZone } from '#web/lib/format.ts';
import { isAnswered } from '#web/lib/is-answered.ts';
import { refresh } from '#web/lib/read.ts';
import { toastError } from '#web/lib/toast.ts';
import { HoursDialog } from '../admin/later-dialogs.ts';
import { AgendaDialogs } from '../agenda/later-dialogs.tsx';
import type { AppointmentTask } from '../agenda/agenda-dialogs.tsx';
import { ProfessionalPage } from './page.tsx';
import { useFirstChoice, useHours, useNothingOpens } from './use-first-choice.ts';
import { useWaitedStart } from './use-waited-start.ts';
import { WithoutHours } from './without-hours.tsx';

/** Those who wait for a time: an administrator's page has everybody's, a professional's their own and anybody's. */
export function WaitingListPage() {
  const profileRead = useQuery(profileQuery);
  const profile = profileRead.data;
  const isAdmin = profile?.role === 'admin';
  // The first page is the list's own: it is asked for once.
  const filter = readFilter(useSearch());
  const [path, navigate] = useLocation();
  const listRead = useQuery(waitingListQuery(1, filter));
  const list = listRead.data;
  const isOn = list?.isOn;
  // More people are waited for than the list names: the team is searched.
  const searched = usePeople(
    [filter.of === ANYBODY ? null : filter.of],
    isAdmin && list?.choices.people === null,
  );
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
  const hours = useHours(adding ? (waitedFor?.id ?? null) : null);
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
  const reschedule = async (entry: WaitingEntryAnswer): Promise<void> => {
    const { id, appointmentId } = entry;
    const named = namedAppointmentsQuery(appointmentId === null ? [] : [appointmentId]);
    // As it is now: others may have moved it since.
    const [appointment] = await client.fetchQuery({ ...named, staleTime: 0 }).catch(() => []);
    if (appointment === undefined) toastError('Erro', 'Não foi possível abrir o agendamento deste cliente.');
    else
      setBooking({
        entryId: id,
        task: { kind: 'move', appointment, waiting: { id, wish: askedWords(entry) } },
      });
  };
  const startFor = useWaitedStart(isAdmin, zone);
  const book = async (entry: WaitingEntryAnswer): Promise<void> => {
    const start = await startFor(entry);
    setBooking({ entryId: entry.id, task: { kind: 'create', start } });
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
      {/* Which filters stand above the list depends on what waits and on who asks. */}
      <Held
        until={isAnswered(profileRead) && isAnswered(listRead)}
        place={
          <Card>
            <SkeletonRows rows={4} />
          </Card>
        }
      >
        <WaitingListCard
          isAdmin={isAdmin}
          team={{ ...searched, PersonSelect }}
          filter={filter}
          onFilter={(next) => navigate(path + writeFilter(next), { replace: true })}
          onBook={(entry) => void book(entry)}
          onReschedule={(entry) => void reschedule(entry)}
        />
      </Held>
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
        hours={hours}
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
