import type { AvailabilitySlot } from '#shared/contract/availability.ts';
import { clockOfMinute } from './availability.policy.ts';
import type { AvailabilityRow } from './availability.queries.ts';

export function presentAvailability(row: AvailabilityRow): AvailabilitySlot {
  return {
    id: row.id,
    userId: row.userId,
    dayOfWeek: row.dayOfWeek,
    startTime: clockOfMinute(row.startMinute),
    endTime: clockOfMinute(row.endMinute),
    appointmentDuration: row.appointmentDuration,
    maxConcurrentAppointments: row.maxConcurrent,
    isActive: row.isActive,
  };
}
