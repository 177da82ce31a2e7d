import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SuggestionBody } from '#shared/contract/insights.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { request } from '#web/lib/api.ts';
import { HOURS_READS } from '#web/lib/query-invalidation.ts';
import { refresh } from '#web/lib/read.ts';
import { toast, toastError } from '#web/lib/toast.ts';
import { undoneWords } from '../preview-words.ts';

/** Changes the weekly hours as a suggestion says; the toast takes it back. */
export function useApplySuggestion() {
  const client = useQueryClient();
  const undo = useUndoChange();
  return useMutation({
    mutationFn: (body: SuggestionBody) => request('POST /api/insights/apply', { body }),
    onSuccess: ({ id, title }) => {
      const action = { label: 'Desfazer', onClick: () => undo.mutate(id) };
      toast({ title: 'Horários atualizados', description: title, variant: 'success', action });
    },
    onError: (error) => toastError('Erro', sentenceOf(error, 'Não foi possível aplicar a sugestão.')),
    onSettled: () => refresh(client, HOURS_READS),
  });
}

/** Gives a weekday back the hours that it had before a suggestion. */
export function useUndoChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request('POST /api/insights/changes/:id/undo', { params: { id } }),
    onSuccess: ({ kept }) =>
      toast({ title: 'Mudança desfeita', description: undoneWords(kept), variant: 'success' }),
    onError: (error) => toastError('Erro', sentenceOf(error, 'Não foi possível desfazer a mudança.')),
    onSettled: () => refresh(client, HOURS_READS),
  });
}

/** Shows a suggestion again that was put aside. */
export function useRecallSuggestion() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SuggestionBody) => request('POST /api/insights/recall', { body }),
    onError: (error) => toastError('Erro', sentenceOf(error, 'Não foi possível trazer a sugestão de volta.')),
    onSettled: () => refresh(client, ['GET /api/insights']),
  });
}

/** Puts a suggestion aside; the toast takes that back. */
export function useDismissSuggestion() {
  const client = useQueryClient();
  const recall = useRecallSuggestion();
  return useMutation({
    mutationFn: (body: SuggestionBody) => request('POST /api/insights/dismiss', { body }),
    onSuccess: (_done, body) => {
      toast({
        title: 'Sugestão dispensada',
        description: 'Ela volta em 90 dias, ou antes, se os números crescerem pela metade.',
        action: { label: 'Desfazer', onClick: () => recall.mutate(body) },
      });
    },
    onError: (error) => toastError('Erro', sentenceOf(error, 'Não foi possível dispensar a sugestão.')),
    onSettled: () => refresh(client, ['GET /api/insights']),
  });
}
