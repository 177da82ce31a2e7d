import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ANYBODY, ANYBODY_NAME } from '#shared/anybody.ts';
import type { User } from '#shared/contract/users.ts';
import { Field } from '#web/components/ui/field.tsx';
import { Select } from '#web/components/ui/select.tsx';
import type { LinkChoices } from '#web/features/links/link-choices.ts';
import { LinkBuilder } from '#web/features/links/link-builder.tsx';
import { productsQuery } from '#web/features/products/api/products.ts';
import { usePeople } from '#web/features/users/api/people.ts';
import { PersonSelect } from '#web/features/users/person-select.tsx';
import { dayIn } from '#web/lib/format.ts';
import { read } from '#web/lib/read.ts';
import { useHasHours } from './use-first-choice.ts';
import { WithoutHours } from './without-hours.tsx';

const NOBODY = 'nobody';

/** The link builder: for professionals with themselves, for an administrator with anybody of the team. */
export function LinkBuilderSection({
  profile,
  firstId,
  onHours,
}: {
  profile: User;
  /** With whom a page of one professional begins. */
  firstId: string;
  /** Opens the hours of somebody who has none. */
  onHours: (person: User) => void;
}) {
  const isAdmin = profile.role === 'admin';
  const [page, setPage] = useState<LinkChoices['page']>('personal');
  const [chosen, setChosen] = useState<Partial<Record<LinkChoices['page'], string>>>({});
  // On the team's page of an administrator the client chooses, unless somebody is.
  const personId = chosen[page] ?? (page === 'team' && isAdmin ? NOBODY : firstId);
  const setPersonId = (id: string) => setChosen((before) => ({ ...before, [page]: id }));
  const team = usePeople([personId === NOBODY || personId === ANYBODY ? null : personId], isAdmin);
  const everybody = isAdmin ? team.people : [profile];
  const isNobody = page === 'team' && personId === NOBODY;
  const isAnybody = page === 'team' && personId === ANYBODY;
  const person = isNobody || isAnybody ? null : (everybody.find(({ id }) => id === personId) ?? profile);
  const { hasHours } = useHasHours(person === null ? null : person.id);
  const products = useQuery({ ...productsQuery(person?.id ?? profile.id), enabled: person !== null });
  const active = (products.data ?? []).filter(({ isActive }) => isActive);
  // What the team's links offer by now, as a client sees it.
  const slug = profile.bookingSlug;
  const offered = useQuery({
    ...read('GET /api/booking/:slug', { params: { slug } }),
    enabled: page === 'team',
  });
  const anybody = useQuery({
    ...read('GET /api/booking/any', { query: { team: slug } }),
    enabled: isAnybody,
  });
  const ofAnybody = (anybody.data?.services ?? []).map(({ name }) => ({ id: null, name }));
  const isOffered = offered.data !== undefined && offered.data.anyProfessional !== 'off';
  const others = [
    { value: NOBODY, label: 'Ninguém: o cliente escolhe' },
    ...(isOffered || isAnybody ? [{ value: ANYBODY, label: ANYBODY_NAME }] : []),
  ];
  const chosenId = isAnybody ? ANYBODY : (person?.id ?? NOBODY);
  return (
    <LinkBuilder
      page={page}
      onPage={setPage}
      person={person}
      isAnybody={isAnybody}
      services={isAnybody ? ofAnybody : person === null ? [] : active}
      teamSlug={profile.bookingSlug}
      notice={
        person?.isActive === true &&
        hasHours === false && (
          <WithoutHours person={person} reader={profile} onHours={() => onHours(person)}>
            Quem abrir este link não encontra nenhum horário.
          </WithoutHours>
        )
      }
      today={dayIn(new Date().toISOString(), profile.timezone)}
      personField={
        <Field
          label={page === 'team' ? 'Profissional já escolhido' : 'Profissional'}
          hint={person?.isActive === false ? 'Está inativo: esta página não abre agora.' : undefined}
        >
          {isAdmin ? (
            <PersonSelect
              before={page === 'team' ? others : []}
              people={everybody}
              total={team.total}
              value={chosenId}
              onValueChange={setPersonId}
            />
          ) : (
            <Select
              value={chosenId}
              disabled={page === 'personal'}
              onValueChange={setPersonId}
              options={[
                ...(page === 'team' ? others : []),
                { value: profile.id, label: profile.name, color: profile.color },
              ]}
            />
          )}
        </Field>
      }
    />
  );
}
