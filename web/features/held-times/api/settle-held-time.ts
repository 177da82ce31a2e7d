import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '#web/lib/api.ts';
import { refresh } from '#web/lib/read.ts';
import { LIST_READS } from '#web/lib/query-invalidation.ts';

/** Confirms a held time in the client's place, or gives it to others. */
export function useSettleHeldTime(what: 'confirm' | 'cancel') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string): Promise<unknown> =>
      what === 'confirm'
        ? request('POST /api/held-times/:id/confirm', { params: { id } })
        : request('DELETE /api/held-times/:id', { params: { id } }),
    // Also after a refusal: the hold may be over, which the agenda then shows.
    onSettled: () =>
      refresh(client, ['GET /api/held-times', 'GET /api/appointments/team-month-busy', ...LIST_READS]),
  });
}
