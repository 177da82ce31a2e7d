import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CreateAvailabilityBody } from '#shared/contract/availability.ts';
import { request } from '#web/lib/api.ts';
import { toast, toastError } from '#web/lib/toast.ts';
import { HOURS_READS } from '#web/lib/query-invalidation.ts';
import { refresh } from '#web/lib/read.ts';

/** Adds hours to a weekday. */
export function useCreateAvailability() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CreateAvailabilityBody) => request('POST /api/availability', { body }),
    onSuccess: (_made, { alsoOn = [] }) => {
      const description =
        alsoOn.length > 0
          ? 'Horários de disponibilidade adicionados.'
          : 'Horário de disponibilidade adicionado.';
      toast({ title: 'Sucesso!', description, variant: 'success' });
      // The dashboard's first steps.
      void refresh(client, ['GET /api/admin/stats']);
      return refresh(client, HOURS_READS);
    },
    onError: () => toastError('Erro', 'Falha ao criar horário de disponibilidade.'),
  });
}
