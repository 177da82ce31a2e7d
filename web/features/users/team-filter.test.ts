import { expect, it } from 'vitest';
import type { User } from '#shared/contract/users.ts';
import { filterTeam, WHOLE_TEAM } from './team-filter.ts';

const person = (name: string, title: string | null, isActive = true) =>
  ({ id: name, name, title, email: `${name.split(' ')[0]?.toLowerCase()}@exemplo.com.br`, isActive }) as User;
const TEAM = [
  person('João Vidal', 'Ortopedista'),
  person('Ana Prado', 'Psicóloga', false),
  person('Luís de Albuquerque', null),
];
const found = (filter: Partial<typeof WHOLE_TEAM>) =>
  filterTeam(TEAM, { ...WHOLE_TEAM, ...filter }).map((user) => user.name);

it('shows everybody when nothing is asked for', () => {
  expect(found({})).toHaveLength(3);
  expect(found({ text: '   ' })).toHaveLength(3);
});

it('finds by name, e-mail and specialty, whatever case and accents', () => {
  expect(found({ text: 'joao' })).toEqual(['João Vidal']);
  expect(found({ text: 'PSICOLOGA' })).toEqual(['Ana Prado']);
  expect(found({ text: 'luís@' })).toEqual(['Luís de Albuquerque']);
  expect(found({ text: 'vidal joão' })).toEqual(['João Vidal']);
  expect(found({ text: 'vidal ana' })).toEqual([]);
});

it('puts those whose name holds every word before those found by e-mail or specialty', () => {
  const team = [person('Bia Rocha', 'Analista de Prado'), person('Ana Prado', null)];
  expect(filterTeam(team, { ...WHOLE_TEAM, text: 'ana prado' }).map((user) => user.name)).toEqual([
    'Ana Prado',
    'Bia Rocha',
  ]);
});

it('keeps to a status', () => {
  expect(found({ status: 'inactive' })).toEqual(['Ana Prado']);
  expect(found({ status: 'active', text: 'a' })).toEqual(['João Vidal', 'Luís de Albuquerque']);
});
