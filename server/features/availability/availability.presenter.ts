import type { AvailabilitySlot } from '#shared/contract/availability.ts';
import { clockTimeOf } from '#server/lib/format.ts';
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
