import { queryOptions } from '@tanstack/react-query';
import type { AvailabilitySlot } from '#shared/contract/availability.ts';
import { request } from '#web/lib/api.ts';
import { apiKey } from '#web/lib/query-policy.ts';

/** The weekly hours of all active people, in one request however many there are; an administrator's. */
export const teamAvailabilityQuery = queryOptions<AvailabilitySlot[]>({
  queryKey: apiKey('availability', 'team'),
});

/** The weekly hours of one person; without an id, of the signed-in one. */
export function availabilityQuery(userId?: string) {
  if (userId === undefined) return queryOptions<AvailabilitySlot[]>({ queryKey: apiKey('availability') });
  return queryOptions<AvailabilitySlot[]>({
    queryKey: apiKey('availability', { userId }),
    queryFn: ({ signal }) =>
      request<AvailabilitySlot[]>(`/api/availability?userId=${encodeURIComponent(userId)}`, { signal }),
  });
}
