import { addDays } from '#shared/scheduling/calendar-date.ts';
import { epochMinuteOf } from '#shared/scheduling/epoch-minute.ts';
import type { Interval } from '#shared/scheduling/types.ts';
import { startOfDay, toLocal } from '#shared/scheduling/zone.ts';
import type { Whose } from '#shared/suggestions/alternatives.ts';
import type { Context } from '#server/context.ts';
import type { Scope } from '#server/db/scope.ts';
import {
  bookablePeople,
  readinessOf,
  takenAround,
  type RuleSet,
} from '#server/features/scheduling/scheduling.service.ts';
import { placeOfTeam } from './links.queries.ts';
import { othersOf, type OthersAsked } from './people.queries.ts';

export { standInsOf, type StandInRow } from './people.queries.ts';

/** How many others are named for one refused time. */
const OTHERS_NAMED = 2;

export type OthersWanted = OthersAsked & {
  readonly by: RuleSet;
  /** Length where there is no service; by default each window's own. */
  readonly minutes: number | undefined;
  /** A change keeps its length, and its service by the name alone. */
  readonly keepsLength: boolean;
};

/**
 * Up to two other people of the organisation who are free at exactly a time, by the rules that booking checks: those with a share in
 * the distribution first, then who has least booked on that day, then by name. Three statements, whatever the team.
 */
export async function othersAt(
  { database, clock }: Context,
  scope: Scope,
  wanted: OthersWanted,
): Promise<(Interval & Whose)[]> {
  const { by, startTime, minutes, keepsLength } = wanted;
  const now = clock.now();
  if (startTime < now) return [];
  const rows = await othersOf(database, scope, wanted);
  if (rows.length === 0) return [];
  const start = epochMinuteOf(startTime.getTime());
  const { date } = toLocal('UTC', start);
  // The neighbours of the day hold what is the same day elsewhere.
  const dates = { from: addDays(date, -1), to: addDays(date, 1) };
  const among = new Map(rows.map(({ userId, productId }) => [userId, productId]));
  const found = await bookablePeople(database, scope, among, { by, minutes, ...dates });
  const people = keepsLength ? found.map((person) => ({ ...person, minutes })) : found;
  const taken = await takenAround(database, scope, people, { startTime, now });
  const rowOf = new Map(rows.map((row) => [row.userId, row]));
  return people
    .flatMap((person) => {
      const { userId, name, timezone } = person.row;
      const row = rowOf.get(userId);
      const busy = taken.get(userId);
      const ready = readinessOf(person, busy, { by, startTime }, now);
      if (row === undefined || !ready.ok) return [];
      const productId = keepsLength ? null : row.productId;
      const whose = { userId, name, timezone, productId, bookingSlug: row.bookingSlug };
      const load = minutesOn(timezone, start, busy?.busy ?? []);
      return [{ time: { start, end: start + ready.minutes, ...whose }, takesPart: row.takesPart, load }];
    })
    .sort(
      (one, other) =>
        Number(other.takesPart) - Number(one.takesPart) ||
        one.load - other.load ||
        (one.time.name < other.time.name ? -1 : 1),
    )
    .slice(0, OTHERS_NAMED)
    .map(({ time }) => time);
}

/** Minutes booked with somebody on the day of an instant, by their clock. */
function minutesOn(zone: string, at: number, busy: readonly Interval[]): number {
  const { date } = toLocal(zone, at);
  const [first, last] = [startOfDay(zone, date), startOfDay(zone, addDays(date, 1))];
  return busy.reduce(
    (sum, { start, end }) => sum + Math.max(0, Math.min(end, last) - Math.max(start, first)),
    0,
  );
}

/**
 * Whether a visitor who came by a team's link may be told who else of the organisation is free: the link is of this organisation,
 * and lists its people. One statement.
 */
export async function showsColleagues({ database }: Context, scope: Scope, team: string): Promise<boolean> {
  const place = await placeOfTeam(database, team);
  return place?.organizationId === scope.organizationId && place.anyProfessional !== 'only';
}
