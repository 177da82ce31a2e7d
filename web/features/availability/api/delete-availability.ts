import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '#web/lib/api.ts';
import { apiKey } from '#web/lib/query-policy.ts';
import { toast, toastError } from '#web/lib/toast.ts';

/** Removes hours from the week. Appointments already booked in them stay. */
export function useDeleteAvailability() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request(`/api/availability/${id}`, { method: 'DELETE' }),
    onSuccess: () => {
      toast({ title: 'Sucesso!', description: 'Horário de disponibilidade removido.', variant: 'success' });
      return client.invalidateQueries({ queryKey: apiKey('availability') });
    },
    onError: () => toastError('Erro', 'Falha ao remover horário de disponibilidade.'),
  });
}
