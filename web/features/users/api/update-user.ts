import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UpdateUserBody, User } from '#shared/contract/users.ts';
import { request } from '#web/lib/api.ts';
import { invalidateKind } from '#web/lib/query-invalidation.ts';
import { staleValues } from '#web/lib/stale-values.ts';
import { toast, toastError } from '#web/lib/toast.ts';

/** Changes a professional; `isActive` switches their bookings on and off. */
export function useUpdateUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: UpdateUserBody & { id: string }) =>
      request<User>(`/api/admin/users/${id}`, { method: 'PUT', body }),
    onSuccess: () => {
      toast({ title: 'Sucesso!', description: 'Profissional atualizado com sucesso.', variant: 'success' });
      return invalidateKind(client, 'user');
    },
    onError: async (error) => {
      if (staleValues(error) === null) toastError('Erro', 'Erro ao atualizar profissional.');
      else await invalidateKind(client, 'user');
    },
  });
}
