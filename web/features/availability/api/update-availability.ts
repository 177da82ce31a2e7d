import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AvailabilitySlot, UpdateAvailabilityBody } from '#shared/contract/availability.ts';
import { request } from '#web/lib/api.ts';
import { apiKey } from '#web/lib/query-policy.ts';
import { staleValues } from '#web/lib/stale-values.ts';
import { toast, toastError } from '#web/lib/toast.ts';

/** Changes hours: their times, or whether they are on. Off, they stay listed and cannot be booked. */
export function useUpdateAvailability() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & UpdateAvailabilityBody) =>
      request<AvailabilitySlot>(`/api/availability/${id}`, { method: 'PATCH', body }),
    onSuccess: (_slot, { isActive }) => {
      toast({ title: 'Sucesso!', description: sentenceFor(isActive), variant: 'success' });
      return client.invalidateQueries({ queryKey: apiKey('availability') });
    },
    onError: async (error) => {
      if (staleValues(error) === null) toastError('Erro', 'Falha ao atualizar horário de disponibilidade.');
      else await client.invalidateQueries({ queryKey: apiKey('availability') });
    },
  });
}

function sentenceFor(isActive: boolean | undefined): string {
  if (isActive === undefined) return 'Horário alterado.';
  return isActive ? 'Horário ativado.' : 'Horário desativado.';
}
