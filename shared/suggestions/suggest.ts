import type { SlotReason, SuggestTimes } from '#shared/contract/suggestions.ts';
import { dayPartOf, type DayPart } from '#shared/day-parts.ts';
import type { DayOfWeek, DaySlots, EpochMinute, Interval } from '#shared/scheduling/types.ts';
import { toLocal } from '#shared/scheduling/zone.ts';
import { SHORTLY, candidatesOf, type Candidate, type Surroundings } from './candidates.ts';

/** What is known of the client's wishes; nothing of it closes a time. */
export type Wishes = {
  readonly part?: DayPart | undefined;
  readonly dayOfWeek?: DayOfWeek | undefined;
  /** When they came the last time: the same weekday and hour are preferred. */
  readonly like?: EpochMinute | undefined;
  /** The time that they have now and would change: preferred in the same way. */
  readonly present?: EpochMinute | undefined;
};

export type SuggestionQuery = Surroundings & {
  /** The free times to choose among, in any order. */
  readonly days: readonly DaySlots[];
  readonly prefer: Exclude<SuggestTimes, 'off'>;
  readonly wishes?: Wishes | undefined;
  /** Whether no earlier time could be free: else the first of these is not called the earliest. */
  readonly isFromNow: boolean;
};

export type SuggestedTime = Interval & { readonly reason: SlotReason };

/** At most this many are suggested; on one date no more than two, unless it alone is asked for. */
const MOST_SUGGESTIONS = 5;
const MOST_ON_A_DATE = 2;
/** Only the first dates with free times are looked at: who books wants a time soon, and the work stays small. */
const DATES_LOOKED_AT = 14;

/**
 * Weights of the ranking, in minutes of lost working time: what one would give up for the other. Nobody takes a
 * suggestion that does not suit them, so a wish counts before everything.
 */
const WEIGHT = {
  missedWish: 2_000,
  /** Stands in free time, apart from everything: it splits what could stay whole. */
  alone: 40,
  /** Each later date of those with free times. */
  laterDate: 4,
  sameDate: 30,
  /** Within two hours of another suggestion of that date, which is hardly another choice. */
  closeBy: 40,
  samePartOfDay: 25,
  /** Where pauses are preferred: each missing minute of a pause of this length on either side. */
  missingPause: 3,
} as const;
const PAUSE = 30;
const CLOSE_BY = 120;

/**
 * The best of the free times, best first, at most five: those that leave the fewest minutes that nobody can book, beside what
 * is taken, and soon; or with pauses around them. What suits the client's wishes comes first, and the list is spread over
 * dates and parts of the day. The order of what is given does not matter.
 */
export function suggestTimes(query: SuggestionQuery): SuggestedTime[] {
  const days = query.days
    .filter(({ slots }) => slots.length > 0)
    .sort((a, b) => (a.date < b.date ? -1 : 1))
    .slice(0, DATES_LOOKED_AT);
  const { part, dayOfWeek, like, present = like } = query.wishes ?? {};
  const last = present === undefined ? null : toLocal(query.rules.timezone, present);
  const laterCost = new Map(days.map((day, index) => [day, index * WEIGHT.laterDate]));
  const candidates = candidatesOf(days, query);
  const ranked = candidates.map((candidate) => ({
    candidate,
    part: dayPartOf(candidate.minuteOfDay),
    cost: costOf(candidate, query, last) + (laterCost.get(candidate.day) ?? 0),
  }));
  const mostOnADate = query.days.length === 1 ? MOST_SUGGESTIONS : MOST_ON_A_DATE;
  const chosen = chosenOf(ranked, mostOnADate);
  const earliest = candidates.reduce<Candidate | undefined>(
    (first, one) => (first === undefined || one.start < first.start ? one : first),
    undefined,
  );
  const isWished = part !== undefined || dayOfWeek !== undefined;
  const listed = isWished || !query.isFromNow ? chosen : withEarliest(chosen, earliest, mostOnADate);
  return listed.map((candidate) => ({
    start: candidate.start,
    end: candidate.end,
    reason: reasonOf(candidate, query, { last, earliest: query.isFromNow ? earliest?.start : undefined }),
  }));
}

/** A candidate with what it costs beside those chosen so far; Infinity once it cannot be chosen. */
type Ranked = { readonly candidate: Candidate; readonly part: DayPart; cost: number };
type LastTime = ReturnType<typeof toLocal> | null;

/** The cheapest first; each choice makes its date and its part of the day dearer for the next. */
function chosenOf(ranked: readonly Ranked[], mostOnADate: number): Candidate[] {
  const chosen: Candidate[] = [];
  for (;;) {
    const best = cheapestOf(ranked);
    if (best === null) return chosen;
    chosen.push(best.candidate);
    if (chosen.length === MOST_SUGGESTIONS) return chosen;
    const isFull = chosen.filter(({ day }) => day === best.candidate.day).length >= mostOnADate;
    for (const one of ranked) one.cost += costBeside(best, one, isFull);
  }
}

