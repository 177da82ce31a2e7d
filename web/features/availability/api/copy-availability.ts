import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CopyAvailabilityBody } from '#shared/contract/availability.ts';
import { request } from '#web/lib/api.ts';
import { toast, toastError } from '#web/lib/toast.ts';
import { HOURS_READS } from '#web/lib/query-invalidation.ts';
import { refresh } from '#web/lib/read.ts';

/** Gives other weekdays the hours of one, in place of their own. */
export function useCopyAvailability() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CopyAvailabilityBody) => request('POST /api/availability/copy', { body }),
    onSuccess: () => {
      toast({ title: 'Sucesso!', description: 'Horários copiados.', variant: 'success' });
      return refresh(client, HOURS_READS);
    },
    onError: () => toastError('Erro', 'Falha ao copiar os horários.'),
  });
}
