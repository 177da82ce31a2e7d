import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '#web/lib/api-error.ts';
import { request } from '#web/lib/api.ts';
import { dismissError, toast, toastError } from '#web/lib/toast.ts';
import { googleStatusQuery, readGoogleAgain } from './status.ts';

/** What is switched on begins with a first reading, and then Google is asked to tell of changes; in milliseconds. */
const LOOKS_MS = [1_500, 4_000, 10_000] as const;

/** Turns on or off that changes in Google come back. */
export function useBidirectionalSync() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (enabled: boolean) => request('PUT /api/google/bidirectional-sync', { body: { enabled } }),
    onMutate: dismissError,
    onSuccess: (status) => {
      client.setQueryData(googleStatusQuery.queryKey, status);
      const title = status.bidirectionalSyncEnabled ? 'Sincronização ativada!' : 'Sincronização desativada!';
      toast({ title, variant: 'success' });
      if (!status.bidirectionalSyncEnabled) return;
      for (const delay of LOOKS_MS) setTimeout(() => void readGoogleAgain(client), delay);
    },
    onError: (error) => toastError('Erro', sentenceOf(error, 'Não foi possível alterar a sincronização.')),
    onSettled: () => readGoogleAgain(client),
  });
}

/** Whether events keep service and meeting title to themselves. */
export function useNeutralTitle() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (neutralTitle: boolean) => request('PUT /api/google/options', { body: { neutralTitle } }),
    onMutate: dismissError,
    onSuccess: (status) => {
      client.setQueryData(googleStatusQuery.queryKey, status);
      toast({ title: 'Configurações salvas!', variant: 'success' });
    },
    onError: (error) =>
      toastError('Erro ao salvar', sentenceOf(error, 'Não foi possível salvar as configurações.')),
    // An answer that was on its way before would bring the former state back.
    onSettled: () => readGoogleAgain(client),
  });
}
