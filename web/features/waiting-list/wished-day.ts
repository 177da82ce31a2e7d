import type { FreeDaysAnswer } from '#shared/contract/free-times.ts';
import type { WaitingEntryAnswer } from '#shared/contract/waiting-list.ts';
import { addDays, dayOfWeekOf } from '#shared/scheduling/calendar-date.ts';

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
