import { AGENDA_PAGE, FIRST_FREE } from '#shared/contract/limits.ts';
import { choose, type Load } from '#shared/distribution/choose.ts';
import type { DistributionNote } from '#shared/distribution/reason-text.ts';
import { addDays } from '#shared/scheduling/calendar-date.ts';
import { msOfEpochMinute } from '#shared/scheduling/epoch-minute.ts';
import type { HoursOfDay, Interval } from '#shared/scheduling/types.ts';
import type { Context } from '#server/context.ts';
import { bookablePeople, firstFreeOfMany } from '#server/features/scheduling/scheduling.service.ts';
import { datesOfMonth, monthOf, offeredWithin, type Place } from './distribution.service.ts';
import { loadsOfMonths } from './loads.queries.ts';
import { candidatesOf, type CandidateRow, type CandidatesAsked } from './people.queries.ts';

export type FirstFreeAsked = CandidatesAsked & {
  /** Of those with a share alone. */
  readonly withShare: boolean;
  /** Minutes, where there is no service. */
  readonly minutes: number | undefined;
  /** First and last date ('YYYY-MM-DD') in each person's own zone, both included. */
  readonly from: string;
  readonly to: string;
  /** Of the day in each person's own zone. */
  readonly hours: HoursOfDay | null;
  /** How many starts. */
  readonly count: number;
};

/** A start at which somebody is free, and who it is. */
export type FirstTime = Interval & {
  readonly who: Pick<CandidateRow, 'userId' | 'name' | 'color'> & { readonly timezone: string };
  readonly productId: string | null;
  /** How many others are free then. */
  readonly others: number;
  /** The names of those who are free, the first of the alphabet. */
  readonly free: readonly string[];
  /** Why it is this person, where the distribution chose among several. */
  readonly reason: DistributionNote | null;
};

type Found = {
  readonly times: FirstTime[];
  readonly isOffered: boolean;
  /** Who can be booked for what is asked; null where they are more than `AGENDA_PAGE`. */
  readonly offeredBy: string[] | null;
};

/** Everybody who is free at a start, in the order of the search. */
type FreeAt = Interval & { readonly who: FirstTime['who'] };

/**
 * The first starts at which somebody is free by the staff rules, earliest first, each with the person whom the organisation's
 * distribution chooses among those who are free then. Somebody without a share is named where nobody with one is free. The choice is
 * advice: nothing is locked. Nine statements at most, whatever the team: who it may be, six of the search, and two of the loads.
 */
export async function firstFreeOfTeam(context: Context, place: Place, asked: FirstFreeAsked): Promise<Found> {
  const found = await candidatesOf(context.database, place, asked);
  const people = asked.withShare ? found.filter(({ share }) => share > 0) : found;
  const offeredBy = people.length > AGENDA_PAGE ? null : people.map(({ userId }) => userId);
  if (people.length === 0 || asked.from > asked.to)
    return { times: [], isOffered: people.length > 0, offeredBy };
  const { times } = await firstFreeOfMany(context, place, {
    ...asked,
    among: new Map(people.map(({ userId, productId }) => [userId, productId])),
    counted: 'starts',
    by: 'staff',
  });
  const rowOf = new Map(people.map((row) => [row.userId, row]));
  const starts = new Map<number, FreeAt[]>();
  for (const { who, start, end } of times) {
    const row = rowOf.get(who.userId);
    if (row === undefined) continue;
    const { userId, name, color } = row;
    const free = { start, end, who: { userId, name, color, timezone: who.timezone } };
    starts.set(start, [...(starts.get(start) ?? []), free]);
  }
  const choiceAt = await chooser(context, place, people, [...starts.values()]);
  return {
    isOffered: true,
    offeredBy,
    times: [...starts.values()].flatMap((free) => {
      const { reason, ...chosen } = choiceAt(free);
      const productId = rowOf.get(chosen.who.userId)?.productId ?? null;
      // The search keeps the order of the people, which is by name.
      const names = free.slice(0, FIRST_FREE.names).map(({ who }) => who.name);
      return [{ ...chosen, productId, others: free.length - 1, free: names, reason }];
    }),
  };
}

type Chooser = (free: readonly FreeAt[]) => FreeAt & { readonly reason: DistributionNote | null };

/** What chooses among several people who are free at a start: the loads of those who compete, read for all starts at once. */
async function chooser(
  context: Context,
  place: Place,
  people: readonly CandidateRow[],
  starts: readonly (readonly FreeAt[])[],
): Promise<Chooser> {
  const contested = starts.filter(({ length }) => length > 1).flatMap(([one]) => one?.start ?? []);
  const sharing = people.filter(({ share }) => share > 0);
  const first = (free: readonly FreeAt[]) => {
    const [one] = free;
    if (one === undefined) throw new Error('A start has somebody who is free.');
    return { ...one, reason: null };
  };
  if (contested.length === 0 || sharing.length === 0) return first;
  const { database, clock } = context;
  const dayOf = (start: number) => datesOfMonth(place, dateAt(start)).to;
  // Starts of one day have the same month.
  const days = [...new Map(contested.map((start) => [dayOf(start), start]))];
  const months = days.map(([, start]) => datesOfMonth(place, dateAt(start)));
  const dates = {
    from: addDays(months.map(({ from }) => from).reduce(earlier), -1),
    to: addDays(months.map(({ to }) => to).reduce(later), 1),
  };
  const among = new Map(sharing.map(({ userId, productId }) => [userId, productId]));
  const ids = [...among.keys()];
  const [bookable, loads] = await Promise.all([
    bookablePeople(database, place, among, { by: 'staff', ...dates }),
    loadsOfMonths(database, place, ids, {
      months: days.map(([, start]) => monthOf(place, dateAt(start))),
      now: clock.now(),
    }),
  ]);
  const partOf = new Map(sharing.map((row) => [row.userId, row]));
  const policy = sharing[0]?.policy ?? 'balanced';
  const measures = new Map(
    months.map((month, index) => [
      month.to,
      {
        offered: offeredWithin(bookable, partOf, month),
        booked: new Map(loads.filter((load) => load.place === index).map((load) => [load.userId, load])),
      },
    ]),
  );
  return (free) => {
    const [one] = free;
    const measured = one === undefined ? undefined : measures.get(dayOf(one.start));
    if (free.length < 2 || measured === undefined) return first(free);
    const { offered, booked } = measured;
    const choice = choose(
      policy,
      sharing.map(({ userId, share, priority }): Load => {
        const own = free.find(({ who }) => who.userId === userId);
        return {
          userId,
          share,
          priority,
          offeredMinutes: offered.get(userId) ?? 0,
          bookedMinutes: booked.get(userId)?.month ?? 0,
          bookedMinutesThatDay: booked.get(userId)?.day ?? 0,
          servedLast: false,
          minutes: own === undefined ? 0 : own.end - own.start,
          isFree: own !== undefined,
        };
      }),
    );
    const chosen = free.find(({ who }) => who.userId === choice?.userId);
    if (chosen === undefined || choice === null) return first(free);
    // Of those who are free nobody else has a share: that is no choice.
    const isChoice = choice.reason.kind !== 'only_one_free' && choice.reason.kind !== 'only_one_offers';
    return { ...chosen, reason: isChoice ? { ...choice.reason, name: chosen.who.name } : null };
  };
}

const dateAt = (minute: number): Date => new Date(msOfEpochMinute(minute));
const earlier = (one: string, other: string): string => (one < other ? one : other);
const later = (one: string, other: string): string => (one > other ? one : other);
