import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChangeClientBody, ClientVisitsQuery } from '#shared/contract/client-records.ts';
import { hasCode, sentenceOf } from '#web/lib/api-error.ts';
import { request } from '#web/lib/api.ts';
import { LIST_READS } from '#web/lib/query-invalidation.ts';
import { keyOf, read, refresh } from '#web/lib/read.ts';
import { staleValues } from '#web/lib/stale-values.ts';
import { toast, toastError } from '#web/lib/toast.ts';

/** What is known of a client. Read again whenever it is opened: colleagues and bookings change it too. */
export function clientQuery(id: string) {
  return { ...read('GET /api/clients/:id', { params: { id } }), staleTime: 0 };
}

/** A client's appointments: those ahead, the next first, or those past, the last first; a page after another. */
export function visitsQuery(id: string, when: ClientVisitsQuery['when']) {
  return infiniteQueryOptions({
    queryKey: keyOf('GET /api/clients/:id/visits', { params: { id }, query: { when } }),
    queryFn: ({ pageParam, signal }) =>
      request(
        'GET /api/clients/:id/visits',
        { params: { id }, query: { when, ...(pageParam === null ? {} : { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ after }) => after,
    staleTime: 0,
  });
}

/** What a client got by e-mail, the newest first; a page after another. */
export function mailsQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: keyOf('GET /api/clients/:id/mails', { params: { id } }),
    queryFn: ({ pageParam, signal }) =>
      request(
        'GET /api/clients/:id/mails',
        { params: { id }, query: pageParam === null ? {} : { after: pageParam } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ after }) => after,
    staleTime: 0,
  });
}

/** Changes a client's record. What somebody else saved meanwhile is the form's to show. */
export function useUpdateClient(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ChangeClientBody) => request('PUT /api/clients/:id', { params: { id }, body }),
    onSuccess: (saved) => {
      toast({ title: 'Cadastro salvo', variant: 'success' });
      client.setQueryData(keyOf('GET /api/clients/:id', { params: { id } }), saved);
      void refresh(client, ['GET /api/clients', 'GET /api/clients/tags', ...LIST_READS]);
    },
    onError: async (error) => {
      if (staleValues(error) === null)
        toastError('Erro', sentenceOf(error, 'Não foi possível salvar o cadastro.'));
      else await refresh(client, ['GET /api/clients/:id']);
    },
  });
}

/** Erases what is known of a client. A failure is said, but for appointments in the way: the dialog says that. */
export function useEraseClient(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request('DELETE /api/clients/:id', { params: { id } }),
    onSuccess: () => {
      toast({ title: 'Dados excluídos', variant: 'success' });
      client.removeQueries({ queryKey: keyOf('GET /api/clients/:id', { params: { id } }) });
      return refresh(client, ['GET /api/clients']);
    },
    onError: (error) => {
      if (hasCode(error, 'CLIENT_HAS_APPOINTMENTS')) return refresh(client, ['GET /api/clients/:id/visits']);
      toastError('Erro', sentenceOf(error, 'Não foi possível excluir os dados.'));
      return undefined;
    },
  });
}
