import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { HeldTime } from '#shared/contract/held-times.ts';
import { request } from '#web/lib/api.ts';
import { apiKey } from '#web/lib/query-policy.ts';

/** Times that wait for their client's e-mail to be confirmed, within [from, to) (ISO, at most 62 days). */
export function heldTimesQuery({ from, to }: { from: string; to: string }) {
  return queryOptions({
    queryKey: apiKey('held-times', { from, to }),
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ from, to });
      return request<HeldTime[]>(`/api/held-times?${query.toString()}`, { signal });
    },
    placeholderData: keepPreviousData,
  });
}
