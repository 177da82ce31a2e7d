import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '#web/lib/api.ts';
import { ADMIN_APPOINTMENTS } from '#web/lib/query-policy.ts';
import { read } from '#web/lib/read.ts';
import type { Days } from '../cancel-many.ts';
import { discardAppointments } from '#web/lib/query-invalidation.ts';

/** Ids with commas between them, or a specialty; everybody's where neither is given. */
export type Whose = { readonly userIds?: string | undefined; readonly specialty?: string | undefined };

/** What can be cancelled together on these dates: everybody's, or that of some people. */
export function cancellableQuery(days: Days, whose: Whose, search: string) {
  return {
    ...read('GET /api/appointments/cancellable', { query: { ...days, ...whose, search } }),
    ...ADMIN_APPOINTMENTS,
  };
}

/** Cancels a selection at once, with or without mails about it. */
export function useCancelMany() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { ids: string[]; notify: boolean }) =>
      request('POST /api/appointments/cancel', { body }),
    onSuccess: () => discardAppointments(client),
  });
}
