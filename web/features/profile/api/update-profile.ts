import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UpdateProfileBody } from '#shared/contract/users.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { request } from '#web/lib/api.ts';
import { renameSessionUser } from '#web/lib/session.ts';
import { staleValues } from '#web/lib/stale-values.ts';
import { toast, toastError } from '#web/lib/toast.ts';
import { profileQuery } from './profile.ts';
import { PEOPLE_READS } from '#web/lib/query-invalidation.ts';
import { refresh } from '#web/lib/read.ts';

/** Saves a part of the own profile. */
export function useUpdateProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: UpdateProfileBody) => request('PATCH /api/user/profile', { body }),
    onSuccess: (user) => {
      client.setQueryData(profileQuery.queryKey, user);
      renameSessionUser(user.name);
      toast({ title: 'Configurações salvas!', variant: 'success' });
      return refresh(client, PEOPLE_READS);
    },
    onError: async (error) => {
      if (staleValues(error) === null)
        toastError('Erro ao salvar', sentenceOf(error, 'Não foi possível salvar as configurações.'));
      else await client.invalidateQueries({ queryKey: profileQuery.queryKey });
    },
  });
}
