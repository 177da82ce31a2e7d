import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AvailabilitySlot, CreateAvailabilityBody } from '#shared/contract/availability.ts';
import { request } from '#web/lib/api.ts';
import { apiKey } from '#web/lib/query-policy.ts';
import { toast, toastError } from '#web/lib/toast.ts';

/** Adds hours to a weekday. */
export function useCreateAvailability() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CreateAvailabilityBody) =>
      request<AvailabilitySlot>('/api/availability', { method: 'POST', body }),
    onSuccess: () => {
      toast({ title: 'Sucesso!', description: 'Horário de disponibilidade adicionado.', variant: 'success' });
      // The dashboard's first steps.
      void client.invalidateQueries({ queryKey: apiKey('admin', 'stats') });
      return client.invalidateQueries({ queryKey: apiKey('availability') });
    },
    onError: () => toastError('Erro', 'Falha ao criar horário de disponibilidade.'),
  });
}
