import type { AvailabilitySlot } from '#shared/contract/availability.ts';
import type { WaitingEntryAnswer } from '#shared/contract/waiting-list.ts';
import { dayOfWeekOf } from '#shared/scheduling/calendar-date.ts';
import { dayPartOf } from '#shared/day-parts.ts';

type Window = Pick<
  AvailabilitySlot,
  'dayOfWeek' | 'startTime' | 'endTime' | 'appointmentDuration' | 'isActive'
>;

/**
 * Minutes that an appointment without a service takes on a date ('YYYY-MM-DD'), as an offer would: those of the first active window
 * of that weekday, rather one that reaches into a part of the day that the client waits for; null where nobody works then.
 */
export function waitedLength(
  windows: readonly Window[],
  date: string,
  parts: WaitingEntryAnswer['parts'],
): number | null {
  const ofDay = windows
    .filter(({ isActive, dayOfWeek }) => isActive && dayOfWeek === dayOfWeekOf(date))
    .sort((one, other) => (one.startTime < other.startTime ? -1 : 1));
  const isWished = ({ startTime, endTime }: Window) => {
    const [first, last] = [dayPartOf(minuteOf(startTime)), dayPartOf(minuteOf(endTime) - 1)];
    return parts.some((part) => part === first || part === last);
  };
  return (ofDay.find(isWished) ?? ofDay[0])?.appointmentDuration ?? null;
}

/** Minutes after midnight of 'HH:MM'. */
export function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}
