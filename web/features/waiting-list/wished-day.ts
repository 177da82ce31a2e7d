import type { FreeDaysAnswer, FreeTimesAnswer } from '#shared/contract/free-times.ts';
import type { WaitingEntryAnswer } from '#shared/contract/waiting-list.ts';
import { dayPartOf } from '#shared/day-parts.ts';
import { addDays, dayOfWeekOf } from '#shared/scheduling/calendar-date.ts';
import { formatTime } from '#web/lib/format.ts';
import { minuteOf } from './waited-length.ts';

type Wish = Pick<WaitingEntryAnswer, 'from' | 'until' | 'weekdays'>;

/** The days from today on that a client waits for ('YYYY-MM-DD'), in order. */
export function wishedDays({ from, until, weekdays }: Wish, today: string): string[] {
  const days: string[] = [];
  for (let day = from < today ? today : from; day <= until; day = addDays(day, 1))
    if (weekdays.includes(dayOfWeekOf(day))) days.push(day);
  return days;
}

/** Of the wished days the first with a free time, or else the first with working hours, or else the first; null for none. */
export function bestDay(wished: readonly string[], days: FreeDaysAnswer['days']): string | null {
  const states = new Map(days.map(({ date, state }) => [date, state]));
  const first = (state: 'free' | 'full') => wished.find((day) => states.get(day) === state);
  return first('free') ?? first('full') ?? wished[0] ?? null;
}

/** Days of which the times are read, at most: the first ones that are free and wished. */
const DAYS_READ = 5;

/** Of the wished days the first ones with a free time, whose times may fit. */
export function freeDays(wished: readonly string[], days: FreeDaysAnswer['days']): string[] {
  const free = new Set(days.filter(({ state }) => state === 'free').map(({ date }) => date));
  return wished.filter((day) => free.has(day)).slice(0, DAYS_READ);
}

/**
 * The first free time of a day that begins in a part of the day that a client waits for, with the notice that they ask for; undefined
 * where none does.
 */
export function wishedTime(
  { free, timezone }: Pick<FreeTimesAnswer, 'free' | 'timezone'>,
  { parts, noticeMinutes }: Pick<WaitingEntryAnswer, 'parts' | 'noticeMinutes'>,
  now: number,
): FreeTimesAnswer['free'][number] | undefined {
  const earliest = now + noticeMinutes * 60_000;
  return free.find(
    ({ startTime }) =>
      Date.parse(startTime) >= earliest &&
      parts.includes(dayPartOf(minuteOf(formatTime(startTime, timezone)))),
  );
}
