import type { Appointment } from '#shared/contract/appointments.ts';
import { toast } from '#web/lib/toast.ts';
import { useMover } from './api/move-appointment.ts';
import { doneToast, failedToast, type Area } from './appointment-texts.ts';

/**
 * Takes a move back: the appointment is when it was, as long as it was, and a toast says whether.
 * @returns a function that takes it as it was before, and whether it was another person's then
 */
export function useTakeBack(area: Area): (before: Appointment, wasHandedOver?: boolean) => Promise<void> {
  const send = useMover();
  return async (
    { id, startTime, endTime, userId, isOverbooked, overbookingReason },
    wasHandedOver = false,
  ) => {
    const whose = wasHandedOver && userId !== null ? { userId } : {};
    try {
      const back = await send({
        id,
        startTime,
        shownEndTime: endTime,
        keepEnd: true,
        ...whose,
        allowConflict: isOverbooked,
        overbookingReason,
      });
      toast(doneToast(area, 'moved', back));
    } catch (error) {
      toast(failedToast(area, 'move', error));
    }
  };
}
