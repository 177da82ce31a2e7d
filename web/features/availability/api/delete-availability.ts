import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '#web/lib/api.ts';
import { toast, toastError } from '#web/lib/toast.ts';
import { HOURS_READS } from '#web/lib/query-invalidation.ts';
import { refresh } from '#web/lib/read.ts';

/** Removes hours from the week. Appointments already booked in them stay. */
export function useDeleteAvailability() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request('DELETE /api/availability/:id', { params: { id } }),
    onSuccess: () => {
      toast({ title: 'Sucesso!', description: 'Horário de disponibilidade removido.', variant: 'success' });
      return refresh(client, HOURS_READS);
    },
    onError: () => toastError('Erro', 'Falha ao remover horário de disponibilidade.'),
  });
}
