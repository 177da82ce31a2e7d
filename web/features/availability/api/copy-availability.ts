import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AvailabilitySlot, CopyAvailabilityBody } from '#shared/contract/availability.ts';
import { request } from '#web/lib/api.ts';
import { apiKey } from '#web/lib/query-policy.ts';
import { toast, toastError } from '#web/lib/toast.ts';

/** Gives other weekdays the hours of one, in place of their own. */
export function useCopyAvailability() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CopyAvailabilityBody) =>
      request<AvailabilitySlot[]>('/api/availability/copy', { method: 'POST', body }),
    onSuccess: () => {
      toast({ title: 'Sucesso!', description: 'Horários copiados.', variant: 'success' });
      return client.invalidateQueries({ queryKey: apiKey('availability') });
    },
    onError: () => toastError('Erro', 'Falha ao copiar os horários.'),
  });
}
