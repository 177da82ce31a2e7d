import { z } from 'zod';
import { calendarDate, id, instant } from './common.ts';
import { freeSlot } from './booking.ts';
import { APPOINTMENT_MAX_MINUTES, TEXT_LIMITS } from './limits.ts';
import { lineText } from './text.ts';

/** What every question for a professional's free times says of the appointment to be. */
const asked = {
  /** The administrator's field; a professional asks for their own. */
  userId: id.optional(),
  /** Minutes; without it and without a product, the professional's default duration. */
  duration: z.coerce.number().pipe(z.int().min(1).max(APPOINTMENT_MAX_MINUTES)).optional(),
  /** A product knows its own length, which wins. */
  productId: id.optional(),
  /** The appointment that is to move, which is not in its own way. */
  movingId: id.optional(),
  /** Administrators alone: of anybody, by their own zone, instead of one professional's. False says nothing. */
  anyProfessional: z.enum(['true', 'false']).optional(),
  /** Then the name of the service, instead of a product. */
  service: lineText(TEXT_LIMITS.name).min(1).optional(),
};

/** `GET /api/appointments/free-times`: one day, for staff. */
export const freeTimesQuery = z.object({ ...asked, date: calendarDate });

export const freeTimesAnswer = z.object({
  timezone: z.string(),
  /** The length asked for, in minutes. */
  minutes: z.int(),
  /** The starts on the grid of the hours that fit, strictly ahead, sorted. */
  free: z.array(freeSlot),
  /** The working hours of the day, with how many appointments may overlap in each. */
  hours: z.array(z.object({ startTime: instant, endTime: instant, capacity: z.int() })),
  /** The appointments around the day, sorted by start. */
  busy: z.array(freeSlot),
  /** When the professional is elsewhere, by a calendar that is connected: joined, sorted; only an "encaixe" fits. */
  blocked: z.array(freeSlot),
});
export type FreeTimesAnswer = z.infer<typeof freeTimesAnswer>;

/** `GET /api/appointments/free-days`: from the first to the last day, both included, at most 62. */
export const freeDaysQuery = z.object({ ...asked, from: calendarDate, to: calendarDate });

/** A day without working hours is `closed`, one whose hours have no place left (or have passed) is `full`. */
const dayState = z.enum(['free', 'full', 'closed']);

export const freeDaysAnswer = z.object({
  timezone: z.string(),
  days: z.array(z.object({ date: calendarDate, state: dayState })),
});
export type FreeDaysAnswer = z.infer<typeof freeDaysAnswer>;
