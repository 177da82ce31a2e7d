import { useState } from 'react';
import type { PeoplePage } from '#shared/contract/people.ts';
import { MANUAL_DURATIONS } from '#shared/contract/limits.ts';
import type { FirstFreeTime } from '#shared/contract/first-free.ts';
import type { DayPart } from '#shared/day-parts.ts';
import { DatePicker } from '#web/components/ui/date-picker.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { DayPartField } from '#web/features/appointments/day-part-field.tsx';
import { FirstTimes, FirstTimesLoading, SERVICE_FIRST } from '#web/features/appointments/first-times.tsx';
import type { CreationStart } from '#web/features/appointments/use-creation-form.ts';
import type { ShownPeople } from '#shared/shown-people.ts';
import { formatDuration } from '#web/lib/format.ts';
import { whoseOf } from '../agenda/use-team-agenda.ts';
import { PeopleField, SomePeople } from '../agenda/first-free-people.tsx';
import { choiceOf, keepUsualLength, lengthOf } from '../agenda/first-free-values.ts';
import { creationAt, useSoughtLength } from './sought-time.ts';

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

function Search({ team, shown, today, onBook, onClose, ...given }: Omit<FirstFreeDialogProps, 'open'>) {
  const [people, setPeople] = useState(shown);
  const [from, setFrom] = useState(given.from);
  const [part, setPart] = useState<DayPart>();
  const [choice, setChoice] = useState<string | null>(null);
  const { offered, isKnown, length } = useSoughtLength(choice);
  const sought = length === null ? null : { ...length, from, part };
  const book = (time: FirstFreeTime): void => {
    onClose();
    onBook(creationAt(time, length));
  };
  return (
    <div data-fields="" className="grid gap-4">
      <div className="grid gap-3 sm:grid-cols-2">
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
            placeholder="Escolha o serviço"
            value={length === null ? undefined : choiceOf(length)}
            onValueChange={(next) => {
              const chosen = lengthOf(next);
              if (chosen === null) return;
              keepUsualLength(chosen);
              setChoice(next);
            }}
          />
        </Field>
        <PeopleField team={team} people={people} onChange={setPeople} />
      </div>
      <SomePeople team={team} people={people} sought={sought} onChange={setPeople} />
      <div className="grid gap-3 sm:grid-cols-[9.5rem_minmax(0,1fr)]">
        <Field label="A partir de">
          <DatePicker
            value={from}
            min={today}
            today={today}
            onValueChange={(date) => setFrom(date === '' ? today : date)}
          />
        </Field>
        <DayPartField part={part} onChange={setPart} />
      </div>
      {!isKnown ? (
        <FirstTimesLoading says="person" />
      ) : sought === null ? (
        <p className="text-ui text-muted">{SERVICE_FIRST}</p>
      ) : (
        <FirstTimes says="person" asked={{ ...whoseOf(people), ...sought }} onChoose={book} />
      )}
    </div>
  );
}
