import type { HoursException } from '#shared/scheduling/types.ts';
import type { Reader } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';
import { holidayPlaceOf, holidaysOf } from '#server/lib/holidays.ts';
import * as windows from './availability.queries.ts';
import * as queries from './exceptions.queries.ts';

/** A person's weekly windows, paused ones too, and what stands in for them on dates of a range. */
type Hours = {
  readonly windows: readonly windows.AvailabilityRow[];
  /** Exceptions first: they take precedence over a holiday. */
  readonly exceptions: readonly HoursException[];
};

/** The hours of a person on the dates from `from` to `to` ('YYYY-MM-DD', both included): three statements. */
export async function hoursDuring(
  db: Reader,
  scope: Scope,
  userId: string,
  range: { readonly from: string; readonly to: string },
): Promise<Hours> {
  const [week, rows, [rules]] = await Promise.all([
    windows.availabilityOf(db, scope, userId),
    queries.exceptionsWithin(db, scope, [userId], range),
    queries.holidayRulesOf(db, scope, [userId]),
  ]);
  const holidays = rules === undefined ? [] : await holidaysOf(holidayPlaceOf(rules));
  const daysOff = holidays
    .filter(({ key, date }) => range.from <= date && date <= range.to && !rules?.worked.includes(key))
    .map(({ date }) => ({ from: date, to: date, windows: [] }));
  return { windows: week, exceptions: [...rows.map((row) => exceptionOf(row, rows)), ...daysOff] };
}

/** The dates of a row with all their hours, which may be those of several rows. */
function exceptionOf(
  { firstDate, lastDate }: queries.ExceptionRow,
  rows: readonly queries.ExceptionRow[],
): HoursException {
  const hours = rows
    .filter((row) => row.firstDate === firstDate && row.lastDate === lastDate)
    .flatMap(({ startMinute, endMinute, appointmentDuration, capacity }) =>
      startMinute === null || endMinute === null || appointmentDuration === null || capacity === null
        ? []
        : [{ startMinute, endMinute, slotMinutes: appointmentDuration, capacity }],
    );
  return { from: firstDate, to: lastDate, windows: hours };
}
