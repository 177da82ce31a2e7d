import type { HoursExceptionEntry } from '#shared/contract/exceptions.ts';
import { KEPT_APPOINTMENTS_SHOWN } from '#shared/contract/limits.ts';
import { clockTimeOf } from '#server/lib/format.ts';
import type { ExceptionRow, KeptRow } from './exceptions.queries.ts';

/** `kept`: the appointments ahead that the exception leaves where they are, earliest first. */
export function presentException(row: ExceptionRow, kept: readonly KeptRow[]): HoursExceptionEntry {
  return {
    id: row.id,
    userId: row.userId,
    from: row.firstDate,
    to: row.lastDate,
    startTime: row.startMinute === null ? null : clockTimeOf(row.startMinute),
    endTime: row.endMinute === null ? null : clockTimeOf(row.endMinute),
    appointmentDuration: row.appointmentDuration,
    maxConcurrentAppointments: row.capacity,
    reason: row.reason,
    ...presentKept(kept),
  };
}

/** The appointments that stay on a day off: how many, and the first of them. */
export function presentKept(
  kept: readonly KeptRow[],
): Pick<HoursExceptionEntry, 'kept' | 'keptAppointments'> {
  const shown = kept.slice(0, KEPT_APPOINTMENTS_SHOWN);
  return {
    kept: kept.length,
    keptAppointments: shown.map(({ id, clientName, start, end }) => ({
      id,
      clientName,
      startTime: start.toISOString(),
      endTime: end.toISOString(),
    })),
  };
}
