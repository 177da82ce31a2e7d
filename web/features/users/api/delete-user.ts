import { useMutation, useQueryClient } from '@tanstack/react-query';
import { hasCode } from '#web/lib/api-error.ts';
import { request } from '#web/lib/api.ts';
import { toast, toastError } from '#web/lib/toast.ts';
import { PEOPLE_READS } from '#web/lib/query-invalidation.ts';
import { refresh } from '#web/lib/read.ts';

/** Removes a professional. One with appointments to come stays: the caller offers to deactivate instead. */
export function useDeleteUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request('DELETE /api/admin/users/:id', { params: { id } }),
    onSuccess: () => {
      toast({ title: 'Usuário removido', variant: 'success' });
      return refresh(client, PEOPLE_READS);
    },
    onError: (error) => {
      if (!hasCode(error, 'USER_HAS_APPOINTMENTS')) toastError('Erro', 'Não foi possível remover o usuário.');
    },
  });
}
