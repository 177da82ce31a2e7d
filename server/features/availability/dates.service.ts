import type { z } from 'zod';
import type { DatesApart, datesApartQuery } from '#shared/contract/exceptions.ts';
import { SLOTS_MAX_DAYS } from '#shared/contract/limits.ts';
import { daysBetween } from '#shared/scheduling/calendar-date.ts';
import type { Context } from '#server/context.ts';
import { ownerOf } from '#server/features/users/users.service.ts';
import type { Session } from '#server/http/access.ts';
import { AppError } from '#server/lib/app-error.ts';
import { nationalHolidays } from '#server/lib/holidays.ts';
import { presentException } from './exceptions.presenter.ts';
import * as queries from './exceptions.queries.ts';

/**
 * The dates of a range on which hours differ from the week, past ones too: the caller's own, or for an administrator
 * those of the person named, else everybody's. In as many statements for a team as for one.
 * @throws AppError 422 SLOTS_RANGE for more than 62 days, and as `ownerOf`
 */
export async function datesApart(
  context: Context,
  session: Session,
  { userId, from, to }: z.output<typeof datesApartQuery>,
): Promise<DatesApart> {
  const days = daysBetween(from, to);
  if (days < 0 || days >= SLOTS_MAX_DAYS) throw new AppError(422, 'SLOTS_RANGE');
  const everybody = userId === undefined && session.role === 'admin';
  const owner = everybody ? null : await ownerOf(context, session, userId);
  const [exceptions, workers] = await Promise.all([
    queries.exceptionsWithin(context.database, session, owner, { from, to }),
    queries.holidayWorkers(context.database, session, owner),
  ]);
  const holidays = (await nationalHolidays()).filter(({ date }) => from <= date && date <= to);
  return {
    exceptions: exceptions.map((row) => presentException(row, [])),
    holidays: holidays.map(({ key, name, date }) => ({
      date,
      name,
      workedBy: workers.filter(({ holiday }) => holiday === key).map((worker) => worker.userId),
    })),
  };
}
