import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { appointmentFixture } from '#web/features/appointments/appointment-fixture.ts';
import type { LiveEvent } from '#shared/contract/notifications.ts';
import { applyToCache, knownAppointment, reactionTo } from './live-cache.ts';
import { parseLiveEvent, retryDelay, saysNothingNew } from './live-stream.ts';
import { keyOf } from './read.ts';
import { LIST_READS } from './query-invalidation.ts';

const created: LiveEvent = {
  type: 'appointment_created',
  userId: 'u1',
  appointmentId: 'a1',
  source: 'public',
};
// What is read again calmly waits for a timer, which another test would find running.
beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  await vi.runAllTimersAsync();
  vi.useRealTimers();
});

describe('live messages and the cache', () => {
  it('always refresh appointments, what is free around them, and figures', () => {
    for (const type of ['appointment_created', 'user_updated'] as const) {
      expect(reactionTo(type).refresh).toEqual(
        expect.arrayContaining([
          'GET /api/appointments',
          'GET /api/appointments/free-times',
          'GET /api/admin/stats',
        ]),
      );
    }
  });
  it('refresh availability on a new appointment', () => {
    expect(reactionTo('appointment_created').refresh).toContain('GET /api/availability');
  });
  it('discard appointments on a change or a deletion', () => {
    expect(reactionTo('appointment_updated').discard).toEqual(LIST_READS);
    expect(reactionTo('appointment_deleted').discard).toEqual(LIST_READS);
  });
  it('refresh what else takes time when it may have changed, and not when an appointment moves', () => {
    const reads = ['GET /api/appointments/team-month-busy', 'GET /api/held-times'] as const;
    for (const type of ['held_times', 'google_synced', 'user_updated'] as const) {
      expect(reactionTo(type).refresh).toEqual(expect.arrayContaining([...reads]));
    }
    for (const type of ['appointment_created', 'appointment_updated', 'appointment_deleted'] as const) {
      for (const read of reads) expect(reactionTo(type).refresh).not.toContain(read);
    }
  });
  it('refresh the people when a user changed, and their hours and services', () => {
    const { refresh, followUp } = reactionTo('user_updated');
    expect(refresh).toContain('GET /api/admin/people');
    expect(refresh).toContain('GET /api/user/colleagues');
    // Changes of hours and services arrive in the same way.
    expect(followUp).toEqual(expect.arrayContaining(['GET /api/availability', 'GET /api/products/:userId']));
  });
});

it('leaves what was read alone where it was quiet for as long as the page is there', () => {
  const greeting = {
    type: 'connection_established',
    userId: null,
    appointmentId: null,
    source: 'system',
  } as const;
  const age = Math.max(performance.now(), Date.now() - performance.timeOrigin);
  expect(saysNothingNew({ ...greeting, quietFor: age + 60_000 })).toBe(true);
  expect(saysNothingNew({ ...greeting, quietFor: age / 2 })).toBe(false);
  // After a gap nothing is said.
  expect(saysNothingNew(greeting)).toBe(false);
  expect(saysNothingNew({ ...created, quietFor: age + 60_000 })).toBe(false);
});

it('reads clients again once for many messages, and agendas where one was renamed', async () => {
  const client = new QueryClient();
  const asked = vi.spyOn(client, 'invalidateQueries');
  const names = () => asked.mock.calls.splice(0).map(([filter]) => filter?.queryKey?.[0]);
  const message: LiveEvent = { ...created, type: 'clients', userId: null, appointmentId: null };
  for (let messages = 0; messages < 9; messages++) await applyToCache(client, message);
  await applyToCache(client, { ...created, type: 'user_updated' });
  asked.mockClear();
  await vi.advanceTimersByTimeAsync(2_900);
  expect(names()).toEqual(['GET /api/bell']);
  await vi.runAllTimersAsync();
  const reads = names();
  expect(reads).toEqual(
    expect.arrayContaining(['GET /api/clients', 'GET /api/clients/:id', 'GET /api/short-links']),
  );
  expect(reads).toEqual([...new Set(reads)]);
  expect(reads).not.toContain('GET /api/appointments');
  await applyToCache(client, { ...message, change: 'renamed' });
  await vi.runAllTimersAsync();
  expect(names()).toEqual(expect.arrayContaining(['GET /api/clients', ...LIST_READS]));
});

