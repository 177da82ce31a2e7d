import { queryOptions } from '@tanstack/react-query';
import type { AppointmentHistory } from '#shared/contract/history.ts';
import { request } from '#web/lib/api.ts';
import { apiKey } from '#web/lib/query-policy.ts';

/** What happened to an appointment, the newest first. Read again whenever it is opened. */
export function historyQuery(appointmentId: string) {
  return queryOptions({
    queryKey: apiKey('appointment-history', appointmentId),
    queryFn: ({ signal }) =>
      request<AppointmentHistory>(`/api/appointments/${appointmentId}/history`, { signal }),
    staleTime: 0,
    gcTime: 60_000,
  });
}
