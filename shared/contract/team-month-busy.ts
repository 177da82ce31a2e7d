import { z } from 'zod';
import { id, instant } from './common.ts';
import { heldTimeList } from './held-times.ts';
import { colleagueList } from './users.ts';

/**
 * `GET /api/appointments/team-month-busy`: what takes time on the page of everybody's month and is no appointment. A block is
 * the time of one person that one event of Google takes, or several that overlap; what it holds is read when it is opened.
 * Days are those of each person's own zone. It is asked for like the month itself, see `teamMonthQuery`.
 */
export const teamMonthBusy = z.object({
  /** The days that have any, by date. */
  days: z.array(
    z.object({
      date: z.string(),
      /** How many blocks and held times share time with the day. */
      count: z.int(),
      /** How many of those are held times. */
      waiting: z.int(),
      /** How many people they are of. */
      people: z.int(),
    }),
  ),
  /** Of the first things of each day (`MONTH_CELL.busy`) the blocks, by start. */
  blocks: z.array(z.object({ userId: id, startTime: instant, endTime: instant })),
  /** Of the same things the held times. */
  held: heldTimeList,
  /** Whose those are, by name. */
  people: colleagueList,
});
export type TeamMonthBusy = z.infer<typeof teamMonthBusy>;
