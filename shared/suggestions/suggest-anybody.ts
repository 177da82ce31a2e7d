import type { SuggestTimes } from '#shared/contract/suggestions.ts';
import { dayPartOf } from '#shared/day-parts.ts';
import { dayNumberOf } from '#shared/scheduling/calendar-date.ts';
import type { DaySlots, EpochMinute, Interval } from '#shared/scheduling/types.ts';
import { toLocal } from '#shared/scheduling/zone.ts';
import { candidatesOf, type Candidate, type Surroundings } from './candidates.ts';
import { earliestOf, nearestDates, listBest, type Ranked } from './list-best.ts';
import { reasonsOf, withReasons, type SuggestedTime } from './reasons.ts';
import { costOf, likedBy, type SuggestionQuery } from './suggest.ts';
import { isWishedFor, lastTimeOf } from './wishes.ts';

/** Somebody who may take an appointment for anybody: their own free times, by their own dates, and what surrounds them. */
export type PersonTimes = Surroundings & {
  readonly days: readonly DaySlots[];
  readonly prefer: SuggestTimes;
};

export type AnybodyQuery = Pick<SuggestionQuery, 'wishes' | 'isFromNow'> & {
  /** IANA zone by whose clock the client chooses: dates, weekdays and parts of the day are its. */
  readonly timezone: string;
  /** The starts at which somebody is free, each once with the end to show. */
  readonly days: readonly DaySlots[];
  /** Who is free when; the first `MOST_RANKED` of them are ranked. */
  readonly people: readonly PersonTimes[];
};

/** A time of a person, with their hours around it. */
type Worth = { readonly candidate: Candidate; readonly person: Preferring };
type Preferring = PersonTimes & Pick<SuggestionQuery, 'prefer'>;

/** A start, and the people who are free then and whom it suits best. */
type Shared = Ranked & { readonly by: Worth[] };

/** People whose agendas are ranked, so that a large team costs no more than this. */
const MOST_RANKED = 24;

/**
 * The best of the times at which somebody of a team is free, best first, at most five. A time is worth what it is worth to the person
 * whom it suits best of those who are free then, by their own preference, and then as `suggestTimes` has it. Who wants none
 * suggested says nothing of a time; null where all who are looked at want none. The order of people and times does not matter,
 * as long as the same people are looked at.
 */
export function suggestAnybodysTimes(query: AnybodyQuery): SuggestedTime[] | null {
  const { timezone, wishes, isFromNow } = query;
  const people = query.people.filter(wantsSome).slice(0, MOST_RANKED);
  if (people.length === 0) return null;
  const days = nearestDates(query.days, wishes?.dayNumber);
  const last = lastTimeOf(wishes, timezone);
  const shared = sharedTimes(days, people, { timezone, wishes });
  const earliest = isFromNow ? earliestOf(query.days) : undefined;
  const wanted = { days, isAlone: query.days.length === 1, isWished: isWishedFor(wishes), earliest };
  return withReasons(listBest(shared, wanted), ({ by, day }) =>
    by.flatMap(({ candidate, person }) =>
      reasonsOf({ ...candidate, day }, { ...person, wishes }, { last, earliest }),
    ),
  );
}

const wantsSome = (person: PersonTimes): person is Preferring => person.prefer !== 'off';

/**
 * The starts of some dates at which one of the people is free, each with its lowest cost and the people who have it. It runs over
 * every free time of everybody, so it copies only what it keeps.
 */
function sharedTimes(
  days: readonly DaySlots[],
  people: readonly Preferring[],
  { timezone, wishes }: Pick<AnybodyQuery, 'timezone' | 'wishes'>,
): Shared[] {
  const last = lastTimeOf(wishes, timezone);
  const dates = new Set(days.map(({ date }) => date));
  const places = new Map<EpochMinute, Place>();
  for (const day of days) for (const slot of day.slots) places.set(slot.start, { day, slot, time: null });
  for (const person of people) {
    const isHere = person.rules.timezone === timezone;
    const preference = { prefer: person.prefer, wishes };
    const mine = isHere ? person.days.filter(({ date }) => dates.has(date)) : person.days;
    for (const found of candidatesOf(mine, person)) {
      const place = places.get(found.start);
      if (place === undefined) continue;
      const candidate = isHere ? found : byClock(found, timezone);
      const cost = costOf(candidate, preference, last);
      if (place.time === null || cost < place.time.cost) {
        const { start, end } = place.slot;
        const part = dayPartOf(candidate.minuteOfDay);
        const liked = likedBy(candidate, last);
        place.time = { start, end, day: place.day, part, liked, cost, by: [{ candidate, person }] };
      } else if (cost === place.time.cost) place.time.by.push({ candidate, person });
    }
  }
  return [...places.values()].flatMap(({ time }) => time ?? []);
}

/** A start of the list, and what was found for it. */
type Place = { readonly day: DaySlots; readonly slot: Interval; time: Shared | null };

/** A time as another clock has it. */
function byClock(candidate: Candidate, timezone: string): Candidate {
  const { date, minuteOfDay, dayOfWeek } = toLocal(timezone, candidate.start);
  return { ...candidate, minuteOfDay, dayOfWeek, dayNumber: dayNumberOf(date) };
}
