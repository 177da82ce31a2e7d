import { List } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { TimeInput } from '#web/components/ui/time-input.tsx';
import { Tooltip } from '#web/components/ui/tooltip.tsx';
import { NO_SUCH_TIME } from './appointment-texts.ts';
import { MARK_WORDS, type TimeMark } from './time-marks.ts';

/** No time: the option that leads to typing one. */
const OTHER = 'other';

const WARNINGS: Partial<Record<TimeMark, string>> = {
  taken: 'Ocupado neste horário.',
  elsewhere: 'Ocupado no Google neste horário.',
  outside: 'Fora do expediente.',
  unfitting: 'Termina depois do expediente.',
  past: 'Este horário já passou.',
  missing: NO_SUCH_TIME,
};

/** What to know of a chosen time before it is sent; undefined when it is free or nothing is known. */
export function startWarning(mark: TimeMark | undefined): string | undefined {
  return mark === undefined ? undefined : WARNINGS[mark];
}

/** The start of an appointment: from a list that says how each time stands, or typed. */
export function StartField({
  time,
  choices,
  markOf,
  quiet,
  error,
  onChange,
}: {
  /** 'HH:mm' or ''. */
  time: string;
  choices: readonly string[];
  /** How a time stands; undefined while that is not known. */
  markOf: (time: string) => TimeMark | undefined;
  /** Leaves out the warning, because the dialog says it already. */
  quiet: boolean;
  error: string | undefined;
  onChange: (time: string) => void;
}) {
  const [typing, setTyping] = useState(false);
  const options = choices.map((value) => {
    const mark = markOf(value);
    return {
      value,
      label: value,
      detail: mark === undefined ? undefined : MARK_WORDS[mark],
      quiet: mark !== undefined && mark !== 'free',
    };
  });
  return (
    <Field
      label="Início"
      required
      error={error}
      hint={error === undefined && time !== '' && !quiet ? startWarning(markOf(time)) : undefined}
    >
      {typing ? (
        <span className="flex gap-1.5">
          <TimeInput autoFocus value={time} onValueChange={onChange} />
          <Tooltip text="Escolher da lista">
            <Button size="icon" aria-label="Escolher da lista" onClick={() => setTyping(false)}>
              <List />
            </Button>
          </Tooltip>
        </span>
      ) : (
        <Select
          className="num"
          placeholder="--:--"
          options={[...options, { value: OTHER, label: 'Outro horário…' }]}
          value={time === '' ? undefined : time}
          onValueChange={(chosen) => (chosen === OTHER ? setTyping(true) : onChange(chosen))}
        />
      )}
    </Field>
  );
}
