import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UpdateUserBody } from '#shared/contract/users.ts';
import { request } from '#web/lib/api.ts';
import { staleValues } from '#web/lib/stale-values.ts';
import { toast, toastError } from '#web/lib/toast.ts';
import { PEOPLE_READS } from '#web/lib/query-invalidation.ts';
import { refresh } from '#web/lib/read.ts';

/** Changes a professional; `isActive` switches their bookings on and off. */
export function useUpdateUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: UpdateUserBody & { id: string }) =>
      request('PUT /api/admin/users/:id', { params: { id }, body }),
    onSuccess: () => {
      toast({ title: 'Sucesso!', description: 'Profissional atualizado com sucesso.', variant: 'success' });
      return refresh(client, PEOPLE_READS);
    },
    onError: async (error) => {
      if (staleValues(error) === null) toastError('Erro', 'Erro ao atualizar profissional.');
      else await refresh(client, PEOPLE_READS);
    },
  });
}
