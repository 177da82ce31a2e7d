import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AvailabilitySlot } from '#shared/contract/availability.ts';
import { request } from '#web/lib/api.ts';
import { apiKey } from '#web/lib/query-policy.ts';
import { toast, toastError } from '#web/lib/toast.ts';

/** Switches hours on or off; off, they stay listed and cannot be booked. */
export function useToggleAvailability() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isActive }: { id: string; isActive: boolean }) =>
      request<AvailabilitySlot>(`/api/availability/${id}`, { method: 'PATCH', body: { isActive } }),
    onSuccess: (_slot, { isActive }) => {
      const description = isActive ? 'Horário ativado.' : 'Horário desativado.';
      toast({ title: 'Sucesso!', description, variant: 'success' });
      return client.invalidateQueries({ queryKey: apiKey('availability') });
    },
    onError: () => toastError('Erro', 'Falha ao atualizar horário de disponibilidade.'),
  });
}
