import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '#web/lib/api.ts';
import { dismissError, toast, toastError } from '#web/lib/toast.ts';
import { readGoogleAgain } from './status.ts';
import { refresh } from '#web/lib/read.ts';
import { LIST_READS } from '#web/lib/query-invalidation.ts';

/** Fetched with the first result: the agenda is drawn without. Where the line is gone the title says enough. */
const readWords = () => import('../words.ts').catch(() => null);

/** Reads the whole Google calendar again, now. */
export function useSyncNow() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request('POST /api/google-calendar/sync-now', { body: { fullSync: true } }),
    onMutate: dismissError,
    onSuccess: async ({ stats }) => {
      const description = (await readWords())?.syncedSentence(stats);
      toast({ title: 'Sincronização concluída!', description, variant: 'success' });
      return refresh(client, LIST_READS);
    },
    onError: async (error) => {
      const sentence = 'Verifique se a sincronização bidirecional está ativa em Configurações.';
      toastError('Erro na sincronização', (await readWords())?.failureSentence(error, sentence) ?? sentence);
    },
    onSettled: () => readGoogleAgain(client),
  });
}
