import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MergeBody } from '#shared/contract/client-merges.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { request } from '#web/lib/api.ts';
import { keyOf, read, refresh } from '#web/lib/read.ts';
import { toast, toastError } from '#web/lib/toast.ts';

/** What would become of a record, joined with another one; read whenever it is shown. */
export function mergeQuery(id: string, otherId: string) {
  return {
    ...read('GET /api/clients/:id/merge', { params: { id }, query: { otherId } }),
    staleTime: 0,
    gcTime: 0,
  };
}

const CHANGED = ['GET /api/clients', 'GET /api/clients/:id', 'GET /api/clients/:id/visits'] as const;

/** Joins another record with this one. A refusal is the dialog's to show. */
export function useMergeClients(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: MergeBody) => request('POST /api/clients/:id/merges', { params: { id }, body }),
    onSuccess: (saved) => {
      toast({ title: 'Cadastros juntados', variant: 'success' });
      client.setQueryData(keyOf('GET /api/clients/:id', { params: { id } }), saved);
      return refresh(client, CHANGED);
    },
  });
}

/** Takes two records apart again. A refusal is said. */
export function useUndoMerge(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (mergeId: string) =>
      request('POST /api/clients/:id/merges/:mergeId/undo', { params: { id, mergeId } }),
    onSuccess: () => {
      toast({ title: 'Cadastros separados', variant: 'success' });
      return refresh(client, CHANGED);
    },
    onError: (error) => {
      toastError('Erro', sentenceOf(error, 'Não foi possível separar os cadastros.'));
      return refresh(client, CHANGED);
    },
  });
}