it('reads a month’s figures again at most once in 30 seconds, whatever changes them', async () => {
  const client = new QueryClient();
  const asked = vi.spyOn(client, 'invalidateQueries');
  const readings = () =>
    asked.mock.calls.filter(([filter]) => filter?.queryKey?.[0] === 'GET /api/reports/month').length;
  const types = [
    'appointment_created',
    'appointment_updated',
    'appointment_deleted',
    'user_updated',
  ] as const;
  for (const type of types) {
    const before = readings();
    for (let messages = 0; messages < 9; messages++) {
      await applyToCache(client, { ...created, type });
      await vi.advanceTimersByTimeAsync(3_000);
    }
    expect(readings()).toBe(before);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(readings()).toBe(before + 1);
    await vi.runAllTimersAsync();
  }
});

it('reads the waiting list again at its news, once in a while', () => {
  expect(reactionTo('waiting_list')).toEqual({
    refresh: [],
    calmly: ['GET /api/waiting-list'],
    discard: [],
  });
});

it('reads the webhooks’ screens again when there is trouble, and their history alone at other news', () => {
  for (const type of ['webhook_failed', 'webhook_disabled'] as const) {
    expect(reactionTo(type).refresh).toEqual(
      expect.arrayContaining([
        'GET /api/webhook-logs',
        'GET /api/notification-settings',
        'GET /api/admin/webhook-settings',
      ]),
    );
  }
  expect(reactionTo('webhook_deliveries')).toEqual({
    refresh: [],
    calmly: ['GET /api/webhook-logs', 'GET /api/webhook-logs/scheduled', 'GET /api/webhook-logs/:id'],
    discard: [],
  });
});

it('reads busy times, the connection and what is free again after news from Google', () => {
  for (const type of ['google_synced', 'google_disconnected'] as const) {
    expect(reactionTo(type).refresh).toEqual(
      expect.arrayContaining([
        'GET /api/google/status',
        'GET /api/google-calendar/events',
        'GET /api/appointments/free-times',
      ]),
    );
  }
});

it('reads hours and services of the changed person again, and nothing by the id of somebody who was removed', async () => {
  const keys = [
    keyOf('GET /api/availability', { query: { userId: undefined } }),
    keyOf('GET /api/availability/team-days', { query: { from: '2026-11-01', to: '2026-11-30' } }),
    keyOf('GET /api/availability/team', { query: { userIds: 'u0,u1' } }),
    keyOf('GET /api/availability', { query: { userId: 'u1' } }),
    keyOf('GET /api/products/:userId', { params: { userId: 'u1' } }),
    keyOf('GET /api/availability', { query: { userId: 'u2' } }),
    keyOf('GET /api/availability/team', { query: { userIds: 'u2,u3' } }),
  ];
  const reached = async (change: Partial<LiveEvent>) => {
    const client = new QueryClient();
    for (const key of keys) client.setQueryData(key, []);
    await applyToCache(client, { ...created, type: 'user_updated', ...change });
    return keys.map((key) => client.getQueryState(key)?.isInvalidated);
  };
  expect(await reached({})).toEqual([true, true, true, true, true, false, false]);
  expect(await reached({ change: 'removed' })).toEqual([true, true, true, false, false, false, false]);
});

it('leaves what was read of other people when somebody’s profile or hours change', async () => {
  const range = { from: '2026-11-15T03:00:00Z', to: '2026-11-22T03:00:00Z' };
  const keys = [
    keyOf('GET /api/appointments', { query: { ...range, userIds: 'u2,u3' } }),
    keyOf('GET /api/held-times', { query: { ...range, userIds: 'u2,u3' } }),
    keyOf('GET /api/admin/people', { query: { ids: 'u2,u3' } }),
    keyOf('GET /api/appointments', { query: { ...range, userIds: 'u1,u2' } }),
    keyOf('GET /api/admin/people', { query: { ids: 'u1,u2' } }),
    keyOf('GET /api/admin/people'),
    keyOf('GET /api/appointments', { query: { ids: 'a1' } }),
    keyOf('GET /api/appointments/team-day', { query: { date: '2026-11-18' } }),
  ];
  const reached = async (change: Partial<LiveEvent>) => {
    const client = new QueryClient();
    for (const key of keys) client.setQueryData(key, []);
    await applyToCache(client, { ...created, type: 'user_updated', ...change });
    return keys.map((key) => client.getQueryState(key)?.isInvalidated);
  };
  const changed = [false, false, false, true, true, true, true, true];
  expect(await reached({})).toEqual(changed);
  expect(await reached({ change: 'removed' })).toEqual(changed);
  expect(await reached({ userId: null })).toEqual(keys.map(() => true));
});

