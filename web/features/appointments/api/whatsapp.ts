import { queryOptions } from '@tanstack/react-query';
import type { WhatsappAnswer } from '#shared/contract/whatsapp.ts';
import { request } from '#web/lib/api.ts';
import { apiKey } from '#web/lib/query-policy.ts';

/** Ready texts to an appointment's client; read again each time, because they say when it is. */
export function whatsappQuery(appointmentId: string) {
  return queryOptions<WhatsappAnswer>({
    // Not below the lists of appointments, whose readers expect lists.
    queryKey: apiKey('whatsapp', appointmentId),
    queryFn: ({ signal }) =>
      request<WhatsappAnswer>(`/api/appointments/${appointmentId}/whatsapp`, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}
