import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '#web/lib/api.ts';
import { keyOf, read } from '#web/lib/read.ts';

/** What others did of late. The live stream has it read again, and so has the return to a page: another device may have read it. */
export const bellQuery = { ...read('GET /api/bell'), staleTime: 10_000, refetchOnWindowFocus: true };

/** Says up to which entry the person has seen it all. Where that fails it stays unread. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (entryId: string) => request('PUT /api/bell/read', { body: { entryId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf('GET /api/bell') }),
  });
}