it('reads the figures again once for a message, not once for each reason', async () => {
  const client = new QueryClient();
  const asked = vi.spyOn(client, 'invalidateQueries');
  await applyToCache(client, { ...created, type: 'user_updated' });
  await vi.runAllTimersAsync();
  const names = asked.mock.calls.map(([filter]) => filter?.queryKey?.[0]);
  expect(names).toContain('GET /api/admin/stats');
  expect(names).toEqual([...new Set(names)]);
});

it('reads what is drawn for everybody at once, and once more for a burst of bookings', async () => {
  const client = new QueryClient();
  const asked = vi.spyOn(client, 'invalidateQueries');
  const paced = ['GET /api/admin/stats', 'GET /api/appointments/team-day'];
  const times = () =>
    paced.map((name) => asked.mock.calls.filter(([filter]) => filter?.queryKey?.[0] === name).length);
  await applyToCache(client, created);
  expect(times()).toEqual([1, 1]);
  for (let bookings = 0; bookings < 9; bookings++) await applyToCache(client, { ...created, userId: 'u2' });
  expect(times()).toEqual([1, 1]);
  await vi.runAllTimersAsync();
  expect(times()).toEqual([2, 2]);
  await applyToCache(client, created);
  expect(times()).toEqual([3, 3]);
});

it('reads a busy webhook’s history again once for many messages', async () => {
  const client = new QueryClient();
  const asked = vi.spyOn(client, 'invalidateQueries');
  for (let messages = 0; messages < 3; messages++)
    await applyToCache(client, { ...created, type: 'webhook_deliveries' });
  expect(asked).not.toHaveBeenCalled();
  await vi.runAllTimersAsync();
  expect(asked.mock.calls.map(([filter]) => filter?.queryKey?.[0])).toEqual([
    'GET /api/webhook-logs',
    'GET /api/webhook-logs/scheduled',
    'GET /api/webhook-logs/:id',
  ]);
});

it('finds an appointment in any list that was read', () => {
  const client = new QueryClient();
  const [one, other] = [appointmentFixture({ id: 'a1' }), appointmentFixture({ id: 'a2' })];
  client.setQueryData(keyOf('GET /api/appointments', { query: { ids: 'a1' } }), [one]);
  client.setQueryData(keyOf('GET /api/appointments', { query: { ids: 'a2' } }), [one, other]);
  expect(knownAppointment(client, 'a2')).toBe(other);
  expect(knownAppointment(client, 'a3')).toBeUndefined();
  expect(knownAppointment(client, null)).toBeUndefined();
});

describe('the bell', () => {
  it('the bell is read again once after several news, and not for what only refreshes', async () => {
    const client = new QueryClient();
    const asked = vi.spyOn(client, 'invalidateQueries');
    const readings = () => asked.mock.calls.filter(([filter]) => filter?.queryKey?.[0] === 'GET /api/bell');
    for (const type of [
      'connection_established',
      'google_synced',
      'webhook_deliveries',
      'held_times',
      'waiting_list',
    ] as const)
      await applyToCache(client, { ...created, type, appointmentId: null });
    await vi.runAllTimersAsync();
    expect(readings()).toEqual([]);
    for (const type of ['appointment_created', 'appointment_deleted', 'webhook_failed'] as const)
      await applyToCache(client, { ...created, type });
    await vi.runAllTimersAsync();
    expect(readings()).toHaveLength(1);
  });
});

describe('the stream', () => {
  it('reads its own messages only', () => {
    expect(parseLiveEvent(JSON.stringify(created))).toEqual(created);
    expect(parseLiveEvent('ping')).toBeNull();
    expect(parseLiveEvent('{}')).toBeNull();
  });
  it('waits longer after each failure, up to half a minute', () => {
    expect([0, 1, 2, 3, 4, 99].map(retryDelay)).toEqual([1000, 2000, 5000, 10000, 30000, 30000]);
  });
});
