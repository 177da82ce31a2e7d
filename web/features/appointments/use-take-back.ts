import type { Appointment } from '#shared/contract/appointments.ts';
import { toast, type ToastContent } from '#web/lib/toast.ts';
import { useMover, type Move } from './api/move-appointment.ts';
import { doneToast, type Area } from './appointment-texts.ts';
import { refusedToast } from './overbooking-toast.ts';

/**
 * Takes a move back from its toast: the appointment is when it was, as long as it was, and another toast says whether.
 * @returns a function that takes it as it was before and as it is now, and whether it was another person's then; it gives the toast's action, or
 *   none where a professional has handed it over: it is their colleague's from then on
 */
export function useTakeBack(
  area: Area,
): (before: Appointment, now: Move['from'], wasHandedOver?: boolean) => ToastContent['action'] {
  const send = useMover();
  const takeBack = async (
    before: Appointment,
    from: Move['from'],
    whose: { userId?: string },
  ): Promise<void> => {
    const { id, startTime, endTime, isOverbooked, overbookingReason } = before;
    try {
      const { moved: back } = await send({
        id,
        from,
        startTime,
        shownEndTime: endTime,
        keepEnd: true,
        ...whose,
        allowConflict: isOverbooked,
        overbookingReason,
      });
      toast({ ...doneToast(area, 'moved', back), title: 'Movimento desfeito' });
    } catch (error) {
      toast(refusedToast(area, 'move', error));
    }
  };
  return (before, now, wasHandedOver = false) => {
    if (wasHandedOver && area === 'professional') return undefined;
    const whose = wasHandedOver && before.userId !== null ? { userId: before.userId } : {};
    return { label: 'Desfazer', onClick: () => void takeBack(before, now, whose) };
  };
}
