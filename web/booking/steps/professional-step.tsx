import { ANYBODY } from '#shared/anybody.ts';
import type { PublicProfessional, TeamBookingData, TeamMember } from '#shared/contract/booking.ts';
import { AnybodyCard } from '#web/booking/team/anybody-card.tsx';
import { TeamList } from '#web/booking/team/team-list.tsx';
import { TeamSearch } from '#web/booking/team/team-search.tsx';
import { EVERYBODY, teamAddress, type ListPlace } from '#web/booking/team/team-address.ts';
import { useTeam } from '#web/booking/team/use-team.ts';
import { DoneStep, OpenStep } from './step.tsx';

type ProfessionalStepProps = {
  booking: TeamBookingData;
  chosen: PublicProfessional | null;
  open: boolean;
  /** Whose agenda is being read. */
  openingId: string | null;
  onChoose: (member: TeamMember) => void;
  onAim: (member: TeamMember) => void;
  onReopen: () => void;
  /** What is asked of the list. */
  place: ListPlace;
  onPlace: (place: ListPlace) => void;
};

/** The professional: cards on a shared link, one line once chosen. */
export function ProfessionalStep({
  booking,
  chosen,
  open,
  onReopen,
  place,
  onPlace,
  ...choice
}: ProfessionalStepProps) {
  const team = useTeam(booking, { place, onPlace, open });
  if (chosen && !open) {
    return (
      <DoneStep title="Profissional" onChange={booking.team.total > 1 ? onReopen : null}>
        <span className="font-semibold wrap-anywhere">{chosen.name}</span>
        {chosen.title && <span className="wrap-anywhere text-muted">{chosen.title}</span>}
      </DoneStep>
    );
  }
  const { service, matches, total } = team.team;
  const anybody = <AnybodyCard {...choice} service={service} isOpening={choice.openingId === ANYBODY} />;
  return (
    <OpenStep step="professional" title="Profissional" aside="Com quem você quer marcar?">
      {booking.anyProfessional === 'first' && anybody}
      {booking.team.searchable && <TeamSearch team={team} />}
      {service !== null && matches < total && (
        <p className="text-ui text-muted">
          Só quem oferece “{service}”.{' '}
          <a
            href={teamAddress(EVERYBODY)}
            className="inline-block py-1 font-medium text-accent-text underline-offset-4 hover:underline"
            onClick={(event) => {
              event.preventDefault();
              team.ask(EVERYBODY);
            }}
          >
            Mostrar todos
          </a>
        </p>
      )}
      <TeamList team={team} chosenId={chosen?.id ?? null} {...choice} />
      {booking.anyProfessional === 'offered' && anybody}
    </OpenStep>
  );
}
