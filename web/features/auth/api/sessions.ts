import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '#web/lib/api-error.ts';
import { request } from '#web/lib/api.ts';
import { read } from '#web/lib/read.ts';
import { toast, toastError } from '#web/lib/toast.ts';

/** Where the signed-in person is signed in, used last first. */
export const sessionsQuery = {
  ...read('GET /api/auth/sessions'),
  // Others come and go without a word to this page.
  staleTime: 0,
};

/** Ends one session of one's own, or with null all but this one. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) =>
      id === null
        ? request('DELETE /api/auth/sessions')
        : request('DELETE /api/auth/sessions/:id', { params: { id } }),
    onSuccess: (_done, id) => {
      const description = id === null ? 'Você saiu dos outros aparelhos.' : 'Você saiu desse aparelho.';
      toast({ title: 'Sucesso!', description, variant: 'success' });
    },
    onError: (error) => toastError('Erro', sentenceOf(error, 'Não foi possível encerrar o acesso.')),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}
