import { addDays, daysBetween } from '#shared/scheduling/calendar-date.ts';
import { firstFree, type Counted } from '#shared/scheduling/first-free.ts';
import type { HoursOfDay, Interval } from '#shared/scheduling/types.ts';
import { startOfDay } from '#shared/scheduling/zone.ts';
import type { Context } from '#server/context.ts';
import type { Scope } from '#server/db/scope.ts';
import {
  assertOffered,
  limitsOf,
  needsService,
  scheduleRules,
  takenRangeOf,
  type RuleSet,
} from './rules.policy.ts';
import * as queries from './search.queries.ts';
import type { SearchRow } from './search.queries.ts';

export type Search = {
  /** The people to search, and the service that each would do, if any. The one that comes first is first among equal times. */
  readonly among: ReadonlyMap<string, string | null>;
  /** First and last date ('YYYY-MM-DD') in each professional's own zone, both included. */
  readonly from: string;
  readonly to: string;
  /** Minutes, where there is no service; by default each window's own length. */
  readonly minutes: number | undefined;
  /** Of the day in each professional's own zone. */
  readonly hours: HoursOfDay | null;
  readonly count: number;
  /** Whether `count` is of times, or of different starts, with everybody who is free at each. */
  readonly counted: Counted;
  readonly by: RuleSet;
};

export type FoundTime = Interval & { readonly who: Pick<SearchRow, 'userId' | 'name' | 'timezone'> };

/**
 * The first free times of any of several professionals, earliest first, and who was not looked at, because by the public
 * rules they are booked for a service only and none was asked for. Rules and busy times are read for as many days as
 * are likely to be enough; then the rules for all that are left, and busy times for three times as many days each time: six
 * statements at most, however many people and days there are.
 * @throws AppError 404 PRODUCT_NOT_FOUND; 422 PROFESSIONAL_INACTIVE, PRODUCT_INACTIVE
 */
export async function firstFreeOfMany(
  context: Context,
  scope: Scope,
  search: Search,
): Promise<{ times: FoundTime[]; serviceRequired: string[] }> {
  const now = context.clock.now();
  let found: FoundTime[] = [];
  let serviceRequired: string[] = [];
  let rows: SearchRow[] = [];
  for (const [index, dates] of stretchesOf(search).entries()) {
    if (index === 0) rows = await readRules(context, scope, search, dates);
    if (index === 1) rows = await readRules(context, scope, search, { from: dates.from, to: search.to });
    const isRefused = (row: SearchRow) =>
      search.by === 'public' && search.among.get(row.userId) === null && needsService(row);
    serviceRequired = rows.filter(isRefused).map(({ userId }) => userId);
    const bookable = rows.filter((row) => !isRefused(row));
    if (bookable.length === 0) break;
    const within = await firstWithin(context, scope, bookable, { ...search, ...dates }, now);
    const order = new Map(bookable.map(({ userId }, index) => [userId, index]));
    const place = ({ who }: FoundTime) => order.get(who.userId) ?? 0;
    found = firstOf(
      [...found, ...within].sort((one, other) => one.start - other.start || place(one) - place(other)),
      search,
    );
    if (countOf(found, search) === search.count && isSettled(found, bookable, addDays(dates.to, 1))) break;
  }
  return { times: found, serviceRequired };
}

type Dates = Pick<Search, 'from' | 'to'>;
type Amount = Pick<Search, 'count' | 'counted'>;

/** The first of sorted times, as many as are asked for. */
function firstOf(times: readonly FoundTime[], { count, counted }: Amount): FoundTime[] {
  if (counted === 'slots') return times.slice(0, count);
  const starts = new Set<number>();
  return times.filter(({ start }) => (starts.size < count ? starts.add(start) : starts.has(start)));
}

function countOf(times: readonly FoundTime[], { counted }: Amount): number {
  return counted === 'slots' ? times.length : new Set(times.map(({ start }) => start)).size;
}

/** A professional is likely to be free once on a working day; where they are not, more and more days are looked at. */
function stretchesOf({ among, from, to, count }: Search): Dates[] {
  const likely = Math.min(7, 1 + Math.ceil(count / Math.max(1, among.size)));
  const stretches: Dates[] = [];
  let first = from;
  for (const days of [likely, 3 * likely, 9 * likely, Infinity]) {
    if (first > to) break;
    const last = days > daysBetween(first, to) ? to : addDays(first, days - 1);
    stretches.push({ from: first, to: last });
    first = addDays(last, 1);
  }
  return stretches;
}

/** In the order asked for; who was removed meanwhile is left out. */
async function readRules(
  { database }: Context,
  scope: Scope,
  { among }: Search,
  dates: Dates,
): Promise<SearchRow[]> {
  const userIds = [...among.keys()];
  const productIds = [...among.values()].filter((id) => id !== null);
  const rows = await queries.rulesOnDates(database, scope, { userIds, productIds }, dates);
  for (const row of rows) assertOffered(row, among.get(row.userId) ?? null, 'staff');
  const rowOf = new Map(rows.map((row) => [row.userId, row]));
  return userIds.flatMap((id) => rowOf.get(id) ?? []);
}

async function firstWithin(
  { database }: Context,
  scope: Scope,
  everybody: readonly SearchRow[],
  { from, to, minutes, hours, count, counted, by }: Search,
  now: Date,
): Promise<FoundTime[]> {
  const range = takenRangeOf(everybody, by, { from, to });
  const taken = await queries.takenTimesOf(database, scope, everybody, { ...range, now });
  const searches = everybody.map((who) => ({
    rules: scheduleRules(who, by),
    limits: limitsOf(who, by, now),
    ...(taken.get(who.userId) ?? NOTHING_TAKEN),
    from,
    to,
    serviceMinutes: minutes ?? who.product?.duration,
  }));
  return firstFree(searches, count, hours, counted).flatMap(({ start, end, index }) => {
    const who = everybody[index];
    return who === undefined ? [] : [{ start, end, who }];
  });
}

const NOTHING_TAKEN: queries.Taken = { busy: [], blocked: [] };

/** Whether nothing on a later date can come before what was found: dates begin earlier in zones further east. */
function isSettled(found: readonly FoundTime[], everybody: readonly SearchRow[], nextDate: string): boolean {
  const last = found.at(-1);
  const zones = [...new Set(everybody.map(({ timezone }) => timezone))];
  return last !== undefined && zones.every((zone) => startOfDay(zone, nextDate) > last.start);
}