function cheapestOf(ranked: readonly Ranked[]): Ranked | null {
  let best: Ranked | null = null;
  for (const one of ranked) {
    if (one.cost > (best?.cost ?? Number.MAX_VALUE)) continue;
    if (best === null || one.cost < best.cost || one.candidate.start < best.candidate.start) best = one;
  }
  return best;
}

/** What one more choice adds to the cost of a candidate. @param isFull no other time of its date may be chosen */
function costBeside(choice: Ranked, { candidate, part }: Ranked, isFull: boolean): number {
  const { day, start } = choice.candidate;
  if (overlaps(choice.candidate, candidate)) return Infinity;
  const samePart = part === choice.part ? WEIGHT.samePartOfDay : 0;
  if (candidate.day !== day) return samePart;
  if (isFull) return Infinity;
  const isCloseBy = Math.abs(start - candidate.start) < CLOSE_BY;
  return samePart + WEIGHT.sameDate + (isCloseBy ? WEIGHT.closeBy : 0);
}

/** A client in a hurry finds the earliest time in the list, in the third place unless it earned a better one. */
function withEarliest(
  chosen: readonly Candidate[],
  earliest: Candidate | undefined,
  mostOnADate: number,
): readonly Candidate[] {
  if (earliest === undefined || chosen.some((one) => overlaps(one, earliest))) return chosen;
  const onDate = chosen.filter(({ day }) => day === earliest.day);
  const dropped = onDate.length >= mostOnADate ? onDate.at(-1) : chosen[MOST_SUGGESTIONS - 1];
  const kept = chosen.filter((one) => one !== dropped);
  return [...kept.slice(0, 2), earliest, ...kept.slice(2)];
}

function costOf(candidate: Candidate, { prefer, wishes = {} }: SuggestionQuery, last: LastTime): number {
  const { part, dayOfWeek } = wishes;
  const wished =
    (part !== undefined && part !== dayPartOf(candidate.minuteOfDay) ? WEIGHT.missedWish : 0) +
    (dayOfWeek !== undefined && dayOfWeek !== candidate.dayOfWeek ? WEIGHT.missedWish : 0) +
    (last !== null ? unlikeness(candidate, last) * WEIGHT.missedWish : 0);
  if (prefer === 'spread') {
    const missing = Math.max(0, PAUSE - candidate.pauseBefore) + Math.max(0, PAUSE - candidate.pauseAfter);
    return wished + missing * WEIGHT.missingPause + candidate.unusable;
  }
  return wished + candidate.unusable + (candidate.touches ? 0 : WEIGHT.alone);
}

/** The first reason of these that is true of a time; a part of the day is true of each. */
function reasonOf(
  candidate: Candidate,
  { prefer, wishes = {}, busy, rules }: SuggestionQuery,
  { last, earliest }: { last: LastTime; earliest: EpochMinute | undefined },
): SlotReason {
  const { part, dayOfWeek } = wishes;
  const own = dayPartOf(candidate.minuteOfDay);
  if (last !== null && isLike(candidate, last))
    return wishes.present === undefined ? 'last-time' : 'present-time';
  if (candidate.start === earliest) return 'earliest';
  if (prefer === 'spread' && hasPauses(candidate)) return 'with-pauses';
  const shortly = rules.bufferMinutes + SHORTLY;
  if (busy.some(({ end }) => end <= candidate.start && candidate.start - end <= shortly))
    return 'after-appointment';
  if (busy.some(({ start }) => start >= candidate.end && start - candidate.end <= shortly))
    return 'before-appointment';
  if ((part !== undefined || dayOfWeek !== undefined) && isAsked(candidate, part, dayOfWeek)) return 'wished';
  const { slots } = candidate.day;
  if (slots.every(({ start }) => candidate.start <= start)) return 'first-of-day';
  if (slots.every(({ start }) => candidate.start >= start)) return 'last-of-day';
  return own;
}

function isAsked({ minuteOfDay, dayOfWeek }: Candidate, part?: DayPart, day?: DayOfWeek): boolean {
  return (part ?? dayPartOf(minuteOfDay)) === dayPartOf(minuteOfDay) && (day ?? dayOfWeek) === dayOfWeek;
}

/** The same weekday at the same time of the day. */
function isLike({ dayOfWeek, minuteOfDay }: Candidate, last: NonNullable<LastTime>): boolean {
  return dayOfWeek === last.dayOfWeek && minuteOfDay === last.minuteOfDay;
}

/** How far a time is from one like the last, of 0 to 1: on the same weekday an hour or less counts in part. */
function unlikeness(candidate: Candidate, last: NonNullable<LastTime>): number {
  if (isLike(candidate, last)) return 0;
  const apart = Math.abs(candidate.minuteOfDay - last.minuteOfDay);
  return candidate.dayOfWeek === last.dayOfWeek && apart <= 60 ? 0.5 : 1;
}

function hasPauses({ pauseBefore, pauseAfter }: Candidate): boolean {
  return pauseBefore >= PAUSE && pauseAfter >= PAUSE;
}

function overlaps(one: Interval, other: Interval): boolean {
  return one.start < other.end && other.start < one.end;
}
