import type { Context } from '#server/context.ts';
import type { Scope } from '#server/db/scope.ts';
import { assertDateRange } from '#server/features/scheduling/scheduling.service.ts';
import { holidayPlaceOf, holidaysOf } from '#server/lib/holidays.ts';
import { placesOf, type Days, type PlaceHoliday } from './attended-days.queries.ts';
import { attending } from './attending.queries.ts';

/** The holidays of these days at each place where an active person works: one statement. */
export async function placeHolidays(
  context: Context,
  scope: Scope,
  { from, to }: Days,
): Promise<PlaceHoliday[]> {
  const holidays: PlaceHoliday[] = [];
  for (const place of await placesOf(context.database, scope)) {
    const dates = await holidaysOf(holidayPlaceOf(place));
    holidays.push(
      ...dates.filter(({ date }) => from <= date && date <= to).map((holiday) => ({ ...place, ...holiday })),
    );
  }
  return holidays;
}

/**
 * The ids of the people who attend on one of these days, or have an appointment then, in no order: two statements.
 * @throws AppError 422 SLOTS_RANGE for more than 62 days
 */
export async function attendingIds(context: Context, scope: Scope, days: Days): Promise<string[]> {
  assertDateRange(days);
  return attending(context.database, scope, days, await placeHolidays(context, scope, days));
}
