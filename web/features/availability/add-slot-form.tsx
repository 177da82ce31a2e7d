import { useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Field, FieldError } from '#web/components/ui/field.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';
import { useFieldErrors } from '#web/components/ui/use-field-errors.ts';
import { capitalized, weekdayName } from '#web/lib/format.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { useCreateAvailability } from './api/create-availability.ts';
import { HoursFields } from './hours-fields.tsx';
import {
  bodyOf,
  FIRST_SLOT,
  hoursProblems,
  type DayChoice,
  type HoursProblems,
  type SlotValues,
} from './slot-values.ts';

const DAYS: readonly { value: DayChoice; label: string }[] = [
  ...(['0', '1', '2', '3', '4', '5', '6'] as const).map((value) => {
    return { value, label: capitalized(weekdayName(Number(value))) };
  }),
  { value: 'workdays', label: 'Segunda a sexta' },
  { value: 'all', label: 'Todos os dias' },
];

/**
 * Adds hours to a weekday.
 * @param userId whose hours; the signed-in person's when left out
 */
export function AddSlotForm({ userId }: { userId?: string | undefined }) {
  const [values, setValues] = useState<SlotValues>(FIRST_SLOT);
  const [added, setAdded] = useState<SlotValues>(FIRST_SLOT);
  useUnsaved(JSON.stringify(values) !== JSON.stringify(added));
  const { formRef, errors: problems, show, clear } = useFieldErrors<keyof HoursProblems>();
  const create = useCreateAvailability();
  const set = (change: Partial<SlotValues>): void => {
    setValues((now) => ({ ...now, ...change }));
    clear();
    if (create.isError) create.reset();
  };

  return (
    <form
      ref={formRef}
      noValidate
      className="grid grid-cols-2 items-start gap-x-3 gap-y-4 @2xl:grid-cols-[minmax(10.5rem,1.6fr)_1fr_1fr_1fr_1fr_auto] @4xl:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!show(hoursProblems(values)))
          create.mutate(bodyOf(values, userId), { onSuccess: () => setAdded(values) });
      }}
    >
      <Field label="Dia da semana" className="col-span-2 @2xl:col-span-1 @4xl:col-span-2">
        <Select
          options={DAYS}
          value={values.days}
          onValueChange={(value) =>
            set({ days: DAYS.find((day) => day.value === value)?.value ?? values.days })
          }
        />
      </Field>
      <HoursFields values={values} problems={problems} onChange={set} />
      {create.isError && (
        <div className="order-last col-span-full">
          <FieldError>{sentenceOf(create.error, 'O servidor não respondeu. Tente novamente.')}</FieldError>
        </div>
      )}
      <Button
        type="submit"
        variant="primary"
        busy={create.isPending}
        className="col-span-2 @2xl:col-span-1 @2xl:mt-6.5 @4xl:col-span-2 @4xl:mt-0"
      >
        <span>
          Adicionar<span className="@max-4xl:@2xl:sr-only"> horário</span>
        </span>
      </Button>
    </form>
  );
}
