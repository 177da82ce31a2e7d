import { addDays } from '#shared/scheduling/calendar-date.ts';
import { freeSlots } from '#shared/scheduling/slots.ts';
import type { Interval } from '#shared/scheduling/types.ts';
import type { Context } from '#server/context.ts';
import type { Scope } from '#server/db/scope.ts';
import type { Bookable } from './anybody.service.ts';
import { limitsOf, scheduleRules, takenRangeOf } from './rules.policy.ts';
import { takenTimesOf, type Taken } from './search.queries.ts';

const NOTHING_TAKEN: Taken = { busy: [], blocked: [] };

/**
 * The free times of each of several people on some dates ('YYYY-MM-DD', both included), in their working hours and as staff books:
 * what takes their time is read once, in one statement.
 * @returns for an id and a length in minutes the free times, earliest first; none for anybody else
 */
export async function freeTimesOfEach(
  { database, clock }: Context,
  scope: Scope,
  people: readonly Bookable[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<(userId: string, minutes: number) => readonly Interval[]> {
  if (people.length === 0) return () => [];
  const now = clock.now();
  const rows = people.map(({ row }) => row);
  const range = takenRangeOf(rows, 'staff', { from: addDays(from, -1), to: addDays(to, 1) });
  const taken = await takenTimesOf(database, scope, rows, { ...range, now });
  const rowOf = new Map(rows.map((row) => [row.userId, row]));
  const found = new Map<string, readonly Interval[]>();
  return (userId, minutes) => {
    const row = rowOf.get(userId);
    if (row === undefined) return [];
    const key = `${userId} ${minutes}`;
    const known = found.get(key);
    if (known !== undefined) return known;
    const free = freeSlots({
      rules: scheduleRules(row, 'staff'),
      limits: limitsOf(row, 'staff', now),
      ...(taken.get(userId) ?? NOTHING_TAKEN),
      from,
      to,
      serviceMinutes: minutes,
    }).flatMap(({ slots }) => slots);
    found.set(key, free);
    return free;
  };
}
