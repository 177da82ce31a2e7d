import { z } from 'zod';
import { calendarDate, instant } from './common.ts';
import { slotWishes } from './suggestions.ts';

/** `GET /api/agendamento/:token/slots`: the times to which a client may move. */
export const managedSlotsQuery = z
  .object({
    from: calendarDate,
    to: calendarDate,
    /** The last date of which times are suggested, where it is later than `to`. */
    bestTo: calendarDate.optional(),
  })
  .extend(slotWishes.pick({ part: true, weekday: true }).shape);

/** `POST /api/agendamento/:token/move`. */
export const moveManagedBody = z.object({ startTime: instant });
