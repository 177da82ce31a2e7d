import type { DayPartWish } from '#shared/contract/short-links.ts';
import type { SlotReason, SuggestTimes } from '#shared/contract/suggestions.ts';
import type { DayOfWeek, DaySlots, EpochMinute, Interval } from '#shared/scheduling/types.ts';
import { toLocal } from '#shared/scheduling/zone.ts';
import { candidatesOf, type Candidate, type Surroundings } from './candidates.ts';

/** What is known of the client's wishes; nothing of it closes a time. */
export type Wishes = {
  readonly part?: DayPartWish | undefined;
  readonly dayOfWeek?: DayOfWeek | undefined;
  /** When they came the last time, or when they come now: the same weekday and hour are preferred. */
  readonly like?: EpochMinute | undefined;
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
  const last = query.wishes?.like === undefined ? null : toLocal(query.rules.timezone, query.wishes.like);
  const ranked = days.flatMap((day, index) =>
    candidatesOf(day, query).map((candidate) => ({
      candidate,
      cost: costOf(candidate, query, last) + index * WEIGHT.laterDate,
    })),
  );
  const mostOnADate = query.days.length === 1 ? MOST_SUGGESTIONS : MOST_ON_A_DATE;
  const chosen = chosenOf(ranked, mostOnADate);
  const earliest = ranked
    .map(({ candidate }) => candidate)
    .reduce<Candidate | undefined>(
      (first, one) => (one.start < (first?.start ?? Infinity) ? one : first),
      undefined,
    );
  const { part, dayOfWeek } = query.wishes ?? {};
  const isWished = part !== undefined || dayOfWeek !== undefined;
  const listed = isWished || !query.isFromNow ? chosen : withEarliest(chosen, earliest, mostOnADate);
  return listed.map((candidate) => ({
    start: candidate.start,
    end: candidate.end,
    reason: reasonOf(candidate, query, { last, earliest: query.isFromNow ? earliest?.start : undefined }),
  }));
}

type Ranked = { readonly candidate: Candidate; readonly cost: number };
type LastTime = ReturnType<typeof toLocal> | null;

/** The cheapest first; each choice makes its date and its part of the day dearer for the next. */
function chosenOf(ranked: Ranked[], mostOnADate: number): Candidate[] {
  const chosen: Candidate[] = [];
  while (chosen.length < MOST_SUGGESTIONS) {
    let best: Ranked | null = null;
    for (const { candidate, cost } of ranked) {
      const onDate = chosen.filter(({ date }) => date === candidate.date);
      if (onDate.length >= mostOnADate || chosen.some((one) => overlaps(one, candidate))) continue;
      const likeIt = chosen.filter((one) => partOf(one.minuteOfDay) === partOf(candidate.minuteOfDay));
      const closeBy = onDate.filter(({ start }) => Math.abs(start - candidate.start) < CLOSE_BY);
      const total =
        cost +
        onDate.length * WEIGHT.sameDate +
        closeBy.length * WEIGHT.closeBy +
        likeIt.length * WEIGHT.samePartOfDay;
      if (
        best === null ||
        total < best.cost ||
        (total === best.cost && candidate.start < best.candidate.start)
      )
        best = { candidate, cost: total };
    }
    if (best === null) break;
    chosen.push(best.candidate);
  }
  return chosen;
}

/** A client in a hurry finds the earliest time in the list, in the third place unless it earned a better one. */
function withEarliest(
  chosen: readonly Candidate[],
  earliest: Candidate | undefined,
  mostOnADate: number,
): readonly Candidate[] {
  if (earliest === undefined || chosen.some((one) => overlaps(one, earliest))) return chosen;
  const onDate = chosen.filter(({ date }) => date === earliest.date);
  const dropped = onDate.length >= mostOnADate ? onDate.at(-1) : chosen[MOST_SUGGESTIONS - 1];
  const kept = chosen.filter((one) => one !== dropped);
  return [...kept.slice(0, 2), earliest, ...kept.slice(2)];
}

function costOf(candidate: Candidate, { prefer, wishes = {} }: SuggestionQuery, last: LastTime): number {
  const { part, dayOfWeek } = wishes;
  const missed = [
    part !== undefined && part !== partOf(candidate.minuteOfDay),
    dayOfWeek !== undefined && dayOfWeek !== candidate.dayOfWeek,
    last !== null && !isLike(candidate, last),
  ].filter(Boolean).length;
  const wished = missed * WEIGHT.missedWish;
  if (prefer === 'spread') {
    const missing = Math.max(0, PAUSE - candidate.pauseBefore) + Math.max(0, PAUSE - candidate.pauseAfter);
    return wished + missing * WEIGHT.missingPause + candidate.unusable;
  }
  return wished + candidate.unusable + (candidate.touches ? 0 : WEIGHT.alone);
}

/** The first reason of these that is true of a time; a part of the day is true of each. */
function reasonOf(
  candidate: Candidate,
  { prefer, wishes = {} }: SuggestionQuery,
  { last, earliest }: { last: LastTime; earliest: EpochMinute | undefined },
): SlotReason {
  const { part, dayOfWeek } = wishes;
  const own = partOf(candidate.minuteOfDay);
  if (last !== null && isLike(candidate, last)) return 'last-time';
  if (candidate.start === earliest) return 'earliest';
  if (prefer === 'spread' && hasPauses(candidate)) return 'with-pauses';
  if (candidate.followsAppointment) return 'after-appointment';
  if (candidate.precedesAppointment) return 'before-appointment';
  if ((part !== undefined || dayOfWeek !== undefined) && isAsked(candidate, part, dayOfWeek)) return 'wished';
  if (candidate.isFirstOfDay) return 'first-of-day';
  if (candidate.isLastOfDay) return 'last-of-day';
  return own;
}

/** The part of the day in which a minute of it lies: until noon, until 18:00, after it. */
export function partOf(minuteOfDay: number): DayPartWish {
  if (minuteOfDay < 720) return 'manha';
  return minuteOfDay < 1080 ? 'tarde' : 'noite';
}

function isAsked({ minuteOfDay, dayOfWeek }: Candidate, part?: DayPartWish, day?: DayOfWeek): boolean {
  return (part ?? partOf(minuteOfDay)) === partOf(minuteOfDay) && (day ?? dayOfWeek) === dayOfWeek;
}

/** The same weekday, and an hour that lies an hour apart at most. */
function isLike({ dayOfWeek, minuteOfDay }: Candidate, last: NonNullable<LastTime>): boolean {
  return dayOfWeek === last.dayOfWeek && Math.abs(minuteOfDay - last.minuteOfDay) <= 60;
}

function hasPauses({ pauseBefore, pauseAfter }: Candidate): boolean {
  return pauseBefore >= PAUSE && pauseAfter >= PAUSE;
}

function overlaps(one: Interval, other: Interval): boolean {
  return one.start < other.end && other.start < one.end;
}
