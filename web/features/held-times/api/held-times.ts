import { queryOptions } from '@tanstack/react-query';
import type { HeldTime } from '#shared/contract/held-times.ts';
import { isOfSamePeople, read } from '#web/lib/read.ts';

/** Times of some people that wait for their client's e-mail to be confirmed, within [from, to) (ISO, at most 62 days). */
export function heldTimesQuery({ from, to, userIds }: { from: string; to: string; userIds: string }) {
  return queryOptions({
    ...read('GET /api/held-times', { query: { from, to, userIds } }),
    placeholderData: (previous: HeldTime[] | undefined, query) =>
      isOfSamePeople(query, { userIds }) ? previous : undefined,
  });
}
