import type { z } from 'zod';
import type { DatesApart, datesApartQuery } from '#shared/contract/exceptions.ts';
import type { Context } from '#server/context.ts';
import { assertDateRange } from '#server/features/scheduling/scheduling.service.ts';
import { ownerOf } from '#server/features/users/users.service.ts';
import type { Session } from '#server/session.ts';
import { holidayPlaceOf, holidaysOf } from '#server/lib/holidays.ts';
import { presentException } from './exceptions.presenter.ts';
import * as queries from './exceptions.queries.ts';

/**
 * The dates of a range on which hours differ from the week, past ones too: the caller's own, or for an administrator
 * those of the people named. In as many statements for a team as for one.
 * @throws AppError 422 SLOTS_RANGE for more than 62 days, and as `ownerOf`
 */
export async function datesApart(
  context: Context,
  session: Session,
  { userId, userIds, from, to }: z.output<typeof datesApartQuery>,
): Promise<DatesApart> {
  assertDateRange({ from, to });
  const named = userId === undefined && session.role === 'admin' ? userIds : undefined;
  const owners = named ?? [await ownerOf(context, session, userId)];
  const [exceptions, people] = await Promise.all([
    queries.exceptionsWithin(context.database, session, owners, { from, to }),
    queries.holidayRulesOf(context.database, session, owners),
  ]);
  return {
    exceptions: exceptions.map((row) => presentException(row, [])),
    holidays: await holidaysWithin(people, from, to),
  };
}

/** One entry a date, whichever countries have a holiday then: whose it is, and who of them works. */
async function holidaysWithin(
  people: readonly queries.HolidayRules[],
  from: string,
  to: string,
): Promise<DatesApart['holidays']> {
  const found = new Map<string, { names: Set<string>; of: string[]; workedBy: string[] }>();
  for (const person of people) {
    for (const { key, name, date } of await holidaysOf(holidayPlaceOf(person))) {
      if (date < from || to < date) continue;
      const entry = found.get(date) ?? { names: new Set(), of: [], workedBy: [] };
      found.set(date, entry);
      entry.names.add(name);
      entry.of.push(person.userId);
      if (person.worked.includes(key)) entry.workedBy.push(person.userId);
    }
  }
  return [...found]
    .map(([date, { names, of, workedBy }]) => ({ date, name: [...names].join(' e '), of, workedBy }))
    .sort((one, other) => (one.date < other.date ? -1 : 1));
}
