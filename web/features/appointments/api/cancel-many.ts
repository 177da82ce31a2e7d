import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CancelManyAnswer } from '#shared/contract/appointments.ts';
import { request } from '#web/lib/api.ts';
import { discardAppointments } from '#web/lib/query-invalidation.ts';

/** Cancels a selection at once, with or without mails about it. */
export function useCancelMany() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { ids: readonly string[]; notify: boolean }) =>
      request<CancelManyAnswer>('/api/appointments/cancel', { method: 'POST', body }),
    onSuccess: () => discardAppointments(client),
  });
}
