import { z } from 'zod';
import { DAY_PARTS } from '#shared/day-parts.ts';
import { teamReference } from './common.ts';
import { TEXT_LIMITS } from './limits.ts';
import { lineText } from './text.ts';

/** `GET /api/booking/any/week`. */
export const teamWeekQuery = z.object({
  team: teamReference,
  /** A service's name or id; without one any appointment. */
  service: lineText(TEXT_LIMITS.name).optional(),
});
/** In which parts of each weekday, from Sunday on, an appointment can begin with somebody of a team, by the hours of the week. */
export const teamWeek = z.object({
  /** By whose clock. */
  timezone: z.string(),
  week: z.array(z.array(z.enum(DAY_PARTS))),
});
export type TeamWeek = z.infer<typeof teamWeek>;
