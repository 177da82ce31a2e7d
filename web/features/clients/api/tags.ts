import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CLIENT_LIMITS } from '#shared/contract/limits.ts';
import { read } from '#web/lib/read.ts';
import { useSettled } from '#web/lib/use-settled.ts';

const REST_MS = 200;

/** The tags of the organisation, to be offered while one is typed: all, or where there are many those that begin so. */
export function useTags(typed: string): readonly string[] {
  const all = useQuery({ ...read('GET /api/clients/tags', { query: {} }), staleTime: 0 }).data?.tags ?? [];
  const q = useSettled(typed.trim(), REST_MS);
  const narrowed = useQuery({
    ...read('GET /api/clients/tags', { query: { q } }),
    staleTime: 0,
    enabled: q !== '' && all.length === CLIENT_LIMITS.tagsListed,
    placeholderData: keepPreviousData,
  }).data?.tags;
  return narrowed ?? all;
}
