import { addDays, dayNumberOf } from '#shared/scheduling/calendar-date.ts';
import { busyIntervalOf, msOfEpochMinute } from '#shared/scheduling/epoch-minute.ts';
import { windowOnDay } from '#shared/scheduling/windows.ts';
import { startOfDay } from '#shared/scheduling/zone.ts';
import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import type { Session } from '#server/http/access.ts';
import * as queries from './exceptions.queries.ts';

/**
 * Which appointments ahead each exception leaves where they are: on a day off all of that day, else those that fit in
 * none of the day's hours.
 */
export async function keptBy(
  context: Context,
  db: Reader,
  session: Session,
  { id, timezone }: { id: string; timezone: string },
  rows: readonly queries.ExceptionRow[],
): Promise<(row: queries.ExceptionRow) => queries.KeptRow[]> {
  const spans = rows.map((row) => ({
    exceptionId: row.id,
    from: dateOf(startOfDay(timezone, row.firstDate)),
    to: dateOf(startOfDay(timezone, addDays(row.lastDate, 1))),
  }));
  const found = await queries.appointmentsWithin(db, session, id, spans, context.clock.now());
  const hoursOn = (date: string) =>
    rows.flatMap(({ firstDate, startMinute, endMinute }) =>
      firstDate !== date || startMinute === null || endMinute === null
        ? []
        : [windowOnDay(timezone, dayNumberOf(date), { startMinute, endMinute })],
    );
  return (row) => {
    const open = hoursOn(row.firstDate);
    return found.filter(({ exceptionId, start, end }) => {
      const busy = busyIntervalOf(start.getTime(), end.getTime());
      return (
        exceptionId === row.id && !open.some((hours) => hours.start <= busy.start && busy.end <= hours.end)
      );
    });
  };
}

function dateOf(minute: number): Date {
  return new Date(msOfEpochMinute(minute));
}
