import type { SuggestTimes } from '#shared/contract/suggestions.ts';
import type { DayPart } from '#shared/day-parts.ts';
import { dayNumberOf } from '#shared/scheduling/calendar-date.ts';
import type { DayOfWeek, EpochMinute } from '#shared/scheduling/types.ts';
import { toLocal } from '#shared/scheduling/zone.ts';

/** What is known of the client's wishes; nothing of it closes a time. */
export type Wishes = {
  readonly part?: DayPart | undefined;
  readonly dayOfWeek?: DayOfWeek | undefined;
  /** A date, counted as by `dayNumberOf`: the nearer to it, the better. */
  readonly dayNumber?: number | undefined;
  /** When they came the last time: the same weekday and hour are preferred. */
  readonly like?: EpochMinute | undefined;
  /** The time that they have now and would change: preferred in the same way. */
  readonly present?: EpochMinute | undefined;
};

/** What is ranked by, of one person. */
export type Preference = {
  readonly prefer: Exclude<SuggestTimes, 'off'>;
  readonly wishes?: Wishes | undefined;
};

/** The weekday and the minute of the day that are preferred, on a clock. */
export type LastTime = {
  readonly dayOfWeek: DayOfWeek;
  readonly minuteOfDay: number;
  /** The date of the last time (`dayNumberOf`), which may be ahead: nobody comes twice on it. Null where an appointment moves. */
  readonly taken: number | null;
} | null;

/** The client's last time, or the present one of an appointment that moves, on a clock; null without one. */
export function lastTimeOf({ like, present = like }: Wishes = {}, timezone: string): LastTime {
  if (present === undefined) return null;
  const { date, dayOfWeek, minuteOfDay } = toLocal(timezone, present);
  return { dayOfWeek, minuteOfDay, taken: present === like ? dayNumberOf(date) : null };
}

/** On the weekday of the last time, this many minutes before or after its hour are still like it. */
const NEARLY = 60;

/** How far a time lies from the last one's hour, in minutes; null where it is not like it. */
export function minutesFromLast(
  { dayOfWeek, dayNumber, minuteOfDay }: { dayOfWeek: DayOfWeek; dayNumber: number; minuteOfDay: number },
  last: LastTime,
): number | null {
  if (last?.dayOfWeek !== dayOfWeek || last.taken === dayNumber) return null;
  const apart = Math.abs(minuteOfDay - last.minuteOfDay);
  return apart <= NEARLY ? apart : null;
}

/** Whether a part of the day, a weekday or a date was wished: then the earliest time of all is no answer. */
export function isWishedFor({ part, dayOfWeek, dayNumber }: Wishes = {}): boolean {
  return part !== undefined || dayOfWeek !== undefined || dayNumber !== undefined;
}
