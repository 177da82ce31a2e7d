import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { OwnSession } from '#shared/contract/auth.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { request } from '#web/lib/api.ts';
import { apiKey } from '#web/lib/query-policy.ts';
import { toast, toastError } from '#web/lib/toast.ts';

/** Where the signed-in person is signed in, used last first. */
export const sessionsQuery = queryOptions<OwnSession[]>({
  queryKey: apiKey('auth', 'sessions'),
  // Others come and go without a word to this page.
  staleTime: 0,
});

/** Ends one session of one's own, or with null all but this one. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) =>
      request(id === null ? '/api/auth/sessions' : `/api/auth/sessions/${id}`, { method: 'DELETE' }),
    onSuccess: (_done, id) => {
      const description = id === null ? 'Você saiu dos outros aparelhos.' : 'Você saiu desse aparelho.';
      toast({ title: 'Sucesso!', description, variant: 'success' });
    },
    onError: (error) => toastError('Erro', sentenceOf(error, 'Não foi possível encerrar o acesso.')),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}
