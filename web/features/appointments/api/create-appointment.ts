import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CreateAppointmentBody } from '#shared/contract/appointments.ts';
import { request } from '#web/lib/api.ts';
import { APPOINTMENT_READS } from '#web/lib/query-invalidation.ts';
import { refresh } from '#web/lib/read.ts';

/** Books a time; a taken one is refused with suggestions unless `allowConflict` is set. */
export function useCreateAppointment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CreateAppointmentBody) => request('POST /api/appointments', { body }),
    onSuccess: () => refresh(client, APPOINTMENT_READS),
  });
}
