import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AGENDA_PEOPLE } from '#shared/contract/limits.ts';
import type { User } from '#shared/contract/users.ts';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Dialog, DialogFooter } from '#web/components/ui/dialog.tsx';
import type { ShownPeople } from '#shared/shown-people.ts';
import { distinctNames } from '#web/lib/distinct-names.ts';
import { specialtiesQuery } from './api/people.ts';
import { FoundPeople } from './person-choice.tsx';
import { usePeopleSearch } from './use-people-search.ts';

type Words = { readonly some: string; readonly all: string };

const SHOW: Words = { some: 'Mostrar', all: 'Mostrar todos' };

type ShownPeopleDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Whom the agenda shows now. */
  shown: ShownPeople;
  onShow: (shown: ShownPeople) => void;
  /** What they are chosen for, where it is not the agenda. */
  title?: string | undefined;
  /** What the buttons do with those chosen, and with all. */
  words?: Words | undefined;
};

/** Whom a team's agenda shows: a specialty by one press, or several people by their ticks. */
export function ShownPeopleDialog({
  open,
  onOpenChange,
  shown,
  onShow,
  title = 'Quem aparece na agenda',
  words = SHOW,
}: ShownPeopleDialogProps) {
  const show = (next: ShownPeople): void => {
    onOpenChange(false);
    onShow(next);
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title}>
      <Choice shown={shown} onShow={show} words={words} />
    </Dialog>
  );
}

type ChoiceProps = Pick<ShownPeopleDialogProps, 'shown' | 'onShow'>;

function Choice({ shown, onShow, words }: ChoiceProps & { words: Words }) {
  const [chosen, setChosen] = useState<readonly string[]>(shown.kind === 'chosen' ? shown.ids : []);
  return (
    <>
      {/* Once people are ticked, no specialty is meant. */}
      <Specialties shown={chosen.length > 0 ? { kind: 'chosen', ids: chosen } : shown} onShow={onShow} />
      <Ticks chosen={chosen} onChosen={setChosen} onShow={onShow} words={words} />
    </>
  );
}

function Specialties({ shown, onShow }: ChoiceProps) {
  const found = useQuery(specialtiesQuery).data ?? [];
  if (found.length === 0) return null;
  return (
    <section aria-labelledby="shown-specialties" className="mb-5">
      <h3 id="shown-specialties" className="mb-2 text-ui font-medium">
        Por especialidade
      </h3>
      <div className="flex flex-wrap gap-1.5">
        {found.map(({ name, people }) => (
          <button
            key={name}
            type="button"
            aria-pressed={shown.kind === 'specialty' && shown.name === name}
            onClick={() => onShow({ kind: 'specialty', name })}
            className="flex h-9 max-w-full items-center gap-1.5 rounded-sm border border-control-line bg-card px-2.5 text-ui transition-colors hover:border-muted aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-text pointer-coarse:h-11"
          >
            <span className="min-w-0 truncate">{name}</span>
            <span className="num text-xs text-muted">{people}</span>
            <span className="sr-only">{people === 1 ? 'pessoa' : 'pessoas'}</span>
          </button>
        ))}
      </div>
    </section>
  );
}

type TicksProps = Pick<ChoiceProps, 'onShow'> & {
  chosen: readonly string[];
  onChosen: (chosen: readonly string[]) => void;
  words: Words;
};

function Ticks({ chosen, onChosen, onShow, words }: TicksProps) {
  const search = usePeopleSearch();
  const isFull = chosen.length >= AGENDA_PEOPLE;
  const names = distinctNames(search.people);
  const toggle = ({ id }: User): void =>
    onChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <section aria-labelledby="shown-people">
      <h3 id="shown-people" className="mb-2 text-ui font-medium">
        Ou escolha as pessoas
      </h3>
      <FoundPeople search={search} withEmail className="gap-x-3 sm:grid-cols-2">
        {(person) => (
          <Checkbox
            checked={chosen.includes(person.id)}
            disabled={isFull && !chosen.includes(person.id)}
            onChange={() => toggle(person)}
            className="w-full! cursor-pointer items-center! rounded-sm px-2 py-1.5 hover:bg-hover [&>span]:last:min-w-0 [&>span]:last:flex-1"
            label={
              <span className="flex min-w-0 items-center gap-2.5">
                <Avatar name={person.name} color={person.color} />
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">{names.get(person.id) ?? person.name}</span>
                  <span className="block truncate text-xs text-muted">
                    {person.isActive ? (person.title ?? '') : 'Inativo'}
                  </span>
                </span>
              </span>
            }
          />
        )}
      </FoundPeople>
      <p role="status" className="mt-3 text-ui text-muted">
        {isFull ? `${AGENDA_PEOPLE} pessoas escolhidas, o máximo de uma agenda.` : countOf(chosen.length)}
      </p>
      <DialogFooter
        start={
          chosen.length > 0 && (
            <Button variant="ghost" onClick={() => onChosen([])}>
              Limpar
            </Button>
          )
        }
      >
        <Button onClick={() => onShow({ kind: 'all' })}>{words.all}</Button>
        <Button
          variant="primary"
          disabled={chosen.length === 0}
          onClick={() => onShow({ kind: 'chosen', ids: chosen })}
        >
          {words.some}
        </Button>
      </DialogFooter>
    </section>
  );
}

function countOf(people: number): string {
  if (people === 0) return 'Ninguém escolhido ainda.';
  return people === 1 ? '1 pessoa escolhida' : `${people} pessoas escolhidas`;
}
