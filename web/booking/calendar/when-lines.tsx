import type { FreeSlot } from '#shared/contract/booking.ts';
import { DoneStep } from '#web/booking/steps/step.tsx';
import { dayIn, dayTitle, formatTimeRange } from '#web/lib/format.ts';

/** Date and time once chosen, a line each; both lead back to the calendar. */
export function WhenLines({
  slot,
  timezone,
  onReopen,
}: {
  slot: FreeSlot;
  timezone: string;
  onReopen: () => void;
}) {
  return (
    <>
      <DoneStep title="Data" onChange={onReopen}>
        <span className="font-semibold">{dayTitle(dayIn(slot.startTime, timezone))}</span>
      </DoneStep>
      <DoneStep title="Horário" onChange={onReopen}>
        <span className="num font-semibold">{formatTimeRange(slot.startTime, slot.endTime, timezone)}</span>
      </DoneStep>
    </>
  );
}
