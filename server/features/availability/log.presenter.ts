import { clockTimeOf } from '#server/lib/format.ts';
import type { AvailabilityRow } from './availability.queries.ts';
import type { ExceptionRow } from './exceptions.queries.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What the organisation's log knows of a weekly window. @param days the weekdays it was made for */
export function loggedWindow(row: AvailabilityRow, days: readonly number[] = [row.dayOfWeek]): Fields {
  return {
    days,
    opensAt: clockTimeOf(row.startMinute),
    closesAt: clockTimeOf(row.endMinute),
    appointmentDuration: row.appointmentDuration,
    maxConcurrentAppointments: row.capacity,
    isActive: row.isActive,
  };
}

/** Windows in a word each, as '1 09:00-12:00'. */
export function loggedWindows(rows: readonly AvailabilityRow[]): string[] {
  return rows.map(windowWord);
}

/** A window as '1 09:00-12:00': weekday, start and end. */
export function windowWord({ dayOfWeek, startMinute, endMinute }: AvailabilityRow): string {
  return `${dayOfWeek} ${clockTimeOf(startMinute)}-${clockTimeOf(endMinute)}`;
}

/** Of dates that differ from the week. The reason is not for the log: mask it. */
export function loggedDates(row: ExceptionRow): Fields {
  return {
    firstDate: row.firstDate,
    lastDate: row.lastDate,
    opensAt: row.startMinute === null ? null : clockTimeOf(row.startMinute),
    closesAt: row.endMinute === null ? null : clockTimeOf(row.endMinute),
    appointmentDuration: row.appointmentDuration,
    maxConcurrentAppointments: row.capacity,
    reason: row.reason,
  };
}
