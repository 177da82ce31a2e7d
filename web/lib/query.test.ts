import type { QueryFunctionContext } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient, queryByKey } from './query-client.ts';
import { discardAppointments, invalidateKind } from './query-invalidation.ts';
import {
  ADMIN_APPOINTMENTS,
  ADMIN_STATS,
  apiKey,
  cachePolicyOf,
  pathOf,
  PROFESSIONAL_APPOINTMENTS,
} from './query-policy.ts';
import { fakeBrowser } from './session-fakes.ts';

const MINUTE = 60_000;

beforeEach(() => fakeBrowser());
afterEach(() => vi.unstubAllGlobals());

function context(queryKey: readonly unknown[]): QueryFunctionContext {
  return { queryKey, signal: new AbortController().signal } as QueryFunctionContext;
}

describe('reads by key', () => {
  it('GETs the path made of the key parts', async () => {
    const fetchMock = vi.fn<typeof fetch>(async () => new Response('[1]'));
    vi.stubGlobal('fetch', fetchMock);
    expect(pathOf(['/api/products', 'u1'])).toBe('/api/products/u1');
    await queryByKey({ on401: 'throw' })(context(apiKey('admin', 'users')));
    expect(fetchMock.mock.calls[0]![0]).toBe('/api/admin/users');
  });

  it('throws on 401 unless told to give null', async () => {
    vi.stubGlobal('fetch', async () => new Response('', { status: 401 }));
    await expect(queryByKey({ on401: 'throw' })(context(apiKey('x')))).rejects.toThrow('401: ');
    await expect(queryByKey({ on401: 'returnNull' })(context(apiKey('x')))).resolves.toBeNull();
  });

  it('throws on any other failure even then', async () => {
    vi.stubGlobal('fetch', async () => new Response('', { status: 500 }));
    await expect(queryByKey({ on401: 'returnNull' })(context(apiKey('x')))).rejects.toThrow('500: ');
  });
});

describe('freshness', () => {
  it.each(['auth', 'appointments', 'users', 'admin'])('%s is critical', (group) => {
    expect(cachePolicyOf(apiKey(group))).toEqual({ staleTime: 2 * MINUTE, gcTime: 5 * MINUTE });
  });
  it.each(['products', 'settings', 'webhook'])('%s is moderate', (group) => {
    expect(cachePolicyOf(apiKey(group, 'x'))).toEqual({ staleTime: 10 * MINUTE, gcTime: 20 * MINUTE });
  });
  it('anything else is static', () => {
    expect(cachePolicyOf(apiKey('config'))).toEqual({ staleTime: 30 * MINUTE, gcTime: 60 * MINUTE });
  });

  it('is what the client applies, without retries and without refetch on focus', () => {
    const client = createQueryClient();
    expect(client.defaultQueryOptions({ queryKey: apiKey('admin', 'users') })).toMatchObject({
      staleTime: 2 * MINUTE,
      gcTime: 5 * MINUTE,
      retry: false,
      refetchOnWindowFocus: false,
    });
    expect(client.getDefaultOptions().mutations?.retry).toBe(false);
  });

  it('has its own rules for agendas and figures', () => {
    expect(ADMIN_APPOINTMENTS).toEqual({ staleTime: 0, refetchInterval: 30_000 });
    expect(PROFESSIONAL_APPOINTMENTS).toEqual({ staleTime: 5 * MINUTE, gcTime: 10 * MINUTE });
    expect(ADMIN_STATS).toEqual({ staleTime: 10_000, refetchInterval: 30_000, refetchOnWindowFocus: true });
  });
});

describe('invalidation', () => {
  const keys = ['appointments', 'free-times', 'admin', 'users', 'auth', 'settings', 'products'];

  async function invalidated(kind: Parameters<typeof invalidateKind>[1]): Promise<string[]> {
    const client = createQueryClient();
    for (const group of keys) client.setQueryData(apiKey(group), []);
    await invalidateKind(client, kind);
    return keys.filter((group) => client.getQueryState(apiKey(group))?.isInvalidated);
  }

  it('follows the kind of change', async () => {
    expect(await invalidated('appointment')).toEqual(['appointments', 'free-times', 'admin']);
    expect(await invalidated('user')).toEqual(['admin', 'users']);
    expect(await invalidated('auth')).toEqual(['auth']);
    expect(await invalidated('settings')).toEqual(['settings']);
    expect(await invalidated('other')).toEqual(keys);
  });

  it('drops the appointments nobody looks at', async () => {
    const client = createQueryClient();
    client.setQueryData(apiKey('appointments', { from: 'a' }), []);
    await discardAppointments(client);
    expect(client.getQueryState(apiKey('appointments', { from: 'a' }))).toBeUndefined();
  });
});
