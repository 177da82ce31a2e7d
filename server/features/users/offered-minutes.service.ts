import type { Context } from '#server/context.ts';
import type { Scope } from '#server/db/scope.ts';
import { assertDateRange } from '#server/features/scheduling/scheduling.service.ts';
import type { Days } from './attended-days.queries.ts';
import { placeHolidays } from './attending.service.ts';
import { offeredMinutes, type OfferedRow } from './offered-minutes.queries.ts';

export type { OfferedRow };

/**
 * The minutes that active people offer on the days of a range by their present hours, exceptions and holidays: two statements.
 * @param whose ids; null for everybody
 * @throws AppError 422 SLOTS_RANGE for more than 62 days
 */
export async function readOfferedMinutes(
  context: Context,
  scope: Scope,
  days: Days,
  whose: readonly string[] | null,
): Promise<OfferedRow[]> {
  assertDateRange(days);
  return offeredMinutes(context.database, scope, days, await placeHolidays(context, scope, days), whose);
}
