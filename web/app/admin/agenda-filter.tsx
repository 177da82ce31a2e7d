import { User as UserIcon, Users } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { PeoplePage } from '#shared/contract/people.ts';
import { SHARED_AGENDA } from '#shared/contract/screens.ts';
import type { User } from '#shared/contract/users.ts';
import { byName } from '#web/features/users/api/people.ts';
import { ShownPeopleDialog } from '#web/features/users/later-dialogs.ts';
import { PersonSelectLater } from '#web/features/users/person-select-later.tsx';
import { placeOf } from '#web/lib/agenda-address.ts';
import { EVERYBODY, type ShownPeople } from '#shared/shown-people.ts';
import { agendaHref } from '../shell/navigation.tsx';
import type { AgendaPlace } from '../agenda/use-agenda-place.ts';

/** Values of the filter that are no person's id. */
const ATTENDING = 'attending';
const CHOSEN = 'chosen';
const CHOOSE = 'choose';

/** Whose agenda is on screen: everybody's, several people's, or one person's. */
export function AgendaFilter({
  team,
  owner,
  place,
}: {
  team: PeoplePage;
  owner: User | null;
  place: Pick<AgendaPlace, 'shown' | 'setShown'>;
}) {
  const [, navigate] = useLocation();
  const [choosing, setChoosing] = useState(false);
  const shown = owner === null ? place.shown : EVERYBODY;
  const show = (next: ShownPeople): void => {
    const [only, ...others] = next.kind === 'chosen' ? next.ids : [];
    if (only !== undefined && others.length === 0) navigate(agendaHref(only, placeOf(location.search)));
    else place.setShown(next);
  };
  const choose = (value: string): void => {
    if (value === CHOOSE) setChoosing(true);
    else if (value === SHARED_AGENDA) show(EVERYBODY);
    else if (value === ATTENDING) show({ kind: 'attending' });
    else if (value !== CHOSEN) navigate(agendaHref(value, placeOf(location.search)));
  };
  const isSeveral = shown.kind === 'chosen' || shown.kind === 'specialty';
  return (
    <>
      <PersonSelectLater
        aria-label="Filtrar por profissional"
        look="filter"
        icon={owner !== null ? undefined : isSeveral ? <Users /> : <UserIcon />}
        className="md:w-full"
        before={[
          { value: SHARED_AGENDA, label: 'Todos os profissionais', brief: EVERYBODY_IN_BRIEF },
          ...(team.total > 1
            ? [
                { value: ATTENDING, label: 'Só quem atende' },
                ...(isSeveral ? [{ value: CHOSEN, label: labelOf(shown) }] : []),
                { value: CHOOSE, label: 'Escolher várias pessoas…' },
              ]
            : []),
        ]}
        people={owner === null ? team.people : byName([...team.people, owner])}
        total={team.total}
        value={owner?.id ?? (isSeveral ? CHOSEN : shown.kind === 'attending' ? ATTENDING : SHARED_AGENDA)}
        onValueChange={choose}
      />
      <ShownPeopleDialog open={choosing} onOpenChange={setChoosing} shown={shown} onShow={show} />
    </>
  );
}

/** In the toolbar there is room for all of the words on a wide screen alone. */
const EVERYBODY_IN_BRIEF = (
  <>
    Todos<span className="max-2xl:sr-only"> os profissionais</span>
  </>
);

function labelOf(shown: ShownPeople): string {
  if (shown.kind === 'specialty') return shown.name;
  if (shown.kind !== 'chosen') return '';
  return shown.ids.length === 1 ? '1 pessoa escolhida' : `${shown.ids.length} pessoas escolhidas`;
}
