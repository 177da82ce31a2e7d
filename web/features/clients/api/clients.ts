import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query';
import type { ClientsAnswer, NewClientBody } from '#shared/contract/client-records.ts';
import { request } from '#web/lib/api.ts';
import { keyOf, refresh } from '#web/lib/read.ts';
import { toast } from '#web/lib/toast.ts';
import type { ListFilter } from '../filter.ts';

/**
 * The clients that the caller may see, by name, a page after another. Read again whenever the list is opened, and not by the
 * live stream: nobody's reading place moves by what others do.
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

/** Tags of the clients that lists have shown of late, by name: what is offered while one is typed. */
export function useKnownTags(filter: ListFilter): string[] {
  const client = useQueryClient();
  // The list reads; here is only heard when it has.
  useInfiniteQuery({ ...clientsQuery(filter), enabled: false, notifyOnChangeProps: ['data'] });
  const lists = client.getQueriesData<InfiniteData<ClientsAnswer>>({ queryKey: keyOf('GET /api/clients') });
  const clients = lists.flatMap(([, list]) => list?.pages ?? []).flatMap((page) => page.clients);
  return [...new Set(clients.flatMap(({ tags }) => tags))].sort((one, other) =>
    one.localeCompare(other, 'pt-BR'),
  );
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
