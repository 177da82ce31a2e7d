import { z } from 'zod';
import { appointmentList } from './appointments.ts';

export const overviewQuery = z.object({
  /** How many of those ahead are passed over. */
  skip: z.coerce.number().int().min(0).max(100_000).optional(),
});

/** `GET /api/appointments/overview`: what is ahead in the caller's own agenda and how it goes, by the days of their zone. */
export const overview = z.object({
  thisWeek: z.int(),
  thisMonth: z.int(),
  /** Appointments of the last and the next 30 days, and how many of them the client confirmed. */
  rated: z.int(),
  confirmed: z.int(),
  /** What has not ended and begins within 30 days: how many, and a stretch of them, soonest first. */
  upcomingCount: z.int(),
  upcoming: appointmentList,
});
export type Overview = z.infer<typeof overview>;
