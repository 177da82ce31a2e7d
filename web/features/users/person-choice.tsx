import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Colleague, User } from '#shared/contract/users.ts';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { Pagination } from '#web/components/ui/pagination.tsx';
import { SkeletonRows } from '#web/components/ui/skeleton.tsx';
import { keepPerson } from './api/people.ts';
import { SEARCH_FROM } from './team-filter.ts';
import { TeamSearch } from './team-search.tsx';
import { useColleagueSearch, usePeopleSearch } from './use-people-search.ts';

/** The team as a list to choose one from. */
export function PersonChoice({ status, onChoose }: { status?: 'active'; onChoose: (user: User) => void }) {
  const search = usePeopleSearch(status === undefined ? {} : { status });
  const client = useQueryClient();
  const choose = (user: User): void => {
    keepPerson(client, user, search.total);
    onChoose(user);
  };
  return (
    <Choice search={search} detailOf={({ title, email }) => title ?? email} onChoose={choose} withEmail />
  );
}

/** The active people of the team as colleagues see them, to choose one from. */
export function ColleagueChoice({ onChoose }: { onChoose: (colleague: Colleague) => void }) {
  return <Choice search={useColleagueSearch()} detailOf={({ title }) => title} onChoose={onChoose} />;
}

type Search<Person> = Omit<ReturnType<typeof useColleagueSearch>, 'people' | 'query'> & {
  readonly people: readonly Person[];
  readonly query: Pick<UseQueryResult, 'isPending' | 'isError' | 'isFetching' | 'data' | 'refetch'>;
};

function Choice<Person extends Colleague>({
  search,
  detailOf,
  onChoose,
  withEmail = false,
}: {
  search: Search<Person>;
  /** The line under a name. */
  detailOf: (person: Person) => string | null;
  onChoose: (person: Person) => void;
  withEmail?: boolean;
}) {
  return (
    <FoundPeople search={search} withEmail={withEmail} className="grid-cols-1 gap-0.5">
      {(person) => (
        <button
          type="button"
          onClick={() => onChoose(person)}
          className="flex w-full items-center gap-3 rounded-sm px-2 py-2 text-left hover:bg-hover"
        >
          <Avatar name={person.name} color={person.color} />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium">{person.name}</span>
            <span className="block truncate text-ui text-muted">{detailOf(person)}</span>
          </span>
          <ChevronRight className="size-4 text-faint" aria-hidden="true" />
        </button>
      )}
    </FoundPeople>
  );
}

/** A page of people with its search, and what stands there while there are none. @param children the line of a person */
export function FoundPeople<Person extends Colleague>({
  search: { query, filter, setFilter, people, total, matches, ...pages },
  withEmail,
  className,
  children,
}: {
  search: Search<Person>;
  /** Whether an e-mail finds somebody. */
  withEmail: boolean;
  className: string;
  children: (person: Person) => ReactNode;
}) {
  const list = useRef<HTMLDivElement>(null);
  const isHere = query.data !== undefined;
  useEffect(() => {
    if (!isHere) return;
    // The dialog takes the focus first, where the people are here already.
    const frame = requestAnimationFrame(() => list.current && startIn(list.current));
    return () => cancelAnimationFrame(frame);
  }, [isHere]);
  return (
    <div ref={list}>
      {total >= SEARCH_FROM && (
        <div className="mb-3">
          <TeamSearch filter={filter} onChange={setFilter} found={matches} withEmail={withEmail} />
        </div>
      )}
      {query.isPending && <SkeletonRows rows={5} />}
      {query.isError && query.data === undefined && (
        <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
      )}
      {query.data !== undefined && people.length === 0 && (
        <p className="py-4 text-center text-muted">Ninguém com esse nome.</p>
      )}
      <ul className={clsx('-mx-2 grid', className)}>
        {people.map((person) => (
          <li key={person.id} className="min-w-0">
            {children(person)}
          </li>
        ))}
      </ul>
      <Pagination
        page={pages.page}
        pageCount={pages.pageCount}
        onPageChange={pages.setPage}
        label="Profissionais"
        className="mt-2"
      />
    </div>
  );
}

/**
 * The people arrive after their dialog, whose focus waits at its cross: it goes to the search, or to the first of them. Under a finger
 * to the first of them always, as the screen's keyboard would cover them. Somebody who went on meanwhile is left where they are.
 */
function startIn(list: HTMLElement): void {
  const panel = list.closest('[role="dialog"]');
  const active = document.activeElement;
  const waits = active === panel || active === document.body || active === panel?.querySelector('button');
  if (panel === null || !waits) return;
  const search = matchMedia('(pointer: coarse)').matches
    ? null
    : list.querySelector<HTMLElement>('input[type=search]');
  (search ?? list.querySelector<HTMLElement>('li :is(input, button):enabled'))?.focus();
}
