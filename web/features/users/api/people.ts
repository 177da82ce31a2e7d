import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PeoplePage } from '#shared/contract/people.ts';
import { LIVE_LIST_SIZE } from '#shared/contract/limits.ts';
import type { User } from '#shared/contract/users.ts';
import { read } from '#web/lib/read.ts';

export type PeopleAsked = {
  search?: string | undefined;
  status?: 'active' | 'inactive' | 'shown' | undefined;
  page?: number | undefined;
  size?: number | undefined;
  ids?: string | undefined;
  specialty?: string | undefined;
  /** The days of which one is attended, or that an agenda shows; both or neither. */
  from?: string | undefined;
  to?: string | undefined;
};

/** The first people by name, and how many there are: what menus and pickers offer before anybody searches. */
export const firstPeopleQuery = read('GET /api/admin/people');

/** The first of the people who can be booked, if there is one. */
export const firstBookableQuery = read('GET /api/admin/people', { query: { status: 'bookable', size: 1 } });

/** A page of the organisation's people, the administrator included. What was shown stays until the next one arrives. */
export function peopleQuery(asked: PeopleAsked) {
  return {
    ...(Object.keys(asked).length === 0 ? firstPeopleQuery : read('GET /api/admin/people', { query: asked })),
    placeholderData: (previous: PeoplePage | undefined) => previous,
  };
}

/** The specialties that most people have. */
export const specialtiesQuery = read('GET /api/admin/specialties');

/** Certain people, as many as the bell lists. */
function namedPeopleQuery(ids: readonly string[]) {
  return {
    ...read('GET /api/admin/people', { query: { ids: ids.join(',') } }),
    placeholderData: (previous: PeoplePage | undefined) => previous,
    enabled: ids.length > 0,
  };
}

/** Keeps somebody who was found by a search, so that the screen they lead to need not read them first. */
export function keepPerson(client: QueryClient, person: User, total: number): void {
  client.setQueryData(namedPeopleQuery([person.id]).queryKey, {
    people: [person],
    total,
    matches: 1,
    page: 1,
    pages: 1,
  });
}

const NOBODY: readonly User[] = [];

export type People = {
  /** Those of the ids and the first ones, by name. */
  readonly people: readonly User[];
  readonly first: readonly User[];
  readonly total: number;
  /** Whether somebody of the ids is still being looked for. */
  readonly isPending: boolean;
};

/**
 * The people that a screen speaks of: the first ones, which every screen has read, and of the ids those that are not
 * among them. An empty id, which a form has while nobody is chosen, is nobody's.
 */
export function usePeople(ids: readonly (string | null | undefined)[], enabled = true): People {
  const read = useQuery({ ...firstPeopleQuery, enabled });
  const first = read.data?.people ?? NOBODY;
  const total = read.data?.total ?? 0;
  const known = new Set(first.map(({ id }) => id));
  const missing = [...new Set(ids.flatMap((id) => id ?? []))]
    .filter((id) => id !== '' && !known.has(id))
    .sort();
  const isWhole = read.data === undefined || total <= first.length;
  const named = useQuery(namedPeopleQuery(isWhole ? [] : missing.slice(0, LIVE_LIST_SIZE)));
  const others = isWhole ? NOBODY : (named.data?.people ?? NOBODY);
  const people = useMemo(() => byName([...first, ...others]), [first, others]);
  return { people, first, total, isPending: read.isPending || (!isWhole && named.isLoading) };
}

/** People by name, each once. */
export function byName<Person extends { readonly id: string; readonly name: string }>(
  people: readonly Person[],
): Person[] {
  return [...new Map(people.map((person) => [person.id, person])).values()].sort((one, other) =>
    one.name.localeCompare(other.name, 'pt-BR'),
  );
}
