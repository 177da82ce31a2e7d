import { expect, it } from 'vitest';
import type { Appointment } from '#shared/contract/appointments.ts';
import { appointmentFixture } from './appointment-fixture.ts';
import { disputedSince, disputeInWords, followed, withTheirs } from './edit-follow.ts';
import { editValuesOf, type EditValues } from './edit-values.ts';

const ZONE = 'America/Sao_Paulo';
const appointment = appointmentFixture({
  startTime: '2026-11-20T12:00:00.000Z',
  endTime: '2026-11-20T12:30:00.000Z',
  notes: 'Antes',
});
const before = { appointment, zone: ZONE };
const since = (change: Partial<Appointment>) => ({ appointment: { ...appointment, ...change }, zone: ZONE });
const typed = (change: Partial<EditValues>) => ({ ...editValuesOf(appointment, ZONE), ...change });
const MOVED = { startTime: '2026-11-22T15:00:00.000Z', endTime: '2026-11-22T15:30:00.000Z' };

it('takes over what others change, keeps what is typed, and a date with the hour that was chosen for it', () => {
  const now = since({ ...MOVED, notes: 'Deles' });
  expect(followed(typed({ clientName: 'Novo' }), before, now)).toMatchObject({
    clientName: 'Novo',
    notes: 'Deles',
    date: '2026-11-22',
    time: '12:00',
  });
  expect(followed(typed({ time: '14:30' }), before, now)).toMatchObject({
    date: '2026-11-20',
    time: '14:30',
    notes: 'Deles',
  });
});

it.each([
  ['a place, moved and typed', { time: '14:30' }, MOVED, ['place']],
  ['a place, lengthened and typed', { time: '14:30' }, { endTime: '2026-11-20T13:00:00.000Z' }, ['place']],
  ['the same place, typed by both', { date: '2026-11-22', time: '12:00' }, MOVED, []],
  ['a length, typed by both', { duration: '45' }, { endTime: '2026-11-20T13:00:00.000Z' }, ['duration']],
  ['a length, on a day of theirs', { duration: '45' }, MOVED, []],
  ['notes, typed by both', { notes: 'Meu' }, { notes: 'Deles' }, ['notes']],
  ['the same notes, typed by both', { notes: 'Deles' }, { notes: 'Deles' }, []],
  ['notes of theirs, a name of mine', { clientName: 'Novo' }, { notes: 'Deles' }, []],
  ['a service, chosen by both', { service: 'none' as const }, { productName: 'Retorno' }, ['service']],
] as const)('asks about %s', (_, mine, theirs, disputed) => {
  expect(disputedSince(typed(mine), before, since(theirs))).toEqual(disputed);
});

it('says both in words, and puts what is saved in the place of what was typed', () => {
  const now = since({ ...MOVED, notes: null });
  const mine = typed({ time: '14:30', notes: 'Meu' });
  expect(disputeInWords(mine, ['place', 'notes'], now, 'às 14:30')).toEqual([
    { label: 'Quando', theirs: expect.stringContaining('12:00 – 12:30'), mine: 'às 14:30' },
    { label: 'Observações', theirs: 'Vazio', mine: 'Meu' },
  ]);
  expect(withTheirs(mine, ['place', 'notes'], now)).toEqual(editValuesOf(now.appointment, ZONE));
});
