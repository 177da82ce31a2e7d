import type { SlotReason } from '#shared/contract/suggestions.ts';
import { DAY_PARTS, dayPartOf } from '#shared/day-parts.ts';
import type { EpochMinute, Interval } from '#shared/scheduling/types.ts';
import { PAUSE, SHORTLY, type Candidate, type Surroundings } from './candidates.ts';
import { reasonWords } from './words.ts';
import { isWishedFor, minutesFromLast, type LastTime, type Preference, type Wishes } from './wishes.ts';

export type SuggestedTime = Interval & { readonly reason: SlotReason };

/** From what says most to what says least. */
const REASONS: readonly SlotReason[] = [
  'last-time',
  'present-time',
  'earliest',
  'with-pauses',
  'after-appointment',
  'before-appointment',
  'wished',
  'first-of-day',
  'last-of-day',
  ...DAY_PARTS,
];

/** These are said of each time of which they are true: the client asked for them. */
const REPEATED: readonly SlotReason[] = ['last-time', 'present-time', 'wished'];

/** The reasons that are true of a time; the part of the day is true of each. */
export function reasonsOf(
  candidate: Candidate,
  { prefer, wishes = {}, busy, rules }: Preference & Surroundings,
  { last, earliest }: { last: LastTime; earliest: EpochMinute | undefined },
): SlotReason[] {
  const { start, end, minuteOfDay, day } = candidate;
  const apart = minutesFromLast(candidate, last);
  const shortly = rules.bufferMinutes + SHORTLY;
  const isTrue: Partial<Record<SlotReason, boolean>> = {
    'last-time': apart !== null && wishes.present === undefined,
    'present-time': apart === 0 && wishes.present !== undefined,
    earliest: start === earliest,
    'with-pauses': prefer === 'spread' && candidate.pauseBefore >= PAUSE && candidate.pauseAfter >= PAUSE,
    'after-appointment': busy.some((other) => other.end <= start && start - other.end <= shortly),
    'before-appointment': busy.some((other) => other.start >= end && other.start - end <= shortly),
    wished: isWishedFor(wishes) && isAsked(candidate, wishes),
    'first-of-day': day.slots.every((other) => start <= other.start),
    'last-of-day': day.slots.every((other) => start >= other.start),
    [dayPartOf(minuteOfDay)]: true,
  };
  return REASONS.filter((reason) => isTrue[reason] === true);
}

/**
 * Times with one of their true reasons each: the one that says most, but rather one whose words no time before it has, so that
 * a list does not say the same of all: to clients two reasons may read the same. What was wished says nothing where it is true of every time.
 * @param times the best one first
 */
export function withReasons<One extends Interval>(
  times: readonly One[],
  reasonsOfTime: (time: One) => readonly SlotReason[],
): SuggestedTime[] {
  const said = new Set<string>();
  const all = times.map(reasonsOfTime);
  const isAllWished = all.every((reasons) => reasons.includes('wished'));
  const telling = REASONS.filter((reason) => !isAllWished || reason !== 'wished');
  return times.map((time, place) => {
    const ordered = telling.filter((reason) => all[place]?.includes(reason));
    const fresh = ordered.find((reason) => REPEATED.includes(reason) || !said.has(wordsOf(reason)));
    // A time has at least its part of the day.
    const reason = fresh ?? ordered[0] ?? DAY_PARTS[0];
    said.add(wordsOf(reason));
    return { start: time.start, end: time.end, reason };
  });
}

/** What clients read; of which weekday it is said makes no difference here. */
const wordsOf = (reason: SlotReason): string => reasonWords(reason, '');

/** Whether a time is all that was wished. */
function isAsked({ minuteOfDay, dayOfWeek, dayNumber }: Candidate, wishes: Wishes): boolean {
  const here = dayPartOf(minuteOfDay);
  return (
    (wishes.part ?? here) === here &&
    (wishes.dayOfWeek ?? dayOfWeek) === dayOfWeek &&
    (wishes.dayNumber ?? dayNumber) === dayNumber
  );
}
