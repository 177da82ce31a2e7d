import { queryOptions } from '@tanstack/react-query';
import type { FreeDaysAnswer, FreeTimesAnswer } from '#shared/contract/free-times.ts';
import { request } from '#web/lib/api.ts';
import { apiKey } from '#web/lib/query-policy.ts';

/** The appointment that is looking for a time. */
export type Sought = {
  /** Whose agenda; the signed-in person's own when left out. */
  userId?: string | undefined;
  /** Minutes, unless a product tells them. */
  duration?: number | undefined;
  productId?: string | undefined;
  /** The appointment that moves. */
  movingId?: string | undefined;
};

// Read again whenever a dialog asks, and with every change to appointments while it is open.
const FRESH = { staleTime: 0, gcTime: 60_000 };

/** The free times of one day, for staff. */
export function freeTimesQuery(asked: Sought & { date: string }) {
  return queryOptions({
    queryKey: apiKey('free-times', 'day', asked),
    queryFn: ({ signal }) => request<FreeTimesAnswer>(pathOf('free-times', asked), { signal }),
    ...FRESH,
  });
}

/** Which days of a range have a free time, for staff; at most 62 days. */
export function freeDaysQuery(asked: Sought & { from: string; to: string }) {
  return queryOptions({
    queryKey: apiKey('free-times', 'days', asked),
    queryFn: ({ signal }) => request<FreeDaysAnswer>(pathOf('free-days', asked), { signal }),
    ...FRESH,
  });
}

function pathOf(what: string, asked: Readonly<Record<string, string | number | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) {
    if (value !== undefined) query.set(name, String(value));
  }
  return `/api/appointments/${what}?${query.toString()}`;
}
