import type { User } from '#shared/contract/users.ts';
import { organizationPath, personalPath, sharedPath } from '#web/features/links/booking-paths.ts';
import { LinkRow } from '#web/features/links/link-row.tsx';
import { LinksCard } from '#web/features/links/links-card.tsx';

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
  if (owner !== null) {
    return (
      <LinksCard title={`Links de ${owner.name}`}>
        <LinkRow
          label="Link pessoal"
          hint="Só os horários deste profissional."
          path={personalPath(owner.bookingSlug)}
          what={`o link pessoal de ${owner.name}`}
        />
        <LinkRow
          label="Link compartilhado"
          hint="Todos os profissionais da organização."
          path={sharedPath(owner.bookingSlug)}
          what={`o link compartilhado de ${owner.name}`}
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
      {users
        .filter((user) => user.isActive)
        .map((user) => (
          <LinkRow
            key={user.id}
            label={user.name}
            color={user.color}
            path={sharedPath(user.bookingSlug)}
            what={`o link alternativo de ${user.name}`}
          />
        ))}
    </LinksCard>
  );
}
