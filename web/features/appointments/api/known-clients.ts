import { queryOptions } from '@tanstack/react-query';
import type { KnownClient } from '#shared/contract/clients.ts';
import { request } from '#web/lib/api.ts';
import { apiKey } from '#web/lib/query-policy.ts';

/** Fewer letters say nothing yet; the server asks for as many. */
export const SEARCH_MIN = 2;

/** Clients of earlier appointments whose name or e-mail begins like that. */
export function knownClientsQuery(search: string) {
  return queryOptions({
    queryKey: apiKey('known-clients', search),
    queryFn: ({ signal }) =>
      request<KnownClient[]>(`/api/appointments/clients?search=${encodeURIComponent(search)}`, { signal }),
    staleTime: 30_000,
    gcTime: 60_000,
  });
}
