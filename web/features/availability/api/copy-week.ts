import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CopyWeekBody } from '#shared/contract/availability.ts';
import { request } from '#web/lib/api.ts';
import { HOURS_READS } from '#web/lib/query-invalidation.ts';
import { refresh } from '#web/lib/read.ts';
import { toast, toastError } from '#web/lib/toast.ts';

/** Gives a person the weekly hours of a colleague, in place of their own. */
export function useCopyWeek() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CopyWeekBody) => request('POST /api/availability/copy-week', { body }),
    onSuccess: () => {
      toast({ title: 'Sucesso!', description: 'Horários copiados.', variant: 'success' });
      return refresh(client, HOURS_READS);
    },
    onError: () => toastError('Erro', 'Falha ao copiar os horários.'),
  });
}
