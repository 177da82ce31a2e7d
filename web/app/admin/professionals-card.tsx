import { Button } from '#web/components/ui/button.tsx';
import { Card, CardHeader } from '#web/components/ui/card.tsx';
import { CopyButton } from '#web/components/ui/copy-button.tsx';
import { absoluteUrl, organizationPath } from '#web/features/links/booking-paths.ts';
import { useUpdateUser } from '#web/features/users/api/update-user.ts';
import { TEAM_PAGE } from '#shared/contract/limits.ts';
import { SEARCH_FROM, WHOLE_TEAM } from '#web/features/users/team-filter.ts';
import { TeamSearch } from '#web/features/users/team-search.tsx';
import { ProfessionalsTable } from '#web/features/users/professionals-table.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { Pagination } from '#web/components/ui/pagination.tsx';
import { usePeopleSearch } from '#web/features/users/use-people-search.ts';
import type { PeopleTask } from './people-dialogs.tsx';

/** The team, with everything that can be done to each. */
export function ProfessionalsCard({ ownId, onTask }: { ownId: string; onTask: (task: PeopleTask) => void }) {
  const update = useUpdateUser();
  const { query, filter, setFilter, people, total, matches, page, pageCount, setPage } = usePeopleSearch();
  const first = (page - 1) * TEAM_PAGE;
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
      {total >= SEARCH_FROM && (
        <div className="px-4 pb-3 sm:px-5">
          <TeamSearch filter={filter} onChange={setFilter} found={matches} withStatus />
        </div>
      )}
      {query.data !== undefined && people.length === 0 && (
        <EmptyState
          title="Ninguém encontrado"
          description="Nenhum profissional corresponde à busca."
          action={<Button onClick={() => setFilter(WHOLE_TEAM)}>Mostrar todos</Button>}
        />
      )}
      <ProfessionalsTable
        users={people}
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
            {first + 1}–{first + people.length} de {matches}
          </p>
          <Pagination page={page} pageCount={pageCount} onPageChange={setPage} label="Profissionais" />
        </footer>
      )}
    </Card>
  );
}
