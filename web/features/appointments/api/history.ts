import { read } from '#web/lib/read.ts';

/** What happened to an appointment, the newest first. Read again whenever it is opened. */
export function historyQuery(appointmentId: string) {
  return {
    ...read('GET /api/appointments/:id/history', { params: { id: appointmentId } }),
    staleTime: 0,
    gcTime: 60_000,
  };
}
