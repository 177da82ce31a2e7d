import type { FreeTimesAnswer } from '#shared/contract/free-times.ts';
import { busyIntervalOf, epochMinuteOf } from '#shared/scheduling/epoch-minute.ts';
import { startState, type StartState } from '#shared/scheduling/start-state.ts';
import { instantOf } from './zone-time.ts';

/**
 * How a time of the day stands for an appointment; `elsewhere` is taken by another calendar alone, `unfitting` begins within the hours
 * and ends after them, `missing` is one that the clock jumps over.
 */
export type TimeMark = StartState | 'elsewhere' | 'unfitting' | 'past' | 'missing';

/** The marks in words. */
export const MARK_WORDS: Readonly<Record<TimeMark, string>> = {
  free: 'livre',
  taken: 'ocupado',
  elsewhere: 'ocupado no Google',
  outside: 'fora do expediente',
  unfitting: 'não cabe',
  past: 'já passou',
  missing: 'não existe neste dia',
};

/** Whether a time is known to be taken: it can be had by squeezing in alone. */
export function isTaken(mark: TimeMark | undefined): boolean {
  return mark === 'taken' || mark === 'elsewhere';
}

type Moment = {
  /** 'YYYY-MM-DD' and 'HH:mm' on the professional's clock. */
  readonly date: string;
  readonly time: string;
  /** Length of the appointment. */
  readonly minutes: number;
  /** Milliseconds since 1970. */
  readonly now: number;
};

/** How a time stands, from the server's answer for its day. What is taken stays so after it has begun. */
export function markOf(answer: FreeTimesAnswer, { date, time, minutes, now }: Moment): TimeMark {
  const instant = instantOf(answer.timezone, date, time);
  if (instant === null) return 'missing';
  const asked = {
    hours: answer.hours.map((open) => ({ ...intervalOf(open), capacity: open.capacity })),
    busy: answer.busy.map(intervalOf),
    start: epochMinuteOf(Date.parse(instant)),
    minutes,
  };
  const state = startState({ ...asked, blocked: answer.blocked.map(intervalOf) });
  if (state === 'taken' && startState(asked) !== 'taken') return 'elsewhere';
  if (state !== 'taken' && Date.parse(instant) <= now) return 'past';
  const isBegun = asked.hours.some(({ start, end }) => start <= asked.start && asked.start < end);
  return state === 'outside' && isBegun ? 'unfitting' : state;
}

function intervalOf({ startTime, endTime }: { startTime: string; endTime: string }) {
  return busyIntervalOf(Date.parse(startTime), Date.parse(endTime));
}
