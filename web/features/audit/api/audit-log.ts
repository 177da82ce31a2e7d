import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { AuditLogFilter, AuditLogPage } from '#shared/contract/audit-log.ts';
import { request } from '#web/lib/api.ts';
import { apiKey } from '#web/lib/query-policy.ts';

/**
 * The organisation's log, the newest first, a page after another. Read again whenever the page is opened, and not by the
 * live stream: nobody's reading place moves by what others do.
 */
export function auditLogQuery(filter: AuditLogFilter) {
  return infiniteQueryOptions({
    queryKey: apiKey('audit-log', filter),
    queryFn: ({ pageParam, signal }) => {
      const parameters = new URLSearchParams(filter as Record<string, string>);
      if (pageParam !== null) parameters.set('cursor', pageParam);
      return request<AuditLogPage>(`/api/admin/audit-log?${parameters.toString()}`, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 60_000,
    refetchOnWindowFocus: false,
  });
}
