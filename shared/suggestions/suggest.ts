import type { SlotReason, SuggestTimes } from '#shared/contract/suggestions.ts';
import { dayPartOf, type DayPart } from '#shared/day-parts.ts';
import type { DayOfWeek, DaySlots, EpochMinute, Interval } from '#shared/scheduling/types.ts';
import { toLocal } from '#shared/scheduling/zone.ts';
import { SHORTLY, candidatesOf, type Candidate, type Surroundings } from './candidates.ts';
import { earliestOf, firstDates, listBest } from './list-best.ts';

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

/**
 * Weights of the ranking, in minutes of lost working time: what one would give up for the other. Nobody takes a
 * suggestion that does not suit them, so a wish counts before everything.
 */
const WEIGHT = {
  missedWish: 2_000,
  /** Stands in free time, apart from everything: it splits what could stay whole. */
  alone: 40,
  /** Where pauses are preferred: each missing minute of a pause of this length on either side. */
  missingPause: 3,
} as const;
const PAUSE = 30;

/**
 * The best of the free times, best first, at most five: those that leave the fewest minutes that nobody can book, beside what
 * is taken, and soon; or with pauses around them. What suits the client's wishes comes first, and the list is spread over
 * dates and parts of the day. The order of what is given does not matter.
 */
export function suggestTimes(query: SuggestionQuery): SuggestedTime[] {
  const { isFromNow, wishes } = query;
  const last = lastTimeOf(wishes, query.rules.timezone);
  const days = firstDates(query.days);
  const ranked = candidatesOf(days, query).map((candidate) => ({
    ...{ start: candidate.start, end: candidate.end, day: candidate.day, candidate },
    part: dayPartOf(candidate.minuteOfDay),
    liked: likedBy(candidate, last),
    cost: costOf(candidate, query, last),
  }));
  const earliest = isFromNow ? earliestOf(days) : undefined;
  const wanted = { days, isAlone: query.days.length === 1, isWished: isWishedFor(wishes), earliest };
  return listBest(ranked, wanted).map(({ start, end, candidate }) => ({
    start,
    end,
    reason: reasonOf(candidate, query, { last, earliest }),
  }));
}

/** The weekday and the minute of the day that are preferred, on a clock. */
export type LastTime = ReturnType<typeof toLocal> | null;

/** The client's last time, or the present one of an appointment that moves, on a clock; null without one. */
export function lastTimeOf({ like, present = like }: Wishes = {}, timezone: string): LastTime {
  return present === undefined ? null : toLocal(timezone, present);
}

/** Whether a part of the day or a weekday was wished: then the earliest time of all is no answer. */
export function isWishedFor({ part, dayOfWeek }: Wishes = {}): boolean {
  return part !== undefined || dayOfWeek !== undefined;
}

/** What is ranked by, of one person. */
type Preference = Pick<SuggestionQuery, 'prefer' | 'wishes'>;

/** What a time costs by itself, in minutes of lost working time. */
export function costOf(candidate: Candidate, { prefer, wishes = {} }: Preference, last: LastTime): number {
  const { part, dayOfWeek } = wishes;
  const wished =
    (part !== undefined && part !== dayPartOf(candidate.minuteOfDay) ? WEIGHT.missedWish : 0) +
    (dayOfWeek !== undefined && dayOfWeek !== candidate.dayOfWeek ? WEIGHT.missedWish : 0) +
    (last !== null ? WEIGHT.missedWish - likedBy(candidate, last) : 0);
  if (prefer === 'spread') {
    const missing = Math.max(0, PAUSE - candidate.pauseBefore) + Math.max(0, PAUSE - candidate.pauseAfter);
    return wished + missing * WEIGHT.missingPause + candidate.unusable;
  }
  return wished + candidate.unusable + (candidate.touches ? 0 : WEIGHT.alone);
}

/** The first reason of these that is true of a time; a part of the day is true of each. */
export function reasonOf(
  candidate: Candidate,
  { prefer, wishes = {}, busy, rules }: Preference & Surroundings,
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

/** What a time is spared for being like the last one: on the same weekday an hour or less counts in part. */
export function likedBy(candidate: Candidate, last: LastTime): number {
  if (candidate.dayOfWeek !== last?.dayOfWeek) return 0;
  const apart = Math.abs(candidate.minuteOfDay - last.minuteOfDay);
  return apart === 0 ? WEIGHT.missedWish : apart <= 60 ? WEIGHT.missedWish / 2 : 0;
}

function hasPauses({ pauseBefore, pauseAfter }: Candidate): boolean {
  return pauseBefore >= PAUSE && pauseAfter >= PAUSE;
}
