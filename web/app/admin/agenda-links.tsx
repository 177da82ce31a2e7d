import { useRef } from 'react';
import type { User } from '#shared/contract/users.ts';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { SkeletonRows } from '#web/components/ui/skeleton.tsx';
import { Pagination } from '#web/components/ui/pagination.tsx';
import { organizationPath, personalPath, sharedPath } from '#web/features/links/booking-paths.ts';
import { CompactLink } from '#web/features/links/compact-link.tsx';
import { LinkRow } from '#web/features/links/link-row.tsx';
import { LinksCard } from '#web/features/links/links-card.tsx';
import { TeamSearch } from '#web/features/users/team-search.tsx';
import { distinctNames } from '#web/lib/distinct-names.ts';
import { useSeen } from '#web/lib/use-seen.ts';
import { usePeopleSearch } from '#web/features/users/use-people-search.ts';

/** Links of people on a page of the list. */
const LINKS_PAGE = 12;

/** The public links of the agenda on screen: the organisation's with its alternatives, or one professional's two. */
export function AgendaLinks({
  admin,
  owner,
  ownerName,
}: {
  admin: User;
  owner: User | null;
  /** The owner, told apart from namesakes. */
  ownerName?: string | undefined;
}) {
  if (owner !== null) {
    const name = ownerName ?? owner.name;
    return (
      <LinksCard title={`Links de ${name}`}>
        <LinkRow
          label="Link pessoal"
          hint="Só os horários deste profissional."
          path={personalPath(owner.bookingSlug)}
          what={`o link pessoal de ${name}`}
        />
        <LinkRow
          label="Link da equipe"
          hint="Todos os profissionais da organização."
          path={sharedPath(owner.bookingSlug)}
          what={`o link da equipe em nome de ${name}`}
        />
      </LinksCard>
    );
  }
  return (
    <LinksCard
      title="Links de agendamento"
      description="Qualquer um destes links mostra todos os profissionais ativos com horários."
    >
      <LinkRow label="Link da equipe" path={organizationPath(admin.id)} what="o link da equipe" />
      <section aria-labelledby="alternative-links" className="py-3">
        <h3 id="alternative-links" className="text-ui font-medium">
          Link da equipe em nome de cada profissional
        </h3>
        <p className="mb-2.5 text-ui text-pretty text-muted">
          A mesma página, no endereço de quem prefere divulgar o próprio nome.
        </p>
        <AlternativeLinks />
      </section>
    </LinksCard>
  );
}

/** The list is below the window, and most people never scroll down: it is read for those who do. */
function AlternativeLinks() {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useSeen(place);
  return isNear ? <LinkList /> : <div ref={place} className="h-28" />;
}

function LinkList() {
  const { query, filter, setFilter, people, matches, total, ...pages } = usePeopleSearch({
    status: 'active',
    size: LINKS_PAGE,
  });
  const names = distinctNames(people);
  if (query.isError && query.data === undefined) {
    return <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />;
  }
  return (
    <>
      {total > LINKS_PAGE && (
        <div className="mb-2.5">
          <TeamSearch filter={filter} onChange={setFilter} found={matches} />
        </div>
      )}
      {query.isPending && <SkeletonRows rows={2} />}
      {query.data !== undefined && people.length === 0 && (
        <p className="py-4 text-center text-muted">Ninguém com esse nome.</p>
      )}
      <ul className="grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
        {people.map((user) => (
          <CompactLink
            key={user.id}
            label={names.get(user.id) ?? user.name}
            color={user.color}
            path={sharedPath(user.bookingSlug)}
            what={`o link da equipe em nome de ${names.get(user.id) ?? user.name}`}
          />
        ))}
      </ul>
      <Pagination
        page={pages.page}
        pageCount={pages.pageCount}
        onPageChange={pages.setPage}
        label="Link da equipe em nome de cada profissional"
        className="mt-2"
      />
    </>
  );
}
