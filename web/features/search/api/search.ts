import { read } from '#web/lib/read.ts';

/** Fewer letters say nothing yet; the server asks for as many. */
export const SEARCH_MIN = 2;

/** Clients and professionals of whom something has the text, and the first appointments of the day that it names. An older question is given up when a newer one is asked. */
export function searchQuery(q: string, day: string | null) {
  const query = day === null ? { q } : { q, day };
  return { ...read('GET /api/search', { query }), staleTime: 10_000, gcTime: 60_000 };
}
