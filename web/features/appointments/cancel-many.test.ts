import { expect, it } from 'vitest';
import { appointmentFixture } from './appointment-fixture.ts';
import { cancelLabel, cancellable } from './cancel-many.ts';

const NOW = Date.parse('2026-11-20T13:00:00Z');
const DAYS = { from: '2026-11-15', to: '2026-11-28' };
const at = (id: string, day: string, client: object = {}) =>
  appointmentFixture({
    id,
    startTime: `2026-11-${day}T12:00:00.000Z`,
    endTime: `2026-11-${day}T14:00:00.000Z`,
    ...client,
  });

it('offers what is not over, soonest first, by name, e-mail or phone', () => {
  const list = [
    at('c', '22', { clientName: 'Zoé Lima', clientEmail: 'zoe@exemplo.com.br' }),
    at('b', '20', { clientName: 'Íris Dias', clientPhone: '5511987654321' }),
    at('a', '19', { clientName: 'Zoé Lima' }),
  ];
  const ids = (search: string) => cancellable(list, DAYS, search, NOW).map(({ id }) => id);
  expect(ids('')).toEqual(['b', 'c']);
  expect(ids(' zoe ')).toEqual(['c']);
  expect(ids('IRIS')).toEqual(['b']);
  expect(ids('zoe@exemplo')).toEqual(['c']);
  expect(ids('(11) 98765-4321')).toEqual(['b']);
  expect(ids('ninguém')).toEqual([]);
});

it('offers the days on show alone, each by the clock of its appointment', () => {
  const late = appointmentFixture({
    id: 'late',
    timezone: 'America/Rio_Branco',
    startTime: '2026-11-22T02:00:00.000Z',
    endTime: '2026-11-22T05:00:00.000Z',
  });
  const ids = (day: string) =>
    cancellable([late, at('next', '23')], { from: day, to: day }, '', NOW).map(({ id }) => id);
  expect(ids('2026-11-21')).toEqual(['late']);
  expect(ids('2026-11-22')).toEqual([]);
  expect(ids('2026-11-23')).toEqual(['next']);
});

it('counts in the label', () => {
  expect([cancelLabel(1), cancelLabel(12)]).toEqual(['Cancelar 1 agendamento', 'Cancelar 12 agendamentos']);
});
