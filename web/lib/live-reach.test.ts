import { expect, it } from 'vitest';
import { isReached } from './live-reach.ts';
import { keyOf, type ReadKey } from './read.ts';

const change = { days: ['2026-11-20', '2026-11-21'], userId: 'u1', appointmentId: 'a1' };
const instants = (from: string, to: string, more: object = {}) => ({
  query: { from: `${from}T03:00:00.000Z`, to: `${to}T03:00:00.000Z`, ...more },
});

it.each<[string, ReadKey, boolean]>([
  ['a list of these days', keyOf('GET /api/appointments', instants('2026-11-20', '2026-11-21')), true],
  [
    'a list that ends the day before',
    keyOf('GET /api/appointments', instants('2026-11-01', '2026-11-19')),
    true,
  ],
  ['a list that ends earlier', keyOf('GET /api/appointments', instants('2026-11-01', '2026-11-18')), false],
  [
    'a list that begins the day after',
    keyOf('GET /api/appointments', instants('2026-11-22', '2026-11-30')),
    true,
  ],
  ['a list that begins later', keyOf('GET /api/appointments', instants('2026-11-23', '2026-11-30')), false],
  [
    'the person’s list',
    keyOf('GET /api/appointments', instants('2026-11-20', '2026-11-21', { userId: 'u1' })),
    true,
  ],
  [
    'somebody else’s list',
    keyOf('GET /api/appointments', instants('2026-11-20', '2026-11-21', { userId: 'u2' })),
    false,
  ],
  [
    'the list of several people',
    keyOf('GET /api/appointments', instants('2026-11-20', '2026-11-21', { userIds: 'u2,u1' })),
    true,
  ],
  [
    'the list of several others',
    keyOf('GET /api/appointments', instants('2026-11-20', '2026-11-21', { userIds: 'u2,u3' })),
    false,
  ],
  ['a list with it by name', keyOf('GET /api/appointments', { query: { ids: 'a2,a1' } }), true],
  ['a list of others by name', keyOf('GET /api/appointments', { query: { ids: 'a2' } }), false],
  [
    'those who attend on these days',
    keyOf('GET /api/admin/people', { query: { from: '2026-11-20', to: '2026-11-20' } }),
    true,
  ],
  [
    'those who attend on other days',
    keyOf('GET /api/admin/people', { query: { from: '2026-11-23', to: '2026-11-29' } }),
    false,
  ],
  ['the team’s day', keyOf('GET /api/appointments/team-day', { query: { date: '2026-11-21' } }), true],
  [
    'the team’s day before, of another zone',
    keyOf('GET /api/appointments/team-day', { query: { date: '2026-11-19', skip: 20 } }),
    true,
  ],
  [
    'another day of the team',
    keyOf('GET /api/appointments/team-day', { query: { date: '2026-11-18' } }),
    false,
  ],
  [
    'the month',
    keyOf('GET /api/appointments/team-month', { query: { from: '2026-11-01', to: '2026-12-12' } }),
    true,
  ],
  [
    'another month',
    keyOf('GET /api/appointments/team-month', { query: { from: '2026-12-27', to: '2027-02-06' } }),
    false,
  ],
  [
    'what else takes time in the month',
    keyOf('GET /api/appointments/team-month-busy', { query: { from: '2026-11-01', to: '2026-12-12' } }),
    true,
  ],
  [
    'what else takes time in another month',
    keyOf('GET /api/appointments/team-month-busy', { query: { from: '2026-12-27', to: '2027-02-06' } }),
    false,
  ],
  [
    'held times of the person',
    keyOf('GET /api/held-times', instants('2026-11-20', '2026-11-21', { userIds: 'u2,u1' })),
    true,
  ],
  [
    'held times of others',
    keyOf('GET /api/held-times', instants('2026-11-20', '2026-11-21', { userIds: 'u2,u3' })),
    false,
  ],
  ['held times of another month', keyOf('GET /api/held-times', instants('2026-12-27', '2027-02-06')), false],
  [
    'free times of the day',
    keyOf('GET /api/appointments/free-times', { query: { userId: 'u1', date: '2026-11-21' } }),
    true,
  ],
  [
    'free times of another day',
    keyOf('GET /api/appointments/free-times', { query: { userId: 'u1', date: '2026-11-25' } }),
    false,
  ],
  ['its history', keyOf('GET /api/appointments/:id/history', { params: { id: 'a1' } }), true],
  ['its payment', keyOf('GET /api/appointments/:id/payment', { params: { id: 'a1' } }), true],
  ['the payment of another', keyOf('GET /api/appointments/:id/payment', { params: { id: 'a2' } }), false],
  ['the history of another', keyOf('GET /api/appointments/:id/history', { params: { id: 'a2' } }), false],
  ['the figures', keyOf('GET /api/admin/stats'), true],
])('a change reaches %s: %#', (_what, key, reached) => {
  expect(isReached(key, change)).toBe(reached);
});

it('reaches everything when it says no dates', () => {
  const key = keyOf('GET /api/appointments', instants('2020-01-01', '2020-01-02'));
  expect(isReached(key, { userId: null, appointmentId: null })).toBe(true);
});

it('leaves what is the own person’s alone at a change of somebody else’s', () => {
  for (const key of [keyOf('GET /api/appointments/overview'), keyOf('GET /api/availability')]) {
    expect(isReached(key, change, 'u2')).toBe(false);
    expect(isReached(key, change, 'u1')).toBe(true);
  }
  expect(isReached(keyOf('GET /api/availability', { query: { userId: 'u1' } }), change, 'u2')).toBe(true);
});
