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
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(max(5rem,30%),1fr))] gap-2">
      {slots.map((slot) => (
        <li key={slot.startTime}>
          <TimeButton
            tall
            pressed={false}
            onPress={() => {
              onSlot(slot);
            }}
          >
            <span className="block text-xs leading-tight font-normal text-muted">
              {dayTag(dayIn(slot.startTime, timezone))}
            </span>{' '}
            {formatTime(slot.startTime, timezone)}
          </TimeButton>
        </li>
      ))}
    </ul>
  );
}
