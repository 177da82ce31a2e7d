import type { HoursExceptionEntry } from '#shared/contract/exceptions.ts';
import { clockTimeOf } from '#server/lib/format.ts';
import type { ExceptionRow } from './exceptions.queries.ts';

export function presentException(row: ExceptionRow): HoursExceptionEntry {
  return {
    id: row.id,
    userId: row.userId,
    from: row.firstDate,
    to: row.lastDate,
    startTime: row.startMinute === null ? null : clockTimeOf(row.startMinute),
    endTime: row.endMinute === null ? null : clockTimeOf(row.endMinute),
    appointmentDuration: row.appointmentDuration,
    maxConcurrentAppointments: row.maxConcurrent,
    reason: row.reason,
  };
}
