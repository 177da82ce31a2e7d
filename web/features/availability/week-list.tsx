import { clsx } from 'clsx';
import { ChevronDown, Copy } from 'lucide-react';
import { useState } from 'react';
import type { AvailabilitySlot } from '#shared/contract/availability.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { weekdayName } from '#web/lib/format.ts';
import { useDeleteAvailability } from './api/delete-availability.ts';
import { CopyDayDialog } from './copy-day-dialog.tsx';
import { SlotLine } from './slot-line.tsx';
import { slotName, slotsByWeekday } from './slot-values.ts';

/** Windows that a day shows while it is folded; it folds where that hides more than one. */
const FOLDED = 3;

/**
 * The week's hours, Sunday to Saturday. Days with many windows are folded.
 * @param userId whose; the signed-in person's when left out
 */
export function WeekList({
  slots,
  userId,
}: {
  slots: readonly AvailabilitySlot[];
  userId?: string | undefined;
}) {
  const [removing, setRemoving] = useState<AvailabilitySlot | null>(null);
  const [copying, setCopying] = useState<number | null>(null);
  const remove = useDeleteAvailability();
  return (
    <>
      <ol className="divide-y">
        {slotsByWeekday(slots).map((daySlots, day) => (
          <li
            key={day}
            className="grid grid-cols-1 items-start gap-x-4 gap-y-1 px-4 py-2 sm:px-5 @lg:grid-cols-[9.5rem_1fr]"
          >
            <div className="flex min-h-9 items-center justify-between gap-1 pointer-coarse:min-h-11">
              <h3 className="font-medium first-letter:uppercase">{weekdayName(day)}</h3>
              {daySlots.length > 0 && (
                <Button
                  variant="ghost"
                  size="icon"
                  className="text-muted hover:text-ink"
                  aria-label={`Copiar os horários de ${weekdayName(day)} para outros dias`}
                  onClick={() => setCopying(day)}
                >
                  <Copy />
                </Button>
              )}
            </div>
            {daySlots.length === 0 ? (
              <p className="flex min-h-9 items-center text-muted">Nenhum horário configurado</p>
            ) : (
              <DaySlots slots={daySlots} onRemove={setRemoving} />
            )}
          </li>
        ))}
      </ol>
      <CopyDayDialog from={copying} slots={slots} userId={userId} onClose={() => setCopying(null)} />
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(open) => !open && setRemoving(null)}
        title="Remover este horário?"
        description={
          removing !== null &&
          `${slotName(removing)} deixa de ser oferecido. Os agendamentos já marcados nele continuam.`
        }
        confirmLabel="Remover"
        busy={remove.isPending}
        onConfirm={() =>
          removing !== null && remove.mutate(removing.id, { onSuccess: () => setRemoving(null) })
        }
      />
    </>
  );
}

function DaySlots({
  slots,
  onRemove,
}: {
  slots: readonly AvailabilitySlot[];
  onRemove: (slot: AvailabilitySlot) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const folds = slots.length > FOLDED + 1;
  const shown = folds && !isOpen ? slots.slice(0, FOLDED) : slots;
  return (
    <div>
      <ul className="grid grid-cols-1 gap-2.5 @lg:gap-1">
        {shown.map((slot) => (
          <SlotLine key={slot.id} slot={slot} onRemove={() => onRemove(slot)} />
        ))}
      </ul>
      {folds && (
        <Button
          variant="ghost"
          size="sm"
          className="mt-1 -ml-2 text-muted"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronDown className={clsx(isOpen && 'rotate-180')} />
          {isOpen ? 'Mostrar menos' : `Mostrar mais ${slots.length - FOLDED} horários`}
        </Button>
      )}
    </div>
  );
}
