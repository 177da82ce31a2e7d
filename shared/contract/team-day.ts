import { z } from 'zod';
import { appointmentList } from './appointments.ts';
import { calendarDate, instant } from './common.ts';
import { colleagueList } from './users.ts';

export const teamDayQuery = z.object({
  date: calendarDate,
  /** How many of the day are passed over. */
  skip: z.coerce.number().int().min(0).max(100_000).optional(),
});
export type TeamDayQuery = z.output<typeof teamDayQuery>;

/**
 * `GET /api/appointments/team-day`: everybody's appointments that begin on a date in the caller's zone, once each whatever
 * a calendar import made of them: how many, and a stretch of them by start, end and name.
 */
export const teamDay = z.object({
  count: z.int(),
  /** How many were passed over: beyond the last stretch it is the last one. */
  skip: z.int(),
  /** When the last of the whole day ends; null where there is none. */
  lastEnd: instant.nullable(),
  appointments: appointmentList,
  /** Whose those are, by name. */
  people: colleagueList,
});
export type TeamDay = z.infer<typeof teamDay>;
