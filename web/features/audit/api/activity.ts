import { infiniteQueryOptions } from '@tanstack/react-query';
import { request } from '#web/lib/api.ts';
import { keyOf } from '#web/lib/read.ts';

/** What concerns the reader, the newest first, a page after another. */
export const activityQuery = infiniteQueryOptions({
  queryKey: keyOf('GET /api/activity'),
  queryFn: ({ pageParam, signal }) =>
    request('GET /api/activity', { query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  staleTime: 0,
  gcTime: 60_000,
});
