import { clsx } from 'clsx';
import { Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { AvailabilitySlot } from '#shared/contract/availability.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Switch } from '#web/components/ui/switch.tsx';
import { formatDuration } from '#web/lib/format.ts';
import { useUpdateAvailability } from './api/update-availability.ts';
import { SlotEditor } from './slot-editor.tsx';
import { slotName } from './slot-values.ts';

/** Hours of a weekday, with what can be done about them; they are edited where they stand. */
export function SlotLine({ slot, onRemove }: { slot: AvailabilitySlot; onRemove: () => void }) {
  const [editing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const toggle = useUpdateAvailability();
  const shownActive = toggle.isPending ? (toggle.variables.isActive ?? slot.isActive) : slot.isActive;
  if (editing) {
    return (
      <li>
        <SlotEditor
          slot={slot}
          onClose={() => {
            setEditing(false);
            // The button is drawn again by then.
            requestAnimationFrame(() => pencil.current?.focus());
          }}
        />
      </li>
    );
  }
  return (
    <li className="flex items-center gap-2 tight:flex-wrap">
      <div className="flex min-w-0 flex-1 flex-wrap tight:basis-full items-center gap-x-3 gap-y-0.5">
        <p className={clsx('num font-medium whitespace-nowrap', !shownActive && 'text-muted')}>
          {slot.startTime} – {slot.endTime}
        </p>
        <p className="text-ui whitespace-nowrap text-muted">
          {formatDuration(slot.appointmentDuration)}
          {' · '}
          {slot.maxConcurrentAppointments === 1
            ? '1 por vez'
            : `${slot.maxConcurrentAppointments} simultâneos`}
        </p>
        <Badge tone={shownActive ? 'ok' : 'neutral'} className="@lg:ml-auto">
          {shownActive ? 'Ativo' : 'Inativo'}
        </Badge>
      </div>
      <div className="flex items-center">
        <span className="mr-3 flex">
          <Switch
            aria-label={`Receber agendamentos: ${slotName(slot)}`}
            checked={shownActive}
            busy={toggle.isPending}
            onCheckedChange={(isActive) => toggle.mutate({ id: slot.id, isActive })}
          />
        </span>
        <Button
          ref={pencil}
          variant="ghost"
          size="icon"
          className="text-muted hover:text-ink"
          aria-label={`Editar ${slotName(slot)}`}
          onClick={() => setEditing(true)}
        >
          <Pencil />
        </Button>
        <Button
          variant="ghost"
          size="icon"
          className="text-muted hover:text-ink"
          aria-label={`Remover ${slotName(slot)}`}
          onClick={onRemove}
        >
          <Trash2 />
        </Button>
      </div>
    </li>
  );
}
