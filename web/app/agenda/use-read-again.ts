import { useQueryClient } from '@tanstack/react-query';
import { toast, toastError } from '#web/lib/toast.ts';
import { BUSY_READS, HOURS_READS, LIST_READS } from '#web/lib/query-invalidation.ts';
import { keyOf, refresh } from '#web/lib/read.ts';

/** Reads all that an agenda shows again, and says how that went. */
export function useReadAgain(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    void refresh(client, BUSY_READS);
    // Hours change by messages: they are read again where they are not there.
    for (const name of HOURS_READS)
      void client.refetchQueries({
        queryKey: keyOf(name),
        type: 'active',
        predicate: ({ state }) => state.status === 'error',
      });
    await refresh(client, LIST_READS);
    const failed = LIST_READS.some((name) =>
      client
        .getQueryCache()
        .findAll({ queryKey: keyOf(name), type: 'active' })
        .some(({ state }) => state.status === 'error'),
    );
    if (failed) toastError('Erro', 'Não foi possível atualizar a agenda.');
    else toast({ title: 'Atualizado!', variant: 'success' });
  };
}
