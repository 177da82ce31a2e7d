import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UpdateAvailabilityBody } from '#shared/contract/availability.ts';
import { request } from '#web/lib/api.ts';
import { staleValues } from '#web/lib/stale-values.ts';
import { toast, toastError } from '#web/lib/toast.ts';
import { HOURS_READS } from '#web/lib/query-invalidation.ts';
import { refresh } from '#web/lib/read.ts';

/** Changes hours: their times, or whether they are on. Off, they stay listed and cannot be booked. */
export function useUpdateAvailability() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & UpdateAvailabilityBody) =>
      request('PATCH /api/availability/:id', { params: { id }, body }),
    onSuccess: (_slot, { isActive }) => {
      toast({ title: 'Sucesso!', description: sentenceFor(isActive), variant: 'success' });
      return refresh(client, HOURS_READS);
    },
    onError: async (error) => {
      if (staleValues(error) === null) toastError('Erro', 'Falha ao atualizar horário de disponibilidade.');
      else await refresh(client, HOURS_READS);
    },
  });
}

function sentenceFor(isActive: boolean | undefined): string {
  if (isActive === undefined) return 'Horário alterado.';
  return isActive ? 'Horário ativado.' : 'Horário desativado.';
}
