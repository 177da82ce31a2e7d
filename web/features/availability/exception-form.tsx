import { useState } from 'react';
import { TEXT_LIMITS } from '#shared/contract/limits.ts';
import { Button } from '#web/components/ui/button.tsx';
import { DatePicker } from '#web/components/ui/date-picker.tsx';
import { Field, FieldError } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Segmented } from '#web/components/ui/segmented.tsx';
import { useFieldErrors } from '#web/components/ui/use-field-errors.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { dayIn } from '#web/lib/format.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { useCreateException } from './api/exceptions.ts';
import {
  exceptionBody,
  exceptionProblem,
  NEW_EXCEPTION,
  type ExceptionKind,
  type ExceptionValues,
} from './exception-values.ts';
import { HoursFields } from './hours-fields.tsx';
import { hoursProblems, type HoursProblems } from './slot-values.ts';

const KINDS: readonly { value: ExceptionKind; label: string }[] = [
  { value: 'day-off', label: 'Folga' },
  { value: 'away', label: 'Período' },
  { value: 'other-hours', label: 'Outro horário' },
];

/** Who reads why: said to the person, and to who keeps somebody else's hours. */
const OWN_REASON = 'Só você e a administração veem.';
const THEIR_REASON = 'Só a própria pessoa e a administração veem.';

/**
 * Takes a day or a period off, or gives one day other hours.
 * @param userId whose day; the signed-in person's when left out
 */
export function ExceptionForm({ userId, timezone }: { userId: string | undefined; timezone: string }) {
  const [values, setValues] = useState<ExceptionValues>(NEW_EXCEPTION);
  useUnsaved(JSON.stringify({ ...values, kind: NEW_EXCEPTION.kind }) !== JSON.stringify(NEW_EXCEPTION));
  const [problem, setProblem] = useState<string | null>(null);
  const { formRef, errors: problems, show, clear } = useFieldErrors<keyof HoursProblems>();
  const create = useCreateException();
  const set = (change: Partial<ExceptionValues>): void => {
    setValues((now) => ({ ...now, ...change }));
    setProblem(null);
    clear();
    if (create.isError) create.reset();
  };
  const { kind } = values;
  const today = dayIn(new Date(), timezone);
  const failure = problem ?? (create.isError ? sentenceOf(create.error, OFFLINE) : null);

  return (
    <form
      ref={formRef}
      noValidate
      className="grid grid-cols-2 gap-x-3 gap-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        const found = exceptionProblem(values);
        setProblem(found);
        const hoursWrong = show(kind === 'other-hours' ? hoursProblems(values) : {});
        if (found !== null || hoursWrong) return;
        create.mutate(exceptionBody(values, userId), {
          onSuccess: () => setValues({ ...NEW_EXCEPTION, kind }),
        });
      }}
    >
      <Segmented
        label="O que muda?"
        options={KINDS}
        value={kind}
        onValueChange={(next) => set({ kind: next })}
        className="col-span-2"
      />
      <Field label={kind === 'away' ? 'De' : 'Data'} required className={kind === 'away' ? '' : 'col-span-2'}>
        <DatePicker value={values.from} min={today} today={today} onValueChange={(from) => set({ from })} />
      </Field>
      {kind === 'away' && (
        <Field label="Até" required>
          <DatePicker
            value={values.to}
            min={values.from === '' ? today : values.from}
            today={today}
            onValueChange={(to) => set({ to })}
          />
        </Field>
      )}
      {kind === 'other-hours' && <HoursFields values={values} problems={problems} onChange={set} />}
      <Field
        label="Motivo"
        optional
        hint={userId === undefined ? OWN_REASON : THEIR_REASON}
        className="col-span-2"
      >
        <Input
          maxLength={TEXT_LIMITS.title}
          value={values.reason}
          onChange={(event) => set({ reason: event.target.value })}
        />
      </Field>
      {failure !== null && (
        <div className="col-span-2">
          <FieldError>{failure}</FieldError>
        </div>
      )}
      <Button type="submit" variant="primary" busy={create.isPending} className="col-span-2">
        Adicionar exceção
      </Button>
    </form>
  );
}

const OFFLINE = 'O servidor não respondeu. Tente novamente.';
