import type { FreeSlot } from '#shared/contract/booking.ts';
import { dayIn, dayTag, formatTime } from '#web/lib/format.ts';
import { TimeButton } from './time-button.tsx';

/** A few free times of any day, each chosen by one press. */
export function SlotChips({
  slots,
  timezone,
  onSlot,
}: {
  slots: readonly FreeSlot[];
  timezone: string;
  onSlot: (slot: FreeSlot) => void;
}) {
  return (
    <ul className="grid gap-2 sm:grid-cols-3 lg:grid-cols-1">
      {slots.map((slot) => (
        <li key={slot.startTime}>
          <TimeButton
            pressed={false}
            onPress={() => {
              onSlot(slot);
            }}
          >
            {dayTag(dayIn(slot.startTime, timezone))} · {formatTime(slot.startTime, timezone)}
          </TimeButton>
        </li>
      ))}
    </ul>
  );
}
