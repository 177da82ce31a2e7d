import { z } from 'zod';
import { clockTime, id, seenValues } from './common.ts';

export const availabilitySlot = z.object({
  id,
  userId: id,
  /** 0 Sunday to 6 Saturday. */
  dayOfWeek: z.int().min(0).max(6),
  startTime: z.string(),
  endTime: z.string(),
  /** Minutes. */
  appointmentDuration: z.int(),
  maxConcurrentAppointments: z.int(),
  isActive: z.boolean(),
});
export type AvailabilitySlot = z.infer<typeof availabilitySlot>;
export const availabilityList = z.array(availabilitySlot);

export const availabilityQuery = z.object({ userId: id.optional() });

/** Bounds of duration and capacity are rules (422), checked by the service. */
export const createAvailabilityBody = z.object({
  userId: id.optional(),
  dayOfWeek: z.int().min(0).max(6),
  /** The same window on these weekdays too; all are made or none. */
  alsoOn: z.array(z.int().min(0).max(6)).max(6).optional(),
  startTime: clockTime,
  endTime: clockTime,
  appointmentDuration: z.int().default(60),
  maxConcurrentAppointments: z.int().default(1),
  isActive: z.boolean().default(true),
});
export type CreateAvailabilityBody = z.input<typeof createAvailabilityBody>;

/** Gives other weekdays the hours of one, in place of their own. */
export const copyAvailabilityBody = z.object({
  userId: id.optional(),
  from: z.int().min(0).max(6),
  to: z.array(z.int().min(0).max(6)).min(1).max(7),
});
export type CopyAvailabilityBody = z.infer<typeof copyAvailabilityBody>;

export const updateAvailabilityBody = z.object({
  isActive: z.boolean().optional(),
  dayOfWeek: z.int().min(0).max(6).optional(),
  startTime: clockTime.optional(),
  endTime: clockTime.optional(),
  appointmentDuration: z.int().optional(),
  maxConcurrentAppointments: z.int().optional(),
  /** What the caller saw in the fields it changes: 409 CHANGED_MEANWHILE where somebody saved something else there. */
  expected: seenValues.optional(),
});
export type UpdateAvailabilityBody = z.input<typeof updateAvailabilityBody>;
