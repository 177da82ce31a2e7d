import type { Reader } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';
import { ATTENDED, attendedValues, type Days, type PlaceHoliday } from './attended-days.queries.ts';

/** Of one person on a weekday, or of everybody within an hour of the day. */
export type OfferedRow = {
  readonly month: string;
  readonly minutes: number;
} & (
  | { readonly userId: string; readonly name: string; readonly dayOfWeek: number; readonly hour: null }
  | { readonly userId: null; readonly name: null; readonly dayOfWeek: null; readonly hour: number }
);

/**
 * The minutes that active people offer on the days of a range, by month: of each person and weekday, and of each hour of the day. Two
 * places at once offer twice the minutes. Windows of the same times are cut into hours once for all.
 */
// bounded: kept KEPT_LIMITS.people and range.
export async function offeredMinutes(
  db: Reader,
  scope: Scope,
  days: Days,
  holidays: readonly PlaceHoliday[],
  whose: readonly string[] | null,
): Promise<OfferedRow[]> {
  return db.query<OfferedRow>(
    `${ATTENDED}, offered AS MATERIALIZED (
       SELECT to_char(a.date, 'YYYY-MM') AS month, extract(dow FROM a.date)::int AS dow, a.*, p.name
         FROM attended a JOIN person p USING (id))
     SELECT month, id AS "userId", max(name) AS name, dow AS "dayOfWeek", NULL::int AS hour,
            sum((end_minute - start_minute) * max_concurrent)::int AS minutes
       FROM offered GROUP BY month, id, dow
      UNION ALL
     SELECT month, NULL, NULL, NULL, hour,
            sum((least(end_minute, (hours.hour + 1) * 60) - greatest(start_minute, hours.hour * 60)) * places)::int
       FROM (SELECT month, start_minute, end_minute, sum(max_concurrent) AS places
               FROM offered GROUP BY month, start_minute, end_minute) alike,
            generate_series(start_minute / 60, (end_minute - 1) / 60) hours (hour)
      GROUP BY month, hour`,
    [scope.organizationId, ...attendedValues(days, holidays, whose)],
  );
}
