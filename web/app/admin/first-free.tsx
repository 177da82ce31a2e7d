import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PeoplePage } from '#shared/contract/people.ts';
import { AGENDA_PAGE, MANUAL_DURATIONS } from '#shared/contract/limits.ts';
import type { FirstFreeTime } from '#shared/contract/first-free.ts';
import { DAY_PARTS, DAY_PART_TITLES } from '#shared/day-parts.ts';
import { DatePicker } from '#web/components/ui/date-picker.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Field, Fieldset } from '#web/components/ui/field.tsx';
import { Segmented } from '#web/components/ui/segmented.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { Toggles } from '#web/components/ui/toggles.tsx';
import { FirstTimes, FirstTimesLoading } from '#web/features/appointments/first-times.tsx';
import type { CreationStart } from '#web/features/appointments/use-creation-form.ts';
import { sharedServicesQuery } from '#web/features/products/api/products.ts';
import { byName, usePeople } from '#web/features/users/api/people.ts';
import { ShownPeopleDialog } from '#web/features/users/later-dialogs.ts';
import { PersonSelect } from '#web/features/users/person-select.tsx';
import { EVERYBODY, type ShownPeople } from '#web/lib/agenda-shown.ts';
import { dayIn, formatDuration, formatTime } from '#web/lib/format.ts';
import { whoseOf } from '../agenda/use-team-agenda.ts';
import { briefNames, choiceOf, keepUsualLength, lengthOf, usualLength } from './first-free-values.ts';

export type FirstFreeDialogProps = {
  open: boolean;
  onClose: () => void;
  /** The first people of the team, and how many there are. */
  team: PeoplePage;
  /** Whom the agenda shows. */
  shown: ShownPeople;
  /** The day that the agenda shows, or today where it is over. */
  from: string;
  today: string;
  /** Books a time that was chosen. */
  onBook: (start: CreationStart) => void;
};

/** The first free time of any of several people. */
export function FirstFreeDialog({ open, onClose, ...rest }: FirstFreeDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title="Primeiro horário livre">
      {open && <Search {...rest} onClose={onClose} />}
    </Dialog>
  );
}

const SEARCH = { some: 'Procurar', all: 'Procurar com todos' };
const ANY_PART = 'qualquer';
const PARTS = [
  { value: ANY_PART, label: 'Dia todo' },
  ...DAY_PARTS.map((value) => ({ value, label: DAY_PART_TITLES[value] })),
] as const;

function Search({ team, shown, today, onBook, onClose, ...given }: Omit<FirstFreeDialogProps, 'open'>) {
  const [people, setPeople] = useState(shown);
  const [from, setFrom] = useState(given.from);
  const [part, setPart] = useState<(typeof PARTS)[number]['value']>(ANY_PART);
  const [choice, setChoice] = useState<string | null>(null);
  const services = useQuery(sharedServicesQuery);
  const offered = services.data ?? [];
  const isKnown = services.data !== undefined || services.isError;
  const length = (choice === null ? null : lengthOf(choice)) ?? usualLength(offered);
  const book = ({ userId, startTime, timezone, productId }: FirstFreeTime): void => {
    onClose();
    onBook({
      userId,
      date: dayIn(startTime, timezone),
      time: formatTime(startTime, timezone),
      ...(productId === null
        ? { mode: 'manual' as const, ...(length.duration === undefined ? {} : { duration: length.duration }) }
        : { mode: 'product' as const, productId }),
    });
  };
  return (
    <div className="grid gap-4">
      <div className="grid gap-3 sm:grid-cols-2">
        <PeopleField team={team} people={people} onChange={setPeople} />
        <Field label="Serviço">
          <Select
            options={[
              ...offered.map(({ name }) => ({ value: choiceOf({ service: name }), label: name })),
              ...MANUAL_DURATIONS.map((duration) => ({
                value: choiceOf({ duration }),
                label: `Sem serviço, ${formatDuration(duration)}`,
                quiet: offered.length > 0,
              })),
            ]}
            value={isKnown ? choiceOf(length) : undefined}
            onValueChange={(next) => {
              const chosen = lengthOf(next);
              if (chosen === null) return;
              keepUsualLength(chosen);
              setChoice(next);
            }}
          />
        </Field>
      </div>
      <SomePeople team={team} people={people} onChange={setPeople} />
      <div className="grid gap-3 sm:grid-cols-[9.5rem_minmax(0,1fr)]">
        <Field label="A partir de">
          <DatePicker
            value={from}
            min={today}
            today={today}
            onValueChange={(date) => setFrom(date === '' ? today : date)}
          />
        </Field>
        <Fieldset legend="Período">
          <Segmented label="Período" options={PARTS} value={part} onValueChange={setPart} />
        </Fieldset>
      </div>
      {isKnown ? (
        <FirstTimes
          says="person"
          asked={{ ...whoseOf(people), ...length, from, part: part === ANY_PART ? undefined : part }}
          onChoose={book}
        />
      ) : (
        <FirstTimesLoading says="person" />
      )}
    </div>
  );
}

/** The people of a team that fits a few lines, each one press away. */
function SomePeople({ team, people, onChange }: PeopleFieldProps) {
  const active = team.people.filter(({ isActive }) => isActive);
  if (team.total > AGENDA_PAGE || active.length < 2) return null;
  const names = briefNames(active);
  return (
    <Toggles
      label="Só com estas pessoas"
      all={active.map(({ id }) => id)}
      chosen={people.kind === 'chosen' ? people.ids : []}
      onChange={(ids) => onChange(ids.length === 0 ? EVERYBODY : { kind: 'chosen', ids })}
      words={(id) => names.get(id) ?? ''}
    />
  );
}

/** Values of the choice that are no person's id. */
const ALL = 'all';
const SEVERAL = 'several';
const CHOOSE = 'choose';

type PeopleFieldProps = {
  team: PeoplePage;
  people: ShownPeople;
  onChange: (people: ShownPeople) => void;
};

function PeopleField({ team, people, onChange }: PeopleFieldProps) {
  const [choosing, setChoosing] = useState(false);
  const only = people.kind === 'chosen' && people.ids.length === 1 ? people.ids[0] : undefined;
  const known = usePeople([only]).people;
  const isSeveral = people.kind === 'specialty' || (people.kind === 'chosen' && only === undefined);
  const label =
    people.kind === 'specialty' ? people.name : `${people.kind === 'chosen' ? people.ids.length : 0} pessoas`;
  return (
    <>
      <Field label="Com quem">
        <PersonSelect
          before={[
            { value: ALL, label: 'Qualquer pessoa da equipe' },
            ...(isSeveral ? [{ value: SEVERAL, label }] : []),
            ...(team.total > 1 ? [{ value: CHOOSE, label: 'Escolher várias pessoas…', quiet: true }] : []),
          ]}
          people={byName([...team.people, ...known]).filter(({ isActive, id }) => isActive || id === only)}
          total={team.total}
          value={only ?? (isSeveral ? SEVERAL : ALL)}
          onValueChange={(value) => {
            if (value === CHOOSE) setChoosing(true);
            else if (value === ALL) onChange(EVERYBODY);
            else if (value !== SEVERAL) onChange({ kind: 'chosen', ids: [value] });
          }}
        />
      </Field>
      <ShownPeopleDialog
        title="Com quem procurar"
        words={SEARCH}
        open={choosing}
        onOpenChange={setChoosing}
        shown={people}
        onShow={onChange}
      />
    </>
  );
}
