import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CreateShortLinkBody, UpdateShortLinkBody } from '#shared/contract/short-links.ts';
import { hasCode, sentenceOf } from '#web/lib/api-error.ts';
import { request } from '#web/lib/api.ts';
import { read, refresh } from '#web/lib/read.ts';
import { toast, toastError } from '#web/lib/toast.ts';

const READS = ['GET /api/short-links'] as const;

/** A page of the short links that the signed-in person may see, with the counts of the last 30 days. */
export function shortLinksQuery(page: number, isArchived: boolean) {
  return queryOptions({
    ...read('GET /api/short-links', { query: { page, archived: isArchived ? 'true' : 'false' } }),
    placeholderData: keepPreviousData,
    // Visits are counted without a word to this page.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

/** Makes a short link. A refusal is the form's to show. */
export function useCreateShortLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CreateShortLinkBody) => request('POST /api/short-links', { body }),
    onSuccess: () => refresh(client, READS),
  });
}

/** Renames a short link, archives it or opens it again. */
export function useUpdateShortLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: UpdateShortLinkBody & { id: string }) =>
      request('PATCH /api/short-links/:id', { params: { id }, body }),
    onSuccess: ({ isArchived }, sent) => {
      const done = isArchived ? 'O link foi arquivado e não abre mais.' : 'O link está aberto de novo.';
      toast({
        title: 'Sucesso!',
        description: sent.isArchived === undefined ? 'Nome do link atualizado.' : done,
        variant: 'success',
      });
    },
    onError: (error) => toastError('Erro', sentenceOf(error, 'Não foi possível alterar o link.')),
    onSettled: () => refresh(client, READS),
  });
}

/** Deletes an archived short link; its address is free again. */
export function useDeleteShortLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request('DELETE /api/short-links/:id', { params: { id } }),
    onSuccess: () => toast({ title: 'Sucesso!', description: 'Link excluído.', variant: 'success' }),
    onError: (error) => {
      if (!hasCode(error, 'SHORT_LINK_NOT_FOUND'))
        toastError('Erro', sentenceOf(error, 'Não foi possível excluir o link.'));
    },
    onSettled: () => refresh(client, READS),
  });
}
