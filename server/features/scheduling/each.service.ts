import { addDays } from '#shared/scheduling/calendar-date.ts';
import { freeSlots } from '#shared/scheduling/slots.ts';
import { openHoursOn, roomAt } from '#shared/scheduling/start-state.ts';
import type { DaySlots, Interval, ScheduleRules } from '#shared/scheduling/types.ts';
import { takesSeveral } from '#shared/scheduling/windows.ts';
import type { Context } from '#server/context.ts';
import type { Scope } from '#server/db/scope.ts';
import type { Bookable } from './anybody.service.ts';
import { limitsOf, scheduleRules, takenRangeOf } from './rules.policy.ts';
import { takenTimesOf, type Taken } from './search.queries.ts';

const NOTHING_TAKEN: Taken = { busy: [], blocked: [] };

/** A free time, and how many bookings by staff it takes. */
type RoomyTime = Interval & { readonly room: number };

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
): Promise<(userId: string, minutes: number) => readonly RoomyTime[]> {
  if (people.length === 0) return () => [];
  const now = clock.now();
  const rows = people.map(({ row }) => row);
  const range = takenRangeOf(rows, 'staff', { from: addDays(from, -1), to: addDays(to, 1) });
  const taken = await takenTimesOf(database, scope, rows, { ...range, now });
  const rowOf = new Map(rows.map((row) => [row.userId, row]));
  const found = new Map<string, readonly RoomyTime[]>();
  return (userId, minutes) => {
    const row = rowOf.get(userId);
    if (row === undefined) return [];
    const key = `${userId} ${minutes}`;
    const known = found.get(key);
    if (known !== undefined) return known;
    const { busy, blocked } = taken.get(userId) ?? NOTHING_TAKEN;
    const rules = scheduleRules(row, 'staff');
    const limits = limitsOf(row, 'staff', now);
    const days = freeSlots({ rules, limits, busy, blocked, from, to, serviceMinutes: minutes });
    const free = days.flatMap(
      takesSeveral(rules)
        ? (day) => withRoom(rules, busy, day)
        : ({ slots }) => slots.map((slot) => ({ ...slot, room: 1 })),
    );
    found.set(key, free);
    return free;
  };
}

/** The free times of a date, which are of one length. */
function withRoom(rules: ScheduleRules, busy: readonly Interval[], { date, slots }: DaySlots): RoomyTime[] {
  const [first, last] = [slots[0], slots.at(-1)];
  if (first === undefined || last === undefined) return [];
  const ofDay = busy.filter(({ start, end }) => start < last.end && end > first.start);
  const hours = openHoursOn(rules, date);
  return slots.map((slot) => ({ ...slot, room: roomAt({ hours, busy: ofDay }, slot) }));
}
