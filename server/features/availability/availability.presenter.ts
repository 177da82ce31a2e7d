import type { AvailabilitySlot, TeamAvailability } from '#shared/contract/availability.ts';
import { clockTimeOf } from '#server/lib/format.ts';
import { grouped } from '#server/lib/grouped.ts';
import type { AvailabilityRow } from './availability.queries.ts';

export function presentAvailability(row: AvailabilityRow): AvailabilitySlot {
  return {
    id: row.id,
    userId: row.userId,
    dayOfWeek: row.dayOfWeek,
    startTime: clockTimeOf(row.startMinute),
    endTime: clockTimeOf(row.endMinute),
    appointmentDuration: row.appointmentDuration,
    maxConcurrentAppointments: row.capacity,
    isActive: row.isActive,
  };
}

/** The windows of several people, by person. */
export function presentTeam(rows: readonly AvailabilityRow[]): TeamAvailability {
  return [...grouped(rows, ({ userId }) => userId)].map(([userId, own]) => {
    const windows = own.map(presentAvailability);
    return {
      userId,
      dayOfWeek: windows.map(({ dayOfWeek }) => dayOfWeek),
      startTime: windows.map(({ startTime }) => startTime),
      endTime: windows.map(({ endTime }) => endTime),
      appointmentDuration: windows.map(({ appointmentDuration }) => appointmentDuration),
      maxConcurrentAppointments: windows.map((window) => window.maxConcurrentAppointments),
      isActive: windows.map(({ isActive }) => isActive),
    };
  });
}
