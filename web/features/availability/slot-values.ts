import type { AvailabilitySlot, CreateAvailabilityBody } from '#shared/contract/availability.ts';
import {
  AVAILABILITY_DURATION,
  CONCURRENT_APPOINTMENTS,
  DEFAULT_AVAILABILITY,
} from '#shared/contract/limits.ts';

/** The add form as typed: numbers are text until they are sent. */
export type SlotValues = {
  dayOfWeek: number;
  startTime: string;
  endTime: string;
  duration: string;
  capacity: string;
};

/** What the form starts with. */
export const FIRST_SLOT: SlotValues = {
  dayOfWeek: DEFAULT_AVAILABILITY.dayOfWeek,
  startTime: DEFAULT_AVAILABILITY.startTime,
  endTime: DEFAULT_AVAILABILITY.endTime,
  duration: String(DEFAULT_AVAILABILITY.appointmentDuration),
  capacity: String(DEFAULT_AVAILABILITY.maxConcurrentAppointments),
};

/** The request for the typed values; an empty duration or capacity falls back to 60 and 1. */
export function bodyOf(values: SlotValues, userId: string | undefined): CreateAvailabilityBody {
  return {
    ...(userId === undefined ? {} : { userId }),
    dayOfWeek: values.dayOfWeek,
    startTime: values.startTime,
    endTime: values.endTime,
    appointmentDuration: Number.parseInt(values.duration, 10) || AVAILABILITY_DURATION.fallback,
    maxConcurrentAppointments: Number.parseInt(values.capacity, 10) || CONCURRENT_APPOINTMENTS.fallback,
    isActive: true,
  };
}

/** The slots of each weekday, Sunday first, each day's by start time. */
export function slotsByWeekday(slots: readonly AvailabilitySlot[]): AvailabilitySlot[][] {
  return Array.from({ length: 7 }, (_, day) =>
    slots
      .filter((slot) => slot.dayOfWeek === day)
      .sort((one, other) => one.startTime.localeCompare(other.startTime)),
  );
}
