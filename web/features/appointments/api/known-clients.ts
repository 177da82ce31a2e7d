import { read } from '#web/lib/read.ts';

/** Fewer letters say nothing yet; the server asks for as many. */
export const SEARCH_MIN = 2;

/** Clients of earlier appointments of whom name, e-mail or phone has that. */
export function knownClientsQuery(search: string) {
  return {
    ...read('GET /api/appointments/clients', { query: { search } }),
    staleTime: 30_000,
    gcTime: 60_000,
  };
}
