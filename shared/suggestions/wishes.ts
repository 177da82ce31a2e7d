import type { SuggestTimes } from '#shared/contract/suggestions.ts';
import type { DayPart } from '#shared/day-parts.ts';
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
export type LastTime = ReturnType<typeof toLocal> | null;

/** The client's last time, or the present one of an appointment that moves, on a clock; null without one. */
export function lastTimeOf({ like, present = like }: Wishes = {}, timezone: string): LastTime {
  return present === undefined ? null : toLocal(timezone, present);
}

/** Whether a part of the day, a weekday or a date was wished: then the earliest time of all is no answer. */
export function isWishedFor({ part, dayOfWeek, dayNumber }: Wishes = {}): boolean {
  return part !== undefined || dayOfWeek !== undefined || dayNumber !== undefined;
}
