import { read } from '#web/lib/read.ts';

/** Ready texts to an appointment's client; read again each time, because they say when it is. */
export function whatsappQuery(appointmentId: string) {
  return {
    ...read('GET /api/appointments/:id/whatsapp', { params: { id: appointmentId } }),
    staleTime: 0,
    gcTime: 0,
  };
}
