import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CreateUserBody, User } from '#shared/contract/users.ts';
import { request } from '#web/lib/api.ts';
import { invalidateKind } from '#web/lib/query-invalidation.ts';
import { toast, toastError } from '#web/lib/toast.ts';

/** Adds a professional to the organisation. */
export function useCreateUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CreateUserBody) => request<User>('/api/admin/users', { method: 'POST', body }),
    onSuccess: () => {
      toast({ title: 'Usuário criado', variant: 'success' });
      return invalidateKind(client, 'user');
    },
    onError: () => toastError('Erro', 'Não foi possível criar o usuário.'),
  });
}
