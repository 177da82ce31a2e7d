import { read } from '#web/lib/read.ts';

/** How cancelling an appointment now would count; asked again whenever it is about to be cancelled. */
export function cancellationQuery(id: string) {
  return { ...read('GET /api/appointments/:id/cancellation', { params: { id } }), staleTime: 0 };
}
