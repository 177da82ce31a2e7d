import { expect, it } from 'vitest';
import type { Appointment } from '#shared/contract/appointments.ts';
import { sheetLists } from './sheet-lists.ts';

const booked = (id: string, fields: Partial<Appointment>) =>
  ({
    id,
    clientName: `Cliente ${id}`,
    professionalName: 'Ana Souza',
    startTime: '2026-11-20T12:00:00.000Z',
    ...fields,
  }) as Appointment;
const READ = [booked('1', { userId: 'ana' }), booked('2', { userId: null, professionalName: 'Rui Melo' })];
const ANA = { id: 'ana', name: 'Ana Souza' };

it('a list of all is nobody’s, so that nobody’s absence is printed on it', () => {
  expect(sheetLists(READ, 'together', [ANA]).map(({ personId }) => personId)).toEqual([null]);
});

it('a sheet of somebody without an account is nobody’s either', () => {
  expect(sheetLists(READ, 'apart', [ANA]).map(({ title, personId }) => [title, personId])).toEqual([
    ['Ana Souza', 'ana'],
    ['Rui Melo', null],
  ]);
});

it('prints the list of all before the sheets where both are wanted, and no empty one', () => {
  const titles = (read: readonly Appointment[]) =>
    sheetLists(read, 'both', [ANA]).map(({ title, isOfAll }) => [title, isOfAll]);
  expect(titles(READ)).toEqual([
    ['Todos os profissionais', true],
    ['Ana Souza', false],
    ['Rui Melo', false],
  ]);
  expect(titles([])).toEqual([['Ana Souza', false]]);
});
