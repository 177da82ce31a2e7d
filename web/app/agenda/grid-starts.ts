import type { WeeklyWindow } from '#shared/contract/availability.ts';
import type { DatesApart } from '#shared/contract/exceptions.ts';
import { minutesOf } from '#web/features/appointments/zone-time.ts';
import { weekdayOf } from '#web/lib/format-day.ts';

/**
 * Where a professional's grid begins within an hour: the first start that their weekly hours offer from the full hour
 * on, in minutes after midnight. Undefined where they offer none, and on dates that differ from the week.
 */
export function gridStartOf(
  slots: readonly WeeklyWindow[],
  dates: DatesApart | undefined,
): (userId: string, date: string, hour: number) => number | undefined {
  return (userId, date, hour) => {
    const apart = dates?.exceptions.some(
      (each) => each.userId === userId && each.from <= date && date <= each.to,
    );
    if (apart === true) return undefined;
    const starts = slots
      .filter((slot) => slot.userId === userId && slot.isActive && slot.dayOfWeek === weekdayOf(date))
      .flatMap((slot) => {
        const [from, until] = [minutesOf(slot.startTime), minutesOf(slot.endTime)];
        const step = slot.appointmentDuration;
        const start = from + Math.max(0, Math.ceil((hour * 60 - from) / step)) * step;
        return start < until && start < (hour + 1) * 60 ? [start] : [];
      });
    return starts.length === 0 ? undefined : Math.min(...starts);
  };
}
