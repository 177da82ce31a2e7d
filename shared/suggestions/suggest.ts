import { dayPartOf } from '#shared/day-parts.ts';
import type { DaySlots } from '#shared/scheduling/types.ts';
import { candidatesOf, PAUSE, type Candidate, type Surroundings } from './candidates.ts';
import { nearestDates, earliestOf, listBest } from './list-best.ts';
import { reasonsOf, withReasons, type SuggestedTime } from './reasons.ts';
import { isWishedFor, lastTimeOf, minutesFromLast, type LastTime, type Preference } from './wishes.ts';

export type SuggestionQuery = Surroundings &
  Preference & {
    /** The free times to choose among, in any order. */
    readonly days: readonly DaySlots[];
    /** Whether no earlier time could be free: else the first of these is not called the earliest. */
    readonly isFromNow: boolean;
  };

/**
 * Weights of the ranking, in minutes of lost working time: what one would give up for the other. Nobody takes a
 * suggestion that does not suit them, so a wish counts before everything.
 */
const WEIGHT = {
  missedWish: 2_000,
  /** Each day from a wished date: two of them are as bad as the wrong part of the day. */
  dayAway: 1_000,
  /** Stands in free time, apart from everything: it splits what could stay whole. */
  alone: 40,
  /** Where pauses are preferred: each missing minute of a pause of this length on either side. */
  missingPause: 3,
} as const;

/**
 * The best of the free times, best first, at most five: those that leave the fewest minutes that nobody can book, beside what
 * is taken, and soon; or with pauses around them. What suits the client's wishes comes first, and the list is spread over
 * dates and parts of the day. The order of what is given does not matter.
 */
export function suggestTimes(query: SuggestionQuery): SuggestedTime[] {
  const { isFromNow, wishes } = query;
  const last = lastTimeOf(wishes, query.rules.timezone);
  const days = nearestDates(query.days, wishes?.dayNumber);
  // Each field by itself: spreading an object into these took ten times as long as all the rest.
  const ranked = candidatesOf(days, query).map((candidate) => ({
    start: candidate.start,
    end: candidate.end,
    day: candidate.day,
    candidate,
    part: dayPartOf(candidate.minuteOfDay),
    liked: likedBy(candidate, last),
    cost: costOf(candidate, query, last),
  }));
  const earliest = isFromNow ? earliestOf(query.days) : undefined;
  const wanted = { days, isAlone: query.days.length === 1, isWished: isWishedFor(wishes), earliest };
  return withReasons(listBest(ranked, wanted), ({ candidate }) =>
    reasonsOf(candidate, query, { last, earliest }),
  );
}

/** What a time costs by itself, in minutes of lost working time. */
export function costOf(candidate: Candidate, { prefer, wishes = {} }: Preference, last: LastTime): number {
  const { part, dayOfWeek, dayNumber } = wishes;
  const wished =
    (part !== undefined && part !== dayPartOf(candidate.minuteOfDay) ? WEIGHT.missedWish : 0) +
    (dayOfWeek !== undefined && dayOfWeek !== candidate.dayOfWeek ? WEIGHT.missedWish : 0) +
    (dayNumber !== undefined ? WEIGHT.dayAway * Math.abs(candidate.dayNumber - dayNumber) : 0) +
    (last !== null ? WEIGHT.missedWish - likedBy(candidate, last) : 0);
  if (prefer === 'spread') {
    const missing = Math.max(0, PAUSE - candidate.pauseBefore) + Math.max(0, PAUSE - candidate.pauseAfter);
    return wished + missing * WEIGHT.missingPause + candidate.unusable;
  }
  return wished + candidate.unusable + (candidate.touches ? 0 : WEIGHT.alone);
}

/** What a time is spared for being like the last one: on the same weekday an hour or less counts in part. */
export function likedBy(candidate: Candidate, last: LastTime): number {
  const apart = minutesFromLast(candidate, last);
  if (apart === null) return 0;
  return apart === 0 ? WEIGHT.missedWish : WEIGHT.missedWish / 2;
}
