import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewClientBody } from '#shared/contract/client-records.ts';
import { request } from '#web/lib/api.ts';
import { keyOf, refresh } from '#web/lib/read.ts';
import { toast } from '#web/lib/toast.ts';
import type { ListFilter } from '../filter.ts';

/**
 * The clients that the caller may see, by name, a page after another. Read again whenever the list is opened, and once in a
 * while by the live stream.
 */
export function clientsQuery(filter: ListFilter) {
  return infiniteQueryOptions({
    queryKey: keyOf('GET /api/clients', { query: filter }),
    queryFn: ({ pageParam, signal }) =>
      request(
        'GET /api/clients',
        { query: { ...filter, ...(pageParam === null ? {} : { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ after }) => after,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 5 * 60_000,
    refetchOnWindowFocus: false,
  });
}

/** Adds somebody who has not booked yet. A refusal is the form's to show. */
export function useCreateClient() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewClientBody) => request('POST /api/clients', { body }),
    onSuccess: () => {
      toast({ title: 'Cliente cadastrado', variant: 'success' });
      return refresh(client, ['GET /api/clients']);
    },
  });
}
