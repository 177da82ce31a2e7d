import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CreateUserBody } from '#shared/contract/users.ts';
import { request } from '#web/lib/api.ts';
import { toast, toastError } from '#web/lib/toast.ts';
import { PEOPLE_READS } from '#web/lib/query-invalidation.ts';
import { refresh } from '#web/lib/read.ts';

/** Adds a professional to the organisation. */
export function useCreateUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CreateUserBody) => request('POST /api/admin/users', { body }),
    onSuccess: () => {
      toast({ title: 'Usuário criado', variant: 'success' });
      return refresh(client, PEOPLE_READS);
    },
    onError: () => toastError('Erro', 'Não foi possível criar o usuário.'),
  });
}
