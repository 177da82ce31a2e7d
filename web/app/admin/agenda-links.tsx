import { useState } from 'react';
import type { User } from '#shared/contract/users.ts';
import { Pagination } from '#web/components/ui/pagination.tsx';
import { organizationPath, personalPath, sharedPath } from '#web/features/links/booking-paths.ts';
import { CompactLink } from '#web/features/links/compact-link.tsx';
import { LinkRow } from '#web/features/links/link-row.tsx';
import { LinksCard } from '#web/features/links/links-card.tsx';
import { filterTeam, WHOLE_TEAM } from '#web/features/users/team-filter.ts';
import { TeamSearch } from '#web/features/users/team-search.tsx';
import { distinctNames } from '#web/lib/distinct-names.ts';
import { usePages } from '#web/lib/use-pages.ts';

/** Links of people on a page of the list. */
const LINKS_PAGE = 12;

/** The public links of the agenda on screen: the organisation's with its alternatives, or one professional's two. */
export function AgendaLinks({
  admin,
  owner,
  users,
}: {
  admin: User;
  owner: User | null;
  users: readonly User[];
}) {
  const names = distinctNames(users);
  const nameOf = ({ id, name }: User): string => names.get(id) ?? name;
  if (owner !== null) {
    return (
      <LinksCard title={`Links de ${nameOf(owner)}`}>
        <LinkRow
          label="Link pessoal"
          hint="Só os horários deste profissional."
          path={personalPath(owner.bookingSlug)}
          what={`o link pessoal de ${nameOf(owner)}`}
        />
        <LinkRow
          label="Link compartilhado"
          hint="Todos os profissionais da organização."
          path={sharedPath(owner.bookingSlug)}
          what={`o link compartilhado de ${nameOf(owner)}`}
        />
      </LinksCard>
    );
  }
  return (
    <LinksCard
      title="Links de agendamento"
      description="Qualquer um destes links mostra todos os profissionais ativos com horários."
    >
      <LinkRow label="Link da organização" path={organizationPath(admin.id)} what="o link da organização" />
      <section aria-labelledby="alternative-links" className="py-3">
        <h3 id="alternative-links" className="text-ui font-medium">
          Links alternativos
        </h3>
        <p className="mb-2.5 text-ui text-pretty text-muted">
          O mesmo, no link de cada profissional, para quem prefere divulgar o próprio nome.
        </p>
        <AlternativeLinks users={users.filter(({ isActive }) => isActive)} nameOf={nameOf} />
      </section>
    </LinksCard>
  );
}

function AlternativeLinks({ users, nameOf }: { users: readonly User[]; nameOf: (user: User) => string }) {
  const [filter, setFilter] = useState(WHOLE_TEAM);
  const found = filterTeam(users, filter);
  const { shown, ...pages } = usePages(found, LINKS_PAGE);
  return (
    <>
      {users.length > LINKS_PAGE && (
        <div className="mb-2.5">
          <TeamSearch filter={filter} onChange={setFilter} found={found.length} />
        </div>
      )}
      {found.length === 0 && <p className="py-4 text-center text-muted">Ninguém com esse nome.</p>}
      <ul className="grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
        {shown.map((user) => (
          <CompactLink
            key={user.id}
            label={nameOf(user)}
            color={user.color}
            path={sharedPath(user.bookingSlug)}
            what={`o link alternativo de ${nameOf(user)}`}
          />
        ))}
      </ul>
      <Pagination {...pages} onPageChange={pages.setPage} label="Links alternativos" className="mt-2" />
    </>
  );
}
