import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';
import { discardAppointments } from './query-invalidation.ts';
import { ADMIN_APPOINTMENTS, ADMIN_STATS, cachePolicyOf, PROFESSIONAL_APPOINTMENTS } from './query-policy.ts';
import { isOfSamePeople, keyOf, read, refresh } from './read.ts';
import { fakeBrowser } from './session-fakes.ts';

const MINUTE = 60_000;

beforeEach(() => fakeBrowser());
afterEach(() => vi.unstubAllGlobals());

describe('a read', () => {
  it('asks the address of its key, and is kept under it', async () => {
    const fetchMock = vi.fn<typeof fetch>(async () => new Response('[]'));
    vi.stubGlobal('fetch', fetchMock);
    const { queryKey, queryFn } = read('GET /api/availability', { query: { userId: 'u1' } });
    await queryFn({ signal: new AbortController().signal });
    expect(fetchMock.mock.calls[0]![0]).toBe('/api/availability?userId=u1');
    expect(fetchMock.mock.calls[0]![1]).toMatchObject({ method: 'GET' });
    expect(queryKey).toEqual(['GET /api/availability', { query: { userId: 'u1' } }]);
  });
});

it('leaves what was read of the same people while other days are read, and nothing of others', () => {
  const range = { from: '2026-11-01T00:00:00Z', to: '2026-11-08T00:00:00Z' };
  const asked = (whose: object) => ({
    queryKey: keyOf('GET /api/google-calendar/events', { query: { ...range, ...whose } }),
  });
  expect(isOfSamePeople(asked({ userIds: 'u1,u2' }), { userIds: 'u1,u2' })).toBe(true);
  expect(isOfSamePeople(asked({ userIds: 'u1,u2' }), { userIds: 'u3,u4' })).toBe(false);
  expect(isOfSamePeople(asked({ userIds: 'u1' }), { userId: 'u1' })).toBe(false);
  expect(isOfSamePeople(asked({}), { userIds: 'u1,u2' })).toBe(false);
  expect(isOfSamePeople(asked({ specialty: 'Psicologia' }), {})).toBe(false);
  expect(isOfSamePeople(undefined, { userId: 'u1' })).toBe(false);
});

describe('freshness', () => {
  it.each(['GET /api/auth/sessions', 'GET /api/appointments', 'GET /api/admin/users'] as const)(
    'freshness of %s is critical',
    (name) => expect(cachePolicyOf(name)).toEqual({ staleTime: 2 * MINUTE, gcTime: 5 * MINUTE }),
  );
  it.each(['GET /api/products', 'GET /api/products/:userId', 'GET /api/webhook-logs'] as const)(
    'freshness of %s is moderate',
    (name) => expect(cachePolicyOf(name)).toEqual({ staleTime: 10 * MINUTE, gcTime: 20 * MINUTE }),
  );
  it('freshness of anything else is static', () => {
    expect(cachePolicyOf('GET /api/config')).toEqual({ staleTime: 30 * MINUTE, gcTime: 60 * MINUTE });
  });

  it('comes with each read; the client adds no retries and no refetch on focus', () => {
    expect(read('GET /api/admin/users')).toMatchObject({ staleTime: 2 * MINUTE, gcTime: 5 * MINUTE });
    const client = createQueryClient();
    expect(client.getDefaultOptions().queries).toMatchObject({ retry: false, refetchOnWindowFocus: false });
    expect(client.getDefaultOptions().mutations?.retry).toBe(false);
  });

  it('has its own rules for agendas and figures', () => {
    expect(ADMIN_APPOINTMENTS).toEqual({ staleTime: 0, refetchInterval: 30_000 });
    expect(PROFESSIONAL_APPOINTMENTS).toEqual({ staleTime: 5 * MINUTE, gcTime: 10 * MINUTE });
    expect(ADMIN_STATS).toEqual({ staleTime: 10_000, refetchInterval: 30_000, refetchOnWindowFocus: true });
  });
});

describe('invalidation', () => {
  const mine = keyOf('GET /api/appointments', { query: { from: 'a', to: 'b' } });

  it('marks every read of the routes, whatever they were asked with, and no other', async () => {
    const client = createQueryClient();
    const week = keyOf('GET /api/availability', { query: { userId: 'u1' } });
    const team = keyOf('GET /api/availability/team');
    for (const key of [mine, week, team]) client.setQueryData(key, []);
    await refresh(client, ['GET /api/availability', 'GET /api/appointments']);
    expect([mine, week, team].map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('drops the appointments that nobody has on screen', async () => {
    const client = createQueryClient();
    client.setQueryData(mine, []);
    await discardAppointments(client);
    expect(client.getQueryState(mine)).toBeUndefined();
  });
});
