import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UpdateAppointmentBody } from '#shared/contract/appointments.ts';
import { request } from '#web/lib/api.ts';
import { discardAppointments } from '#web/lib/query-invalidation.ts';

/** Saves the edited fields of an appointment. */
export function useUpdateAppointment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: UpdateAppointmentBody & { id: string }) =>
      request('PUT /api/appointments/:id', { params: { id }, body }),
    onSuccess: () => discardAppointments(client),
  });
}
