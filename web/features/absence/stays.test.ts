import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clientsOf, staysOf, staysWords, stillThere } from './stays.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') }));
afterEach(() => void vi.useRealTimers());

const stay = (id: string, startTime = '2026-11-24T12:00:00.000Z', clientId = id) => ({
  id,
  clientId,
  startTime,
});
const outcome = (appointmentId: string, became: 'moved' | 'link' | 'refused') => ({
  appointmentId,
  outcome: became,
  sentence: null,
  proposal: null,
});

it('counts who was refused, not ticked or not sent, and not who has a link', () => {
  const booked = ['moved', 'linked', 'refused', 'unticked'].map((id) => stay(id));
  const left = staysOf(
    [...booked, { ...stay('asked'), isAsked: true }],
    [outcome('moved', 'moved'), outcome('linked', 'link'), outcome('refused', 'refused')],
  );
  expect(left.map(({ id }) => id)).toEqual(['refused', 'unticked']);
});

it('counts a client with two appointments once', () => {
  const stays = [stay('one', undefined, 'c'), stay('two', undefined, 'c')];
  expect(staysWords(clientsOf(stays))).toBe('1 cliente continua marcado');
  expect(staysWords(clientsOf([...stays, stay('three')]))).toBe('2 clientes continuam marcados');
});

it('drops who was moved, handed over, cancelled or asked since, and what is over', () => {
  const start = '2026-11-24T12:00:00.000Z';
  const stays = ['there', 'moved', 'handed', 'gone', 'asked'].map((id) => stay(id));
  const now = [
    { id: 'there', userId: 'p1', startTime: start },
    { id: 'moved', userId: 'p1', startTime: '2026-11-25T12:00:00.000Z' },
    { id: 'handed', userId: 'p2', startTime: start },
    { id: 'asked', userId: 'p1', startTime: start, isAsked: true as const },
    { id: 'over', userId: 'p1', startTime: '2026-11-20T11:00:00.000Z' },
  ];
  const left = stillThere([...stays, stay('over', '2026-11-20T11:00:00.000Z')], 'p1', now);
  expect(left.map(({ id }) => id)).toEqual(['there']);
});
