import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '#web/lib/api-error.ts';
import { request } from '#web/lib/api.ts';
import { read, refresh } from '#web/lib/read.ts';
import { toast, toastError } from '#web/lib/toast.ts';

/** Where the signed-in person is signed in: here, and a page of the other places, used last first. */
export function sessionsQuery(page: number) {
  return queryOptions({
    ...read('GET /api/auth/sessions', { query: { page } }),
    placeholderData: keepPreviousData,
    // Others come and go without a word to this page.
    staleTime: 0,
  });
}

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
    onSettled: () => refresh(client, ['GET /api/auth/sessions']),
  });
}
