import { infiniteQueryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { PreviewAbsenceBody } from '#shared/contract/absences.ts';
import { request } from '#web/lib/api.ts';
import { discardAppointments, HOURS_READS } from '#web/lib/query-invalidation.ts';
import { keyOf, read, refresh } from '#web/lib/read.ts';

/** When somebody is away, as the server takes it. */
export type AbsentTime = {
  readonly userId: string;
  readonly from: string;
  readonly to: string;
  readonly startTime?: string | undefined;
  readonly endTime?: string | undefined;
};

/** Who is booked then, page after page, each with a proposal: of the moment at which it is asked. */
export function planQuery(time: AbsentTime) {
  return infiniteQueryOptions({
    queryKey: keyOf('GET /api/absences/plan', { query: time }),
    queryFn: ({ pageParam, signal }) =>
      request('GET /api/absences/plan', { query: { ...time, page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, _pages, page) => (hasMore ? page + 1 : null),
    staleTime: 0,
    gcTime: 0,
    // Nobody is decided about in an empty list: it may have become another one in another window.
    refetchOnWindowFocus: ({ state }) => (state.data?.pages[0]?.count === 0 ? 'always' : false),
  });
}

/** The mail to one client, as it would be sent. */
export function previewQuery(body: PreviewAbsenceBody) {
  return {
    queryKey: ['POST /api/absences/preview', body],
    queryFn: () => request('POST /api/absences/preview', { body }),
    gcTime: 0,
    staleTime: 0,
  };
}

/** The free times of one person on one day, for an appointment that moves. */
export function freeTimesQuery(query: {
  readonly userId: string;
  readonly date: string;
  readonly duration: number;
  readonly movingId: string;
}) {
  return { ...read('GET /api/appointments/free-times', { query }), staleTime: 0, gcTime: 60_000 };
}

/** Reads again what an absence changes: the agenda, and the hours of its person. */
export async function refreshAfterAbsence(client: QueryClient): Promise<void> {
  await Promise.all([discardAppointments(client), refresh(client, HOURS_READS)]);
}
