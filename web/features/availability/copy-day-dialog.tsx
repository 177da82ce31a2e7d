import { useState } from 'react';
import type { AvailabilitySlot } from '#shared/contract/availability.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Dialog, DialogClose, DialogFooter } from '#web/components/ui/dialog.tsx';
import { FieldError, Fieldset } from '#web/components/ui/field.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { useLingering } from '#web/components/ui/use-lingering.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { weekdayName } from '#web/lib/format.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { useCopyAvailability } from './api/copy-availability.ts';
import { listed, slotsByWeekday } from './slot-values.ts';

/**
 * Gives other weekdays the hours of one.
 * @param from the weekday to copy, 0 Sunday to 6 Saturday; null closes the dialog
 * @param userId whose hours; the signed-in person's when left out
 */
export function CopyDayDialog({
  from,
  slots,
  userId,
  onClose,
}: {
  from: number | null;
  slots: readonly AvailabilitySlot[];
  userId: string | undefined;
  onClose: () => void;
}) {
  const shown = useLingering(from);
  return (
    <Dialog
      open={from !== null}
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={shown === null ? '' : `Copiar os horários de ${weekdayName(shown)}`}
    >
      {shown !== null && (
        <CopyForm key={shown} from={shown} slots={slots} userId={userId} onClose={onClose} />
      )}
    </Dialog>
  );
}

function CopyForm({
  from,
  slots,
  userId,
  onClose,
}: {
  from: number;
  slots: readonly AvailabilitySlot[];
  userId: string | undefined;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const copy = useCopyAvailability();
  useUnsaved(chosen.length > 0);
  const week = slotsByWeekday(slots);
  const replaced = chosen.filter((day) => (week[day]?.length ?? 0) > 0).sort((one, other) => one - other);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        copy.mutate(
          { ...(userId === undefined ? {} : { userId }), from, to: [...chosen] },
          { onSuccess: onClose },
        );
      }}
    >
      <Fieldset legend="Para quais dias?">
        <div className="grid grid-cols-2 gap-x-4 gap-y-1">
          {[0, 1, 2, 3, 4, 5, 6]
            .filter((day) => day !== from)
            .map((day) => (
              <Checkbox
                key={day}
                label={<span className="inline-block first-letter:uppercase">{weekdayName(day)}</span>}
                checked={chosen.includes(day)}
                onChange={(event) => {
                  const { checked } = event.target;
                  setChosen((now) => (checked ? [...now, day] : now.filter((each) => each !== day)));
                  if (copy.isError) copy.reset();
                }}
              />
            ))}
        </div>
      </Fieldset>
      {replaced.length > 0 && (
        <Notice tone="warn" live className="mt-3">
          <p>
            {`Os horários atuais de ${listed(replaced.map((day) => weekdayName(day)))} são substituídos.`} Os
            agendamentos já marcados continuam.
          </p>
        </Notice>
      )}
      {copy.isError && (
        <div className="mt-3">
          <FieldError>{sentenceOf(copy.error, 'O servidor não respondeu. Tente novamente.')}</FieldError>
        </div>
      )}
      <DialogFooter>
        <DialogClose>Cancelar</DialogClose>
        <Button type="submit" variant="primary" busy={copy.isPending} disabled={chosen.length === 0}>
          Copiar horários
        </Button>
      </DialogFooter>
    </form>
  );
}
