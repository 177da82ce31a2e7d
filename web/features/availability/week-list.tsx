import { clsx } from 'clsx';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { AvailabilitySlot } from '#shared/contract/availability.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { Switch } from '#web/components/ui/switch.tsx';
import { formatDuration, weekdayName } from '#web/lib/format.ts';
import { useDeleteAvailability } from './api/delete-availability.ts';
import { useToggleAvailability } from './api/update-availability.ts';
import { slotsByWeekday } from './slot-values.ts';

/** The week's hours, Sunday to Saturday. */
export function WeekList({ slots }: { slots: readonly AvailabilitySlot[] }) {
  const [removing, setRemoving] = useState<AvailabilitySlot | null>(null);
  const remove = useDeleteAvailability();
  return (
    <>
      <ol className="divide-y">
        {slotsByWeekday(slots).map((daySlots, day) => (
          <li key={day} className="grid gap-x-4 gap-y-1 px-4 py-3 @lg:grid-cols-[8.5rem_1fr] sm:px-5">
            <h3 className="font-medium first-letter:uppercase @lg:pt-1.5">{weekdayName(day)}</h3>
            {daySlots.length === 0 ? (
              <p className="py-1.5 text-muted">Nenhum horário configurado</p>
            ) : (
              <ul className="grid gap-1">
                {daySlots.map((slot) => (
                  <SlotLine key={slot.id} slot={slot} onRemove={() => setRemoving(slot)} />
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(open) => !open && setRemoving(null)}
        title="Remover este horário?"
        description={
          removing !== null &&
          `${nameOf(removing)} deixa de ser oferecido. Os agendamentos já marcados nele continuam.`
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

function SlotLine({ slot, onRemove }: { slot: AvailabilitySlot; onRemove: () => void }) {
  const toggle = useToggleAvailability();
  const shownActive = toggle.isPending ? toggle.variables.isActive : slot.isActive;
  return (
    <li className="flex items-center gap-3">
      <div className="flex min-w-0 flex-1 flex-col gap-x-3 @lg:flex-row @lg:items-baseline">
        <p className={clsx('num font-medium', !shownActive && 'text-muted')}>
          {slot.startTime} – {slot.endTime}
        </p>
        <p className="text-ui text-muted">
          {formatDuration(slot.appointmentDuration)}
          {' · '}
          {slot.maxConcurrentAppointments === 1
            ? '1 por vez'
            : `${slot.maxConcurrentAppointments} simultâneos`}
        </p>
      </div>
      <div className="flex items-center gap-2">
        <Badge tone={shownActive ? 'ok' : 'neutral'}>{shownActive ? 'Ativo' : 'Inativo'}</Badge>
        <Switch
          aria-label={`Receber agendamentos: ${nameOf(slot)}`}
          checked={shownActive}
          disabled={toggle.isPending}
          onCheckedChange={(isActive) => toggle.mutate({ id: slot.id, isActive })}
        />
        <Button
          variant="ghost"
          size="icon"
          className="text-muted hover:text-ink"
          aria-label={`Remover ${nameOf(slot)}`}
          onClick={onRemove}
        >
          <Trash2 />
        </Button>
      </div>
    </li>
  );
}

function nameOf(slot: AvailabilitySlot): string {
  return `${weekdayName(slot.dayOfWeek)}, ${slot.startTime} às ${slot.endTime}`;
}
