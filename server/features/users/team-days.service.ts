import type { TeamDays } from '#shared/contract/availability.ts';
import type { ShownPeople } from '#shared/contract/people.ts';
import type { Context } from '#server/context.ts';
import type { Scope } from '#server/db/scope.ts';
import { assertDateRange } from '#server/features/scheduling/scheduling.service.ts';
import { shownIds } from './people.service.ts';
import type { Days } from './attended-days.queries.ts';
import { placeHolidays } from './attending.service.ts';
import { teamDays } from './team-days.queries.ts';

/**
 * The days of a range as the whole team has them, or the people asked for, both dates included: two statements, a third for a
 * specialty, and a line for each day.
 * @throws AppError 422 SLOTS_RANGE for more than 62 days
 */
export async function readTeamDays(
  context: Context,
  scope: Scope,
  asked: Days & ShownPeople,
): Promise<TeamDays> {
  assertDateRange(asked);
  const whose = await shownIds(context, scope, asked);
  const rows = await teamDays(
    context.database,
    scope,
    asked,
    await placeHolidays(context, scope, asked),
    whose,
  );
  return {
    people: rows[0]?.people ?? 0,
    days: rows.map(({ date, open, holiday, apart }) => ({ date, open, holiday, apart })),
  };
}
