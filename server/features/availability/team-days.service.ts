import type { TeamDays } from '#shared/contract/availability.ts';
import type { Context } from '#server/context.ts';
import type { Scope } from '#server/db/scope.ts';
import { assertDateRange } from '#server/features/scheduling/scheduling.service.ts';
import { holidayPlaceOf, holidaysOf } from '#server/lib/holidays.ts';
import { placesOf, teamDays, type PlaceHoliday } from './team-days.queries.ts';

/**
 * The days of a range as the whole team has them, both dates included: two statements and a line for each day.
 * @throws AppError 422 SLOTS_RANGE for more than 62 days
 */
export async function readTeamDays(
  context: Context,
  scope: Scope,
  range: { from: string; to: string },
): Promise<TeamDays> {
  assertDateRange(range);
  const places = await placesOf(context.database, scope);
  const holidays: PlaceHoliday[] = [];
  for (const place of places) {
    const dates = await holidaysOf(holidayPlaceOf(place));
    holidays.push(
      ...dates
        .filter(({ date }) => range.from <= date && date <= range.to)
        .map((holiday) => ({ ...place, ...holiday })),
    );
  }
  const rows = await teamDays(context.database, scope, range, holidays);
  return {
    people: rows[0]?.people ?? 0,
    days: rows.map(({ date, open, holiday, apart }) => ({ date, open, holiday, apart })),
  };
}
