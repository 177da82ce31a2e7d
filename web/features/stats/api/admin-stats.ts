import { queryOptions } from '@tanstack/react-query';
import type { AdminStats } from '#shared/contract/users.ts';
import { ADMIN_STATS, apiKey } from '#web/lib/query-policy.ts';

/** The organisation's figures, in the administrator's timezone. */
export const adminStatsQuery = queryOptions<AdminStats>({
  queryKey: apiKey('admin', 'stats'),
  ...ADMIN_STATS,
});
