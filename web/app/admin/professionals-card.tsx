import { useState } from 'react';
import type { User } from '#shared/contract/users.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardHeader } from '#web/components/ui/card.tsx';
import { CopyButton } from '#web/components/ui/copy-button.tsx';
import { absoluteUrl, organizationPath } from '#web/features/links/booking-paths.ts';
import { useUpdateUser } from '#web/features/users/api/update-user.ts';
import { filterTeam, SEARCH_FROM, TEAM_PAGE, WHOLE_TEAM } from '#web/features/users/team-filter.ts';
import { TeamSearch } from '#web/features/users/team-search.tsx';
import { ProfessionalsTable } from '#web/features/users/professionals-table.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { Pagination } from '#web/components/ui/pagination.tsx';
import { usePages } from '#web/lib/use-pages.ts';
import type { PeopleTask } from './people-dialogs.tsx';

/** The team, with everything that can be done to each. */
export function ProfessionalsCard({
  users,
  ownId,
  onTask,
}: {
  users: readonly User[];
  ownId: string;
  onTask: (task: PeopleTask) => void;
}) {
  const update = useUpdateUser();
  const [filter, setFilter] = useState(WHOLE_TEAM);
  const found = filterTeam(users, filter);
  const { shown, first, page, pageCount, setPage } = usePages(found, TEAM_PAGE);
  return (
    <Card>
      <CardHeader
        title="Profissionais"
        actions={
          <>
            <CopyButton
              text={absoluteUrl(organizationPath(ownId))}
              label="Copiar link da equipe"
              what="link da equipe"
              copiedToast="Link copiado!"
            />
          </>
        }
      />
      {users.length >= SEARCH_FROM && (
        <div className="px-4 pb-3 sm:px-5">
          <TeamSearch filter={filter} onChange={setFilter} found={found.length} withStatus />
        </div>
      )}
      {shown.length === 0 && (
        <EmptyState
          title="Ninguém encontrado"
          description="Nenhum profissional corresponde à busca."
          action={<Button onClick={() => setFilter(WHOLE_TEAM)}>Mostrar todos</Button>}
        />
      )}
      <ProfessionalsTable
        users={shown}
        ownId={ownId}
        onEdit={(user) => onTask({ kind: 'edit', user })}
        onDelete={(user) => onTask({ kind: 'delete', user })}
        onHours={(user) => onTask({ kind: 'hours', user })}
        onProducts={(user) => onTask({ kind: 'products', user })}
        onToggleActive={(user) => update.mutate({ id: user.id, isActive: !user.isActive })}
      />
      {pageCount > 1 && (
        <footer className="flex min-h-11 flex-wrap items-center gap-x-4 border-t px-4 py-1 sm:px-5">
          <p className="num flex-1 py-1 text-xs text-muted">
            {first + 1}–{first + shown.length} de {found.length}
          </p>
          <Pagination page={page} pageCount={pageCount} onPageChange={setPage} label="Profissionais" />
        </footer>
      )}
    </Card>
  );
}
