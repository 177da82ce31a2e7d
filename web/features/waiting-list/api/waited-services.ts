import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { read } from '#web/lib/read.ts';
import { useSettled } from '#web/lib/use-settled.ts';

const REST_MS = 200;

/** The first services that somebody waits for and whose name has a text in it, once the typing rests. */
export function useWaitedServices(typed: string): readonly string[] {
  const q = useSettled(typed.trim(), REST_MS);
  const found = useQuery({
    ...read('GET /api/waiting-list/services', { query: q === '' ? {} : { q } }),
    // Visitors join and leave without a word to this page.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return found.data?.services ?? [];
}
