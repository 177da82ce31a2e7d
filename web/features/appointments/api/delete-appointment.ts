import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '#web/lib/api.ts';
import { discardAppointments } from '#web/lib/query-invalidation.ts';

/** Deletes an appointment for good, with its reminders. `late: 'no'`: it counts against no client; `from`: when it begins, as it was shown. */
export function useDeleteAppointment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...query }: { id: string; late?: 'no'; from: string }) =>
      request('DELETE /api/appointments/:id', { params: { id }, query }),
    onSuccess: () => discardAppointments(client),
  });
}
