import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { User } from '#shared/contract/users.ts';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { Pagination } from '#web/components/ui/pagination.tsx';
import { usePages } from '#web/lib/use-pages.ts';
import { filterTeam, SEARCH_FROM, TEAM_PAGE, WHOLE_TEAM } from './team-filter.ts';
import { TeamSearch } from './team-search.tsx';

/** The team as a list to choose one from. */
export function PersonChoice({
  users,
  onChoose,
}: {
  users: readonly User[];
  onChoose: (user: User) => void;
}) {
  const [filter, setFilter] = useState(WHOLE_TEAM);
  const found = filterTeam(users, filter);
  const { shown, ...pages } = usePages(found, TEAM_PAGE);
  return (
    <>
      {users.length >= SEARCH_FROM && (
        <div className="mb-3">
          <TeamSearch filter={filter} onChange={setFilter} found={found.length} />
        </div>
      )}
      {shown.length === 0 && <p className="py-4 text-center text-muted">Ninguém com esse nome.</p>}
      <ul className="-mx-2 grid grid-cols-1 gap-0.5">
        {shown.map((user) => (
          <li key={user.id}>
            <button
              type="button"
              onClick={() => onChoose(user)}
              className="flex w-full items-center gap-3 rounded-sm px-2 py-2 text-left hover:bg-hover"
            >
              <Avatar name={user.name} color={user.color} />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{user.name}</span>
                <span className="block truncate text-ui text-muted">{user.title ?? user.email}</span>
              </span>
              <ChevronRight className="size-4 text-faint" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <Pagination {...pages} onPageChange={pages.setPage} label="Profissionais" className="mt-2" />
    </>
  );
}
