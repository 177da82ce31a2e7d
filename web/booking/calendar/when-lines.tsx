import type { FreeSlot } from '#shared/contract/booking.ts';
import { DoneStep } from '#web/booking/steps/step.tsx';
import { dayIn, dayTitle, formatTime, formatTimeRange } from '#web/lib/format.ts';

/** Date and time once chosen, a line each; both lead back to the calendar. */
export function WhenLines({
  slot,
  timezone,
  isOpenEnded,
  onReopen,
}: {
  slot: FreeSlot;
  timezone: string;
  /** The end depends on who will be chosen. */
  isOpenEnded: boolean;
  onReopen: () => void;
}) {
  return (
    <>
      <DoneStep title="Data" onChange={onReopen}>
        <span className="font-semibold">{dayTitle(dayIn(slot.startTime, timezone))}</span>
      </DoneStep>
      <DoneStep title="Horário" onChange={onReopen}>
        <span className="num font-semibold">
          {isOpenEnded
            ? formatTime(slot.startTime, timezone)
            : formatTimeRange(slot.startTime, slot.endTime, timezone)}
        </span>
      </DoneStep>
    </>
  );
}
