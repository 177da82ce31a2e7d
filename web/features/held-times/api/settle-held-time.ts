import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Appointment } from '#shared/contract/appointments.ts';
import { request } from '#web/lib/api.ts';
import { refresh } from '#web/lib/read.ts';
import { LIST_READS } from '#web/lib/query-invalidation.ts';

/** Confirms a held time in the client's place, with the appointment that came of it or moved there, or gives it to others. */
export function useSettleHeldTime(what: 'confirm' | 'cancel') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string): Promise<Appointment | null> => {
      const params = { id };
      if (what === 'confirm') return request('POST /api/held-times/:id/confirm', { params });
      await request('DELETE /api/held-times/:id', { params });
      return null;
    },
    // Also after a refusal: the hold may be over, which the agenda then shows.
    onSettled: () =>
      refresh(client, ['GET /api/held-times', 'GET /api/appointments/team-month-busy', ...LIST_READS]),
  });
}
