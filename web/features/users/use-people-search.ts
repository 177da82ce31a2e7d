import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useSettled } from '#web/lib/use-settled.ts';
import { colleaguesQuery } from './api/colleagues.ts';
import { peopleQuery } from './api/people.ts';
import { WHOLE_TEAM, type TeamFilter } from './team-filter.ts';

/** How long the fingers rest before a search is made, in milliseconds. */
const REST_MS = 250;

/** The administrator's list of people a page at a time, found by the server. */
export function usePeopleSearch({ status, size }: { status?: 'active'; size?: number } = {}) {
  const { asked, ...search } = useSearch();
  const wanted = status ?? (search.filter.status === 'all' ? undefined : search.filter.status);
  const query = useQuery(
    peopleQuery({
      ...asked,
      ...(wanted === undefined ? {} : { status: wanted }),
      ...(size === undefined ? {} : { size }),
    }),
  );
  return withPage(search, query);
}

/** The same of active people as colleagues see them. */
export function useColleagueSearch() {
  const { asked, ...search } = useSearch();
  return withPage(search, useQuery(colleaguesQuery(asked)));
}

/** What was typed, and which page is asked for. Another search begins at its first page. */
function useSearch() {
  const [filter, setFilter] = useState(WHOLE_TEAM);
  const [page, setPage] = useState(1);
  const search = useSettled(filter.text.trim(), REST_MS);
  return {
    asked: { ...(search === '' ? {} : { search }), ...(page === 1 ? {} : { page }) },
    filter,
    setFilter: (next: TeamFilter) => {
      setFilter(next);
      setPage(1);
    },
    page,
    setPage,
  };
}

type Found<Person> = { people: Person[]; total: number; matches: number; page: number; pages: number };

function withPage<Person, Search extends { page: number }>(
  search: Search,
  query: UseQueryResult<Found<Person>>,
) {
  const { people = [], total = 0, matches = 0, page: shown = search.page, pages = 1 } = query.data ?? {};
  // While a page is on its way the next press goes on from there.
  const page = query.isPlaceholderData ? search.page : shown;
  return { ...search, query, people, total, matches, page, pageCount: pages };
}
