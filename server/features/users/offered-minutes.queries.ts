import type { Reader } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';
import { ATTENDED, attendedValues, type Days, type PlaceHoliday } from './attended-days.queries.ts';

export type OfferedRow = {
  readonly month: string;
  readonly userId: string;
  readonly dayOfWeek: number;
  readonly minutes: number;
};

/** The minutes that active people offer on the days of a range, by month and weekday; two places at once offer twice the minutes. */
// bounded: by the people, the weekdays and the months of the range.
export async function offeredMinutes(
  db: Reader,
  scope: Scope,
  days: Days,
  holidays: readonly PlaceHoliday[],
  whose: readonly string[] | null,
): Promise<OfferedRow[]> {
  return db.query<OfferedRow>(
    `${ATTENDED}
     SELECT to_char(date, 'YYYY-MM') AS month, id AS "userId", extract(dow FROM date)::int AS "dayOfWeek",
            sum((end_minute - start_minute) * max_concurrent)::int AS minutes
       FROM attended GROUP BY 1, 2, 3`,
    [scope.organizationId, ...attendedValues(days, holidays, whose)],
  );
}
