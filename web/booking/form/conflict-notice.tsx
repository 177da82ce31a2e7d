import type { FreeSlot } from '#shared/contract/booking.ts';
import { headingId } from '#web/booking/steps/step.tsx';
import { SlotChips } from '#web/booking/calendar/slot-chips.tsx';

/** Says that the chosen time was just taken, that nothing is lost, and offers the nearest free ones. */
export function ConflictNotice({
  sentence,
  kept = 'O que você preencheu continua aqui.',
  suggestions,
  timezone,
  onSlot,
}: {
  sentence: string;
  /** What the person still has. */
  kept?: string;
  suggestions: readonly FreeSlot[];
  timezone: string;
  onSlot: (slot: FreeSlot) => void;
}) {
  return (
    <div
      id={headingId('conflict')}
      role="alert"
      tabIndex={-1}
      className="grid gap-2.5 rounded-md border border-warn-line bg-warn-soft p-3.5 text-ui text-warn"
    >
      <div>
        <p className="font-semibold">{sentence}</p>
        <p>
          {kept}{' '}
          {suggestions.length > 0
            ? 'Os horários livres mais próximos:'
            : 'Escolha outro horário no calendário.'}
        </p>
      </div>
      {suggestions.length > 0 && <SlotChips slots={suggestions} timezone={timezone} onSlot={onSlot} />}
    </div>
  );
}
