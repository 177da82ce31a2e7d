import { expect, it } from 'vitest';
import type { AbsentAppointment, RoomyTime } from '#shared/contract/absences.ts';
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
  timesBeside,
  type Choice,
} from './choices.ts';

const time: RoomyTime = {
  userId: 'helena',
  professionalName: 'Helena Matos',
  timezone: 'America/Sao_Paulo',
  startTime: '2026-11-21T12:00:00Z',
  endTime: '2026-11-21T13:00:00Z',
  room: 1,
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

it('offers the times of a day that the others leave room in, beside what is booked then', () => {
  const hour = (at: number) => ({
    startTime: `2026-11-21T${at}:00:00.000Z`,
    endTime: `2026-11-21T${at + 1}:00:00.000Z`,
  });
  const day = {
    ...{ timezone: time.timezone, minutes: 60, blocked: [] },
    free: [hour(12), hour(13), hour(18)],
    hours: [
      { startTime: hour(12).startTime, endTime: hour(15).endTime, capacity: 3 },
      { startTime: hour(18).startTime, endTime: hour(20).endTime, capacity: 1 },
    ],
    busy: [hour(12)],
  };
  const offered = (...given: RoomyTime[]) =>
    timesBeside(day, given).map(({ startTime, room }) => [startTime.slice(11, 13), room]);
  const all = [
    ['12', 2],
    ['13', 3],
    ['18', 1],
  ];
  const twelve = { ...time, room: 2 };
  expect(offered()).toEqual(all);
  expect(offered(twelve)).toEqual(all);
  expect(offered(twelve, twelve)).toEqual(all.slice(1));
  expect(offered({ ...time, ...hour(18) })).toEqual(all.slice(0, 2));
  // It reaches into the second hour too, and has room for itself alone.
  expect(offered({ ...time, startTime: '2026-11-21T12:30:00Z', endTime: '2026-11-21T13:30:00Z' })).toEqual([
    ['18', 1],
  ]);
});

it('changes between the two proposals, unless other clients leave no room then', () => {
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
  const roomy = booked('a', { alternative: { ...bruno, room: 2 } });
  const shared = among(['b', { action: 'move', time: { ...bruno, room: 2 } }]);
  expect(otherTime({ action: 'move', time }, roomy, shared)?.userId).toBe('bruno');
});
