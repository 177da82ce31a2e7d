import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '#web/lib/api.ts';
import { discardAppointments } from '#web/lib/query-invalidation.ts';

/** Cancels a selection at once, with or without mails about it. */
export function useCancelMany() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { ids: string[]; notify: boolean }) =>
      request('POST /api/appointments/cancel', { body }),
    onSuccess: () => discardAppointments(client),
  });
}
