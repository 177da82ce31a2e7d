import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSettled } from '#web/lib/use-settled.ts';
import { peopleQuery } from './api/people.ts';
import { WHOLE_TEAM, type TeamFilter } from './team-filter.ts';

/** How long the fingers rest before a search is made, in milliseconds. */
const REST_MS = 250;

/** A list of people a page at a time, found by the server. Another search begins at its first page. */
export function usePeopleSearch({ status, size }: { status?: 'active'; size?: number } = {}) {
  const [filter, setFilter] = useState(WHOLE_TEAM);
  const [page, setPage] = useState(1);
  const search = useSettled(filter.text.trim(), REST_MS);
  const wanted = status ?? (filter.status === 'all' ? undefined : filter.status);
  const query = useQuery(
    peopleQuery({
      ...(search === '' ? {} : { search }),
      ...(wanted === undefined ? {} : { status: wanted }),
      ...(page === 1 ? {} : { page }),
      ...(size === undefined ? {} : { size }),
    }),
  );
  const { people = [], total = 0, matches = 0, pages = 1 } = query.data ?? {};
  return {
    query,
    filter,
    setFilter: (next: TeamFilter) => {
      setFilter(next);
      setPage(1);
    },
    people,
    total,
    matches,
    page: query.data?.page ?? page,
    pageCount: pages,
    setPage,
  };
}
