import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SyncNowAnswer } from '#shared/contract/google-calendar.ts';
import { request } from '#web/lib/api.ts';
import { apiKey } from '#web/lib/query-policy.ts';
import { dismissError, toast, toastError } from '#web/lib/toast.ts';
import { failureSentence, syncedSentence } from '../words.ts';
import { readGoogleAgain } from './status.ts';

/** Reads the whole Google calendar again, now. */
export function useSyncNow() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      request<SyncNowAnswer>('/api/google-calendar/sync-now', { method: 'POST', body: { fullSync: true } }),
    onMutate: dismissError,
    onSuccess: ({ stats }) => {
      const description = syncedSentence(stats);
      toast({ title: 'Sincronização concluída!', description, variant: 'success' });
      return client.invalidateQueries({ queryKey: apiKey('appointments') });
    },
    onError: (error) => {
      const sentence = 'Verifique se a sincronização bidirecional está ativa em Configurações.';
      toastError('Erro na sincronização', failureSentence(error, sentence));
    },
    onSettled: () => readGoogleAgain(client),
  });
}
