import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CreateAppointmentBody } from '#shared/contract/appointments.ts';
import { request } from '#web/lib/api.ts';
import { refreshAppointments } from '#web/lib/query-invalidation.ts';

/** Books a time; a taken one is refused with suggestions unless `allowConflict` is set. */
export function useCreateAppointment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CreateAppointmentBody) => request('POST /api/appointments', { body }),
    onSuccess: () => refreshAppointments(client),
  });
}
