import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '#web/lib/api.ts';
import { read } from '#web/lib/read.ts';

/** What others did of late. The live stream has it read again, and so has the return to a page: another device may have read it. */
export const bellQuery = { ...read('GET /api/bell'), staleTime: 10_000, refetchOnWindowFocus: true };

/** Says up to which entry the person has seen it all. Where that fails it stays unread. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (entryId: string) => request('PUT /api/bell/read', { body: { entryId } }),
    onSuccess: (_answer, entryId) => {
      const { queryKey } = bellQuery;
      const shown = client.getQueryData(queryKey);
      // What came meanwhile is counted in pieces of news, which the server alone tells apart.
      const isAll = shown?.entries[0]?.id === entryId && client.isFetching({ queryKey }) === 0;
      if (!isAll) return void client.invalidateQueries({ queryKey });
      const entries = shown.entries.map((entry) => ({ ...entry, isNew: false }));
      client.setQueryData(queryKey, { ...shown, entries, unread: 0 });
    },
  });
}
