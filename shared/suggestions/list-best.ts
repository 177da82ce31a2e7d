import type { DayPart } from '#shared/day-parts.ts';
import { dayNumberOf } from '#shared/scheduling/calendar-date.ts';
import type { DaySlots, EpochMinute, Interval } from '#shared/scheduling/types.ts';

/** At most this many are suggested; on one date no more than two, unless it alone is asked for. */
const MOST_SUGGESTIONS = 5;
const MOST_ON_A_DATE = 2;
/** Like the last time are no more than these before the others: that time may not suit this time. */
const MOST_LIKED = 2;
/** The most dates with free times that are looked at, the first ones or those nearest to a wish: the work stays small. */
export const DATES_LOOKED_AT = 14;

/** Weights of the list beside those of each time, in minutes of lost working time too. */
const WEIGHT = {
  /** Each later date of those with free times. */
  laterDate: 4,
  sameDate: 30,
  /** Within two hours of another suggestion of that date, which is hardly another choice. */
  closeBy: 40,
  samePartOfDay: 25,
} as const;
const CLOSE_BY = 120;

/** A time with what it costs: by itself, and then beside those chosen before it. Infinity once it cannot be chosen. */
export type Ranked = Interval & {
  readonly day: DaySlots;
  readonly part: DayPart;
  /** How much cheaper it is for being like the client's last time; 0 where it is not. */
  readonly liked: number;
  cost: number;
};

type Wanted = {
  /** The dates looked at, in order. */
  readonly days: readonly DaySlots[];
  /** Whether one date alone is asked for. */
  readonly isAlone: boolean;
  readonly isWished: boolean;
  /** The first free time of all, where no earlier one could be free. */
  readonly earliest: EpochMinute | undefined;
};

/**
 * Some dates with free times, in order: the first ones, because who books wants a time soon, or those nearest to a wished date.
 * @param wished the date as a number (`dayNumberOf`)
 */
export function nearestDates(days: readonly DaySlots[], wished: number | undefined): DaySlots[] {
  const free = days.filter(({ slots }) => slots.length > 0).sort(byDate);
  if (wished === undefined || free.length <= DATES_LOOKED_AT) return free.slice(0, DATES_LOOKED_AT);
  const apart = ({ date }: DaySlots) => Math.abs(dayNumberOf(date) - wished);
  return free
    .sort((a, b) => apart(a) - apart(b))
    .slice(0, DATES_LOOKED_AT)
    .sort(byDate);
}

const byDate = (a: DaySlots, b: DaySlots) => (a.date < b.date ? -1 : 1);

/** The first start of all, of dates and times in any order; undefined where there is none. */
export function earliestOf(days: readonly DaySlots[]): EpochMinute | undefined {
  let first: DaySlots | undefined;
  for (const day of days)
    if (day.slots.length > 0 && (first === undefined || day.date < first.date)) first = day;
  return first && Math.min(...first.slots.map(({ start }) => start));
}

/**
 * The cheapest of some times, at most five, spread over dates and parts of the day. The first time of all is among them
 * unless something was wished.
 */
export function listBest<One extends Ranked>(
  ranked: readonly One[],
  { days, isAlone, isWished, earliest }: Wanted,
): readonly One[] {
  const laterCost = new Map(days.map((day, index) => [day, index * WEIGHT.laterDate]));
  for (const one of ranked) one.cost += laterCost.get(one.day) ?? 0;
  const mostOnADate = isAlone ? MOST_SUGGESTIONS : MOST_ON_A_DATE;
  const chosen = chosenOf(ranked, mostOnADate);
  const first = earliest === undefined ? undefined : ranked.find(({ start }) => start === earliest);
  return isWished ? chosen : withEarliest(chosen, first, mostOnADate);
}

/** The cheapest first; each choice makes its date and its part of the day dearer for the next. */
function chosenOf<One extends Ranked>(ranked: readonly One[], mostOnADate: number): One[] {
  const chosen: One[] = [];
  for (;;) {
    const best = cheapestOf(ranked);
    if (best === null) return chosen;
    chosen.push(best);
    if (chosen.length === MOST_SUGGESTIONS) return chosen;
    const isFull = chosen.filter(({ day }) => day === best.day).length >= mostOnADate;
    const isLast = best.liked > 0 && chosen.filter(({ liked }) => liked > 0).length === MOST_LIKED;
    for (const one of ranked) one.cost += costBeside(best, one, isFull) + (isLast ? one.liked : 0);
  }
}

function cheapestOf<One extends Ranked>(ranked: readonly One[]): One | null {
  let best: One | null = null;
  for (const one of ranked) {
    if (one.cost > (best?.cost ?? Number.MAX_VALUE)) continue;
    if (best === null || one.cost < best.cost || one.start < best.start) best = one;
  }
  return best;
}

/** What one more choice adds to the cost of a time. @param isFull no other time of its date may be chosen */
function costBeside(choice: Ranked, one: Ranked, isFull: boolean): number {
  if (overlaps(choice, one)) return Infinity;
  const samePart = one.part === choice.part ? WEIGHT.samePartOfDay : 0;
  if (one.day !== choice.day) return samePart;
  if (isFull) return Infinity;
  const isCloseBy = Math.abs(choice.start - one.start) < CLOSE_BY;
  return samePart + WEIGHT.sameDate + (isCloseBy ? WEIGHT.closeBy : 0);
}

/** A client in a hurry finds the earliest time in the list, in the third place unless it earned a better one. */
function withEarliest<One extends Ranked>(
  chosen: readonly One[],
  earliest: One | undefined,
  mostOnADate: number,
): readonly One[] {
  if (earliest === undefined || chosen.some((one) => overlaps(one, earliest))) return chosen;
  const onDate = chosen.filter(({ day }) => day === earliest.day);
  const dropped = onDate.length >= mostOnADate ? onDate.at(-1) : chosen[MOST_SUGGESTIONS - 1];
  const kept = chosen.filter((one) => one !== dropped);
  return [...kept.slice(0, 2), earliest, ...kept.slice(2)];
}

function overlaps(one: Interval, other: Interval): boolean {
  return one.start < other.end && other.start < one.end;
}
