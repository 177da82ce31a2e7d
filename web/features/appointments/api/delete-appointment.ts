import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '#web/lib/api.ts';
import { discardAppointments } from '#web/lib/query-invalidation.ts';

/** Deletes an appointment for good, with its reminders. */
export function useDeleteAppointment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request('DELETE /api/appointments/:id', { params: { id } }),
    onSuccess: () => discardAppointments(client),
  });
}
