import { useState } from 'react';
import { AGENDA_PAGE } from '#shared/contract/limits.ts';
import type { User } from '#shared/contract/users.ts';
import { Field } from '#web/components/ui/field.tsx';
import { Toggles } from '#web/components/ui/toggles.tsx';
import { byName, usePeople } from '#web/features/users/api/people.ts';
import { ShownPeopleDialog } from '#web/features/users/later-dialogs.ts';
import { PersonSelect } from '#web/features/users/person-select.tsx';
import { EVERYBODY, type ShownPeople } from '#shared/shown-people.ts';
import { useOfferedBy, type SoughtOfTeam } from '#web/features/appointments/first-times.tsx';
import { briefNames } from './first-free-values.ts';

const SEARCH = { some: 'Procurar', all: 'Procurar com todos' };

/**
 * The people of a team that fits a few lines, each one press away: those who can be booked for what is sought, once that is known.
 * @param sought null while it is open
 */
export function SomePeople({
  team,
  people,
  sought,
  onChange,
}: PeopleFieldProps & { readonly sought: SoughtOfTeam | null }) {
  const isFew = team.total <= AGENDA_PAGE;
  const offeredBy = useOfferedBy(isFew ? sought : null);
  const pressed = people.kind === 'chosen' ? people.ids : [];
  const active = team.people.filter(({ isActive }) => isActive);
  const offering = active.filter(
    ({ id }) => offeredBy === null || offeredBy.includes(id) || pressed.includes(id),
  );
  if (!isFew || offering.length < 2) return null;
  // Short among all of the team: of two with one first name the whole name is needed, also where one of them stands here.
  const names = briefNames(active);
  return (
    <Toggles
      label="Só com estas pessoas"
      all={offering.map(({ id }) => id)}
      chosen={pressed}
      onChange={(ids) => onChange(ids.length === 0 ? EVERYBODY : { kind: 'chosen', ids })}
      words={(id) => names.get(id) ?? ''}
    />
  );
}

/** Values of the choice that are no person's id. */
const ALL = 'all';
const SEVERAL = 'several';
const CHOOSE = 'choose';

type PeopleFieldProps = {
  /** The first people of the team, and how many there are. */
  team: { readonly people: readonly User[]; readonly total: number };
  /** Whose times are sought. */
  people: ShownPeople;
  onChange: (people: ShownPeople) => void;
};

/** Whose times are sought: one person, several, a specialty or anybody of the team. */
export function PeopleField({ team, people, onChange }: PeopleFieldProps) {
  const [choosing, setChoosing] = useState(false);
  const only = people.kind === 'chosen' && people.ids.length === 1 ? people.ids[0] : undefined;
  const known = usePeople([only]).people;
  const isSeveral = people.kind === 'specialty' || (people.kind === 'chosen' && only === undefined);
  const label =
    people.kind === 'specialty' ? people.name : `${people.kind === 'chosen' ? people.ids.length : 0} pessoas`;
  return (
    <>
      <Field label="Com quem">
        <PersonSelect
          before={[
            { value: ALL, label: 'Qualquer pessoa da equipe' },
            ...(isSeveral ? [{ value: SEVERAL, label }] : []),
            ...(team.total > 1 ? [{ value: CHOOSE, label: 'Escolher várias pessoas…' }] : []),
          ]}
          people={byName([...team.people, ...known]).filter(({ isActive, id }) => isActive || id === only)}
          total={team.total}
          value={only ?? (isSeveral ? SEVERAL : ALL)}
          onValueChange={(value) => {
            if (value === CHOOSE) setChoosing(true);
            else if (value === ALL) onChange(EVERYBODY);
            else if (value !== SEVERAL) onChange({ kind: 'chosen', ids: [value] });
          }}
        />
      </Field>
      <ShownPeopleDialog
        title="Com quem procurar"
        words={SEARCH}
        open={choosing}
        onOpenChange={setChoosing}
        shown={people}
        onShow={onChange}
      />
    </>
  );
}
