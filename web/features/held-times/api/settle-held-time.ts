import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '#web/lib/api.ts';
import { apiKey } from '#web/lib/query-policy.ts';

/** Confirms a held time in the client's place, or gives it to others. */
export function useSettleHeldTime(what: 'confirm' | 'cancel') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      what === 'confirm'
        ? request(`/api/held-times/${id}/confirm`, { method: 'POST' })
        : request(`/api/held-times/${id}`, { method: 'DELETE' }),
    // Also after a refusal: the hold may be over, which the agenda then shows.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: apiKey('held-times') }),
        client.invalidateQueries({ queryKey: apiKey('appointments') }),
      ]),
  });
}
