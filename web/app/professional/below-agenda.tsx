import type { Appointment } from '#shared/contract/appointments.ts';
import type { User } from '#shared/contract/users.ts';
import { personalPath, sharedPath } from '#web/features/links/booking-paths.ts';
import { LinkRow } from '#web/features/links/link-row.tsx';
import { LinksCard } from '#web/features/links/links-card.tsx';
import { OverviewCards } from './overview-cards.tsx';

/** What is ahead, the figures and the own links. */
export function BelowAgenda({
  profile,
  colorOf,
}: {
  profile: User;
  colorOf: (appointment: Appointment) => string;
}) {
  return (
    <OverviewCards profile={profile} colorOf={colorOf}>
      <LinksCard title="Seus links de agendamento">
        <LinkRow
          label="Link pessoal"
          hint="Só os seus horários."
          path={personalPath(profile.bookingSlug)}
          what="o link pessoal"
        />
        <LinkRow
          label="Link da equipe"
          hint="Todos os profissionais da organização."
          path={sharedPath(profile.bookingSlug)}
          what="o link da equipe"
        />
      </LinksCard>
    </OverviewCards>
  );
}
