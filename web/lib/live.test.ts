import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, beforeEach } from 'vitest';
import type { LiveEvent } from '#shared/contract/notifications.ts';
import { applyToCache, reactionTo } from './live-cache.ts';
import {
  addLiveNotification,
  clearLiveNotifications,
  markLiveNotificationsRead,
  readLiveNotifications,
} from './live-notifications.ts';
import { liveSentence } from './live-sentence.ts';
import { parseLiveEvent, retryDelay } from './live-stream.ts';
import { apiKey } from './query-policy.ts';

const created: LiveEvent = {
  type: 'appointment_created',
  userId: 'u1',
  appointmentId: 'a1',
  source: 'public',
};
const at = new Date('2026-11-20T12:00:00Z');

beforeEach(clearLiveNotifications);

describe('live messages and the cache', () => {
  it('always refresh appointments, what is free around them, and figures', () => {
    for (const type of ['appointment_created', 'user_updated', 'connection_established'] as const) {
      expect(reactionTo(type).refresh).toEqual(
        expect.arrayContaining([apiKey('appointments'), apiKey('free-times'), apiKey('admin', 'stats')]),
      );
    }
  });
  it('refresh availability on a new appointment', () => {
    expect(reactionTo('appointment_created').refresh).toContainEqual(apiKey('availability'));
  });
  it('discard appointments on a change or a deletion', () => {
    expect(reactionTo('appointment_updated').discard).toEqual([apiKey('appointments')]);
    expect(reactionTo('appointment_deleted').discard).toEqual([apiKey('appointments')]);
  });
  it('refresh booking and users when a user changed', () => {
    const { refresh, followUp } = reactionTo('user_updated');
    expect(refresh).toContainEqual(apiKey('booking'));
    expect(refresh).toContainEqual(apiKey('users'));
    // Hours and services are told of in the same way.
    expect(followUp).toEqual([apiKey('availability'), apiKey('products')]);
  });
});

it('reads the hours of those who are there again, not of somebody who was removed', async () => {
  const [here, gone] = ['01a1f8aa-707e-71bb-bcec-001d224ac381', '01a1f8aa-707e-71bb-bcec-001d224ac382'];
  const client = new QueryClient();
  client.setQueryData(apiKey('admin', 'users'), [{ id: here }]);
  const keys = [apiKey('availability'), apiKey('availability', { userId: here }), apiKey('products', gone)];
  for (const key of keys) client.setQueryData(key, []);
  await applyToCache(client, 'user_updated');
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, false]);
});

describe('the bell', () => {
  it('counts what was not looked at and ignores the greeting', () => {
    addLiveNotification({ ...created, type: 'connection_established' }, at);
    addLiveNotification(created, at);
    addLiveNotification({ ...created, type: 'appointment_deleted' }, at);
    expect(readLiveNotifications().unread).toBe(2);
    expect(readLiveNotifications().items[0]?.event.type).toBe('appointment_deleted');
    markLiveNotificationsRead();
    expect(readLiveNotifications()).toMatchObject({ unread: 0, items: { length: 2 } });
  });

  it('says what happened in Portuguese', () => {
    expect(liveSentence(created, 'Ana Prado')).toBe(
      'Novo agendamento na agenda de Ana Prado, pela página pública.',
    );
    expect(liveSentence({ ...created, source: 'system' }, null)).toBe('Novo agendamento.');
    const byClient = { ...created, type: 'appointment_updated', source: 'client' } as const;
    expect(liveSentence(byClient, null)).toBe('Agendamento alterado, pelo cliente.');
    expect(liveSentence({ ...byClient, change: 'confirmed' }, null)).toBe(
      'Presença confirmada, pelo cliente.',
    );
    expect(liveSentence({ ...byClient, change: 'moved' }, null)).toBe('Agendamento remarcado, pelo cliente.');
    expect(liveSentence({ ...created, type: 'user_updated' }, 'Ana')).toBe('Dados de Ana atualizados.');
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
