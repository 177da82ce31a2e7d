import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { AuditLogFilter } from '#shared/contract/audit-log.ts';
import { keyOf } from '#web/lib/read.ts';
import { request } from '#web/lib/api.ts';

/**
 * The organisation's log, the newest first, a page after another. Read again whenever the page is opened, and not by the
 * live stream: nobody's reading place moves by what others do. The page says that there is more.
 */
export function auditLogQuery(filter: AuditLogFilter) {
  return infiniteQueryOptions({
    queryKey: keyOf('GET /api/admin/audit-log', { query: filter }),
    queryFn: ({ pageParam, signal }) =>
      request(
        'GET /api/admin/audit-log',
        { query: { ...filter, ...(pageParam === null ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 60_000,
    refetchOnWindowFocus: false,
  });
}
