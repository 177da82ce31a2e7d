import { expect, it } from 'vitest';
import type { AbsentAppointment, ProposedTime } from '#shared/contract/absences.ts';
import {
  byClient,
  choiceOf,
  choicesForAll,
  countsOf,
  doneLabel,
  givenTimes,
  inBatches,
  otherTime,
  submitLabel,
  type Choice,
} from './choices.ts';

const time: ProposedTime = {
  userId: 'helena',
  professionalName: 'Helena Matos',
  timezone: 'America/Sao_Paulo',
  startTime: '2026-11-21T12:00:00Z',
  endTime: '2026-11-21T13:00:00Z',
};
const booked = (id: string, fields: Partial<AbsentAppointment> = {}): AbsentAppointment => ({
  id,
  clientId: id,
  clientName: 'Marina Alves',
  hasEmail: true,
  hasPhone: false,
  isAsked: false,
  startTime: '2026-11-20T12:00:00Z',
  endTime: '2026-11-20T13:00:00Z',
  productName: null,
  productId: null,
  proposal: time,
  alternative: null,
  ...fields,
});
const chosen = (...entries: [string, Choice][]) => new Map(entries);

it('goes by the proposal, else by a link, and leaves who cannot be reached', () => {
  expect(choiceOf(new Map(), booked('a'))).toEqual({ action: 'move', time });
  expect(choiceOf(new Map(), booked('a', { proposal: null }))).toEqual({ action: 'link' });
  expect(choiceOf(new Map(), booked('a', { proposal: null, hasEmail: false }))).toEqual({ action: 'stay' });
  expect(choiceOf(new Map(), booked('a', { isAsked: true }))).toEqual({ action: 'stay' });
  expect(choiceOf(chosen(['a', { action: 'cancel' }]), booked('a'))).toEqual({ action: 'cancel' });
});

it('chooses for all at once: cancels everybody, or sends a link where a client can be reached and has none yet', () => {
  const list = [booked('a'), booked('b', { hasEmail: false }), booked('c', { isAsked: true })];
  expect(choicesForAll(list, 'proposed')).toEqual(new Map());
  expect([...choicesForAll(list, 'cancel').values()].map(({ action }) => action)).toEqual([
    'cancel',
    'cancel',
    'cancel',
  ]);
  expect([...choicesForAll(list, 'link').values()].map(({ action }) => action)).toEqual([
    'link',
    'stay',
    'stay',
  ]);
});

it('says what the button will do, and what was done', () => {
  const list = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => booked(id));
  const clients = byClient(
    list,
    chosen(['d', { action: 'link' }], ['e', { action: 'cancel' }], ['f', { action: 'stay' }]),
  );
  expect(submitLabel(countsOf(clients), true)).toBe('Mover 3, enviar 1 link, cancelar 1');
  expect(submitLabel(countsOf(clients), false)).toBe('Mover 3, preparar 1 link, cancelar 1');
  expect(doneLabel(countsOf(clients))).toBe('3 movidos, 1 com link para remarcar, 1 cancelado');
  expect(submitLabel(countsOf([]), true)).toBe('Registrar ausência');
});

it('keeps the appointments of a client in one request of twenty at most', () => {
  const list = Array.from({ length: 45 }, (_, index) =>
    booked(`${index}`, { clientId: `${Math.floor(index / 3)}` }),
  );
  const batches = inBatches(byClient(list, new Map()));
  expect(batches.map((clients) => clients.flat().length)).toEqual([18, 18, 9]);
  expect(batches.flat().every((client) => client.length === 3)).toBe(true);
  const one = Array.from({ length: 23 }, (_, index) => booked(`${index}`, { clientId: 'x' }));
  expect(inBatches(byClient(one, new Map())).map((clients) => clients.flat().length)).toEqual([20, 3]);
  expect(inBatches([])).toEqual([]);
});

it('knows the times that others are moved to with the same person', () => {
  const list = [booked('a'), booked('b'), booked('c')];
  const choices = chosen(['b', { action: 'move', time: { ...time, userId: 'bruno' } }]);
  expect(givenTimes(list, choices, { userId: 'helena', except: 'a' })).toEqual([time]);
  expect(givenTimes(list, choices, { userId: 'bruno', except: 'a' })).toHaveLength(1);
});

it('changes between the two proposals, unless another client was given that time', () => {
  const bruno = { ...time, userId: 'bruno', professionalName: 'Bruno Lima' };
  const both = booked('a', { alternative: bruno });
  const among = (...entries: [string, Choice][]) => ({
    appointments: [both, booked('b', { proposal: null })],
    choices: chosen(...entries),
  });
  expect(otherTime({ action: 'move', time }, both, among())).toEqual(bruno);
  expect(otherTime({ action: 'move', time: bruno }, both, among())).toEqual(time);
  expect(otherTime({ action: 'link' }, both, among())).toBeUndefined();
  expect(otherTime({ action: 'move', time }, booked('c'), among())).toBeUndefined();
  const taken = among(['b', { action: 'move', time: bruno }]);
  expect(otherTime({ action: 'move', time }, both, taken)).toBeUndefined();
});
