import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { SEARCH, SERVICE, SPECIALTY, teamAddress } from './team-address.ts';
import type { Team } from './use-team.ts';

/** The search of a larger team, by name and specialty. A form and links, which the server answers where no script does. */
export function TeamSearch({ team: { question, team, ...list } }: { team: Team }) {
  return (
    <div className="grid gap-2.5">
      <form
        role="search"
        method="get"
        className="relative"
        onSubmit={(event) => {
          event.preventDefault();
          list.ask(question);
        }}
      >
        <Field label="Buscar por nome ou especialidade" hideLabel>
          <Input
            type="search"
            name={SEARCH}
            size="lg"
            maxLength={120}
            autoComplete="off"
            placeholder="Nome ou especialidade"
            className="pl-10!"
            value={question.search}
            onChange={(event) => list.type(event.target.value)}
          />
        </Field>
        <Search aria-hidden="true" className="pointer-events-none absolute top-3 left-3 size-5 text-muted" />
        {question.service !== null && <input type="hidden" name={SERVICE} value={question.service} />}
        {question.specialty !== null && <input type="hidden" name={SPECIALTY} value={question.specialty} />}
      </form>
      {team.specialties.length > 0 && (
        <ul aria-label="Especialidades" className="flex flex-wrap gap-2">
          {[null, ...team.specialties].map((specialty) => (
            <SpecialtyLink
              key={specialty ?? ''}
              href={teamAddress({ ...question, specialty })}
              isCurrent={specialty === question.specialty}
              onPress={() => list.ask({ ...question, specialty })}
            >
              {specialty ?? 'Todas'}
            </SpecialtyLink>
          ))}
        </ul>
      )}
    </div>
  );
}

function SpecialtyLink({
  href,
  isCurrent,
  onPress,
  children,
}: {
  href: string;
  isCurrent: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <li className="min-w-0">
      <a
        href={href}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={(event) => {
          event.preventDefault();
          onPress();
        }}
        className="inline-flex min-h-9 max-w-full items-center rounded-full border border-line bg-card px-3 py-1 text-ui wrap-anywhere transition-colors hover:bg-hover aria-[current=true]:border-accent aria-[current=true]:bg-accent-soft aria-[current=true]:font-medium aria-[current=true]:text-accent-text pointer-coarse:min-h-11"
      >
        {children}
      </a>
    </li>
  );
}
