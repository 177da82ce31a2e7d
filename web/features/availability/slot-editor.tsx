import { useEffect, useState } from 'react';
import type { AvailabilitySlot } from '#shared/contract/availability.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ChangedMeanwhile } from '#web/components/ui/changed-meanwhile.tsx';
import { FieldError } from '#web/components/ui/field.tsx';
import { SaveButton } from '#web/components/ui/save-button.tsx';
import { useFieldErrors } from '#web/components/ui/use-field-errors.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { changedFields, expectedOf } from '#web/lib/changed-fields.ts';
import { staleValues } from '#web/lib/stale-values.ts';
import { mayClose, useUnsaved } from '#web/lib/unsaved.ts';
import { hoursDifferences } from './hours-differences.ts';
import { useUpdateAvailability } from './api/update-availability.ts';
import { HoursFields } from './hours-fields.tsx';
import { hoursOf, hoursProblems, slotName, typedHours, type HoursProblems } from './slot-values.ts';

/** Changes the times, the duration and the capacity of hours that exist. Escape leaves them as they are, and asks when something was typed. */
export function SlotEditor({ slot, onClose }: { slot: AvailabilitySlot; onClose: () => void }) {
  const [opened, setOpened] = useState(slot);
  const first = typedHours(opened);
  const [values, setValues] = useState(() => typedHours(slot));
  const changed = JSON.stringify(values) !== JSON.stringify(first);
  useUnsaved(changed);
  const leave = (): void => {
    void mayClose(changed).then((closes) => closes && onClose());
  };
  const { formRef, errors: problems, show, clear } = useFieldErrors<keyof HoursProblems>();
  const update = useUpdateAvailability();
  const stale = staleValues(update.error);
  /** @param seen what is known to be saved: the hours as opened, or what somebody else saved since */
  const save = (seen: AvailabilitySlot): void => {
    const changes = changedFields(hoursOf(values), seen);
    update.mutate({ id: slot.id, ...changes, ...expectedOf(changes, seen) }, { onSuccess: onClose });
  };
  useEffect(() => {
    formRef.current?.querySelector('input')?.focus();
  }, [formRef]);

  return (
    <form
      ref={formRef}
      noValidate
      data-own-escape
      aria-label={`Editar ${slotName(slot)}`}
      className="my-1 grid grid-cols-2 items-start gap-x-3 gap-y-4 rounded-md border bg-sunken p-3 @lg:grid-cols-4"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // In a dialog it closes this form alone.
        event.stopPropagation();
        leave();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (!show(hoursProblems(values))) save(opened);
      }}
    >
      <HoursFields
        values={values}
        problems={problems}
        onChange={(change) => {
          setValues((now) => ({ ...now, ...change }));
          clear();
          if (update.isError) update.reset();
        }}
      />
      {stale !== null && (
        <div className="col-span-full">
          <ChangedMeanwhile
            differences={hoursDifferences(stale, values)}
            busy={update.isPending}
            onTheirs={() => {
              const now = { ...opened, ...stale };
              setValues((typed) => typedHours({ ...now, ...withoutFields(hoursOf(typed), stale) }));
              setOpened(now);
              update.reset();
            }}
            onMine={() => {
              const now = { ...opened, ...stale };
              setOpened(now);
              save(now);
            }}
          />
        </div>
      )}
      {update.isError && stale === null && (
        <div className="col-span-full">
          <FieldError>{sentenceOf(update.error, 'O servidor não respondeu. Tente novamente.')}</FieldError>
        </div>
      )}
      <div className="col-span-full flex justify-end gap-2">
        <Button onClick={leave}>Cancelar</Button>
        <SaveButton changed={changed} busy={update.isPending}>
          Salvar horário
        </SaveButton>
      </div>
    </form>
  );
}

function withoutFields<T extends object>(values: T, fields: object): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !(name in fields))) as Partial<T>;
}
