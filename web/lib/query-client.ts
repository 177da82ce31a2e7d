import { QueryClient, type QueryFunction } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { request } from './api.ts';
import { apiKey, CACHE_POLICIES, cachePolicyOf, GROUP_KINDS, pathOf } from './query-policy.ts';

/**
 * A query function that GETs the path of its key.
 * @param on401 `throw` raises the error; `returnNull` makes "not signed in" an ordinary answer.
 */
export function queryByKey<T>({ on401 }: { on401: 'throw' | 'returnNull' }): QueryFunction<T | null> {
  return async ({ queryKey, signal }) => {
    try {
      return await request<T>(pathOf(queryKey), { signal });
    } catch (error) {
      if (on401 === 'returnNull' && error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  };
}

/** The application's query client: no retries, no refetch on focus, freshness by API group. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: queryByKey({ on401: 'throw' }),
        retry: false,
        refetchOnWindowFocus: false,
        // What was missed while offline is read again by the live stream's own reconnection.
        refetchOnReconnect: false,
        // Without it a device that believes to be offline leaves screens in an endless skeleton.
        networkMode: 'always',
        ...CACHE_POLICIES.static,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  for (const group of Object.keys(GROUP_KINDS)) {
    const key = apiKey(group);
    client.setQueryDefaults(key, cachePolicyOf(key));
  }
  return client;
}
