import { useEffect, useRef } from 'react';
import type { TeamMember } from '#shared/contract/booking.ts';
import { buttonClass } from '#web/components/ui/button.tsx';
import { MemberCard } from './member-card.tsx';
import { EVERYBODY, teamAddress } from './team-address.ts';
import type { Team } from './use-team.ts';

type TeamListProps = {
  team: Team;
  chosenId: string | null;
  /** Whose agenda is being read. */
  openingId: string | null;
  onChoose: (member: TeamMember) => void;
  onAim: (member: TeamMember) => void;
};

/** The people of a team that were asked for so far, and the way to the others. */
export function TeamList({ team: list, chosenId, openingId, onChoose, onAim }: TeamListProps) {
  const { professionals, team, question, status } = list;
  const cards = useAddedInFocus(professionals.length);
  return (
    <>
      {status === 'failed' && (
        <p role="alert" className="text-danger-text">
          Não foi possível buscar os profissionais. Verifique a internet e tente novamente.
        </p>
      )}
      {team.matches === 0 ? (
        <p className="py-2 text-pretty wrap-anywhere text-muted">
          {noMatch(team)}{' '}
          <a
            href="?"
            className="font-medium text-accent-text underline-offset-4 hover:underline"
            onClick={(event) => {
              event.preventDefault();
              list.ask(EVERYBODY);
            }}
          >
            Mostrar todos
          </a>
        </p>
      ) : (
        <ul
          ref={cards}
          aria-label="Profissionais"
          aria-busy={status === 'loading'}
          className="grid gap-2 lg:grid-cols-2"
        >
          {professionals.map((member) => (
            <MemberCard
              key={member.id}
              member={member}
              service={team.service}
              isChosen={member.id === chosenId}
              isOpening={member.id === openingId}
              onChoose={() => onChoose(member)}
              onAim={() => onAim(member)}
            />
          ))}
        </ul>
      )}
      {team.searchable && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p role="status" className="num text-ui text-muted">
            {counted(professionals.length, team.matches)}
          </p>
          {team.page < team.pages && (
            <a
              data-more
              href={teamAddress(question, team.page + 1)}
              className={buttonClass({ size: 'lg' })}
              onClick={(event) => {
                event.preventDefault();
                if (status !== 'loading') list.more();
              }}
            >
              Mostrar mais
            </a>
          )}
        </div>
      )}
    </>
  );
}

/** After more people were added, the focus goes to the first of them. */
function useAddedInFocus(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const first = before.current;
    before.current = count;
    const isAdded = count > first && first > 0 && document.activeElement?.matches('[data-more]');
    if (isAdded) list.current?.children[first]?.querySelector('a')?.focus();
  }, [count]);
  return list;
}

function noMatch({ search, specialty }: Team['team']): string {
  const what = [search === '' ? null : `“${search}”`, specialty].filter(Boolean).join(' em ');
  return `Nenhum profissional encontrado para ${what}.`;
}

function counted(shown: number, matches: number): string {
  if (matches === 0) return '';
  const all = matches === 1 ? '1 profissional' : `${matches} profissionais`;
  return shown === matches ? all : `${shown} de ${all}`;
}
