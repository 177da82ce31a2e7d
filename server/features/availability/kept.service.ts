import { addDays, dayNumberOf } from '#shared/scheduling/calendar-date.ts';
import { busyIntervalOf, msOfEpochMinute } from '#shared/scheduling/epoch-minute.ts';
import { windowOnDay } from '#shared/scheduling/windows.ts';
import { startOfDay } from '#shared/scheduling/zone.ts';
import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import type { Session } from '#server/session.ts';
import * as queries from './exceptions.queries.ts';

/**
 * Which appointments ahead each exception leaves where they are: on a day off all of that day, else those that fit in
 * none of the day's hours.
 * @param ahead all exceptions that may give the same dates hours
 */
export async function keptBy(
  context: Context,
  db: Reader,
  session: Session,
  { id, timezone }: { id: string; timezone: string },
  rows: readonly queries.ExceptionRow[],
  ahead = rows,
): Promise<(row: queries.ExceptionRow) => queries.KeptRow[]> {
  const spans = rows.map((row) => spanOf(row.id, timezone, row.firstDate, row.lastDate));
  const found = await queries.appointmentsWithin(db, session, id, spans, context.clock.now());
  const hoursOn = (date: string) =>
    ahead.flatMap(({ firstDate, startMinute, endMinute }) =>
      firstDate !== date || startMinute === null || endMinute === null
        ? []
        : [windowOnDay(timezone, dayNumberOf(date), { startMinute, endMinute })],
    );
  return (row) => {
    const open = hoursOn(row.firstDate);
    return found.filter(({ key, start, end }) => {
      const busy = busyIntervalOf(start.getTime(), end.getTime());
      return key === row.id && !open.some((hours) => hours.start <= busy.start && busy.end <= hours.end);
    });
  };
}

/** The appointments ahead on each of the dates, which are days off as a whole, by date. */
export async function keptOn(
  context: Context,
  session: Session,
  { id, timezone }: { id: string; timezone: string },
  dates: readonly string[],
): Promise<(date: string) => queries.KeptRow[]> {
  const spans = dates.map((date) => spanOf(date, timezone, date, date));
  const found = await queries.appointmentsWithin(context.database, session, id, spans, context.clock.now());
  return (date) => found.filter(({ key }) => key === date);
}

function spanOf(key: string, timezone: string, first: string, last: string): queries.Span {
  return {
    key,
    from: dateOf(startOfDay(timezone, first)),
    to: dateOf(startOfDay(timezone, addDays(last, 1))),
  };
}

function dateOf(minute: number): Date {
  return new Date(msOfEpochMinute(minute));
}
