import { z } from 'zod';
import { appointment } from './appointments.ts';
import { calendarDate, id } from './common.ts';
import { MONTH_LINES_MOST } from './limits.ts';
import { shownPeopleQuery } from './people.ts';
import { colleagueList } from './users.ts';

/** `GET /api/appointments/team-month`: the days of a month's page, both included, at most six weeks. */
export const teamMonthQuery = z.object({ from: calendarDate, to: calendarDate, ...shownPeopleQuery });
export type TeamMonthQuery = z.output<typeof teamMonthQuery>;

/**
 * The same, with how many appointments of each day are shown, a line each; left out where days are shown by starting time. None
 * are shown for 0: days have their colours instead.
 */
export const teamMonthPageQuery = teamMonthQuery.extend({
  lines: z.coerce.number().int().min(0).max(MONTH_LINES_MOST).optional(),
});
export type TeamMonthPageQuery = z.output<typeof teamMonthPageQuery>;

/**
 * The month of everybody, or of those asked for, as its page shows it: of each day the first appointments, or those of the first starting times, and how many
 * there are. Days and hours are those of each appointment's own zone.
 */
export const teamMonth = z.object({
  /** Those that are shown, by start. */
  appointments: z.array(appointment),
  /** Whose those are, by name. */
  people: colleagueList,
  /** The days that have any, by date. */
  days: z.array(
    z.object({
      date: z.string(),
      /** How many begin on the day. */
      count: z.int(),
      /** How many share time with it, those included that began the day before. */
      touching: z.int(),
      /** The first colours of its first starting times, where its appointments are not shown. */
      colors: z.array(z.string()).optional(),
    }),
  ),
  /** Which of those that are shown share time with more others than their professional attends at once. */
  crowded: z.array(id),
  /** Which of them share time with an event in their professional's Google calendar. */
  blocked: z.array(id),
});
export type TeamMonth = z.infer<typeof teamMonth>;
