import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#shared/contract/users.ts';
import { Field } from '#web/components/ui/field.tsx';
import { Select } from '#web/components/ui/select.tsx';
import type { LinkChoices } from '#web/features/links/link-choices.ts';
import { LinkBuilder } from '#web/features/links/link-builder.tsx';
import { productsQuery } from '#web/features/products/api/products.ts';
import { usePeople } from '#web/features/users/api/people.ts';
import { PersonSelect } from '#web/features/users/person-select.tsx';
import { dayIn } from '#web/lib/format.ts';

const NOBODY = 'nobody';

/** The link builder: for professionals with themselves, for an administrator with anybody of the team. */
export function LinkBuilderSection({ profile }: { profile: User }) {
  const isAdmin = profile.role === 'admin';
  const [personId, setPersonId] = useState<string>(profile.id);
  const [page, setPage] = useState<LinkChoices['page']>('personal');
  const team = usePeople([personId], isAdmin);
  const everybody = isAdmin ? team.people : [profile];
  const isNobody = page === 'team' && personId === NOBODY;
  const person = isNobody ? null : (everybody.find(({ id }) => id === personId) ?? profile);
  const products = useQuery({ ...productsQuery(person?.id ?? profile.id), enabled: person !== null });
  const services = person === null ? [] : (products.data ?? []).filter(({ isActive }) => isActive);
  const nobody = { value: NOBODY, label: 'Ninguém: o cliente escolhe' };
  return (
    <LinkBuilder
      page={page}
      onPage={setPage}
      person={person}
      services={services.map(({ name }) => name)}
      teamSlug={profile.bookingSlug}
      today={dayIn(new Date().toISOString(), profile.timezone)}
      personField={
        <Field
          label={page === 'team' ? 'Profissional já escolhido' : 'Profissional'}
          hint={person?.isActive === false ? 'Está inativo: esta página não abre agora.' : undefined}
        >
          {isAdmin ? (
            <PersonSelect
              before={page === 'team' ? [nobody] : []}
              people={everybody}
              total={team.total}
              value={person?.id ?? NOBODY}
              onValueChange={setPersonId}
            />
          ) : (
            <Select
              value={person?.id ?? NOBODY}
              disabled={page === 'personal'}
              onValueChange={setPersonId}
              options={[
                ...(page === 'team' ? [nobody] : []),
                { value: profile.id, label: profile.name, color: profile.color },
              ]}
            />
          )}
        </Field>
      }
    />
  );
}
