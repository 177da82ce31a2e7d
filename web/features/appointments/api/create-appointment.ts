import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Appointment, CreateAppointmentBody } from '#shared/contract/appointments.ts';
import { request } from '#web/lib/api.ts';
import { invalidateKind } from '#web/lib/query-invalidation.ts';

/** Books a time; a taken one is refused with suggestions unless `allowConflict` is set. */
export function useCreateAppointment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CreateAppointmentBody) =>
      request<Appointment>('/api/appointments', { method: 'POST', body }),
    onSuccess: () => invalidateKind(client, 'appointment'),
  });
}
