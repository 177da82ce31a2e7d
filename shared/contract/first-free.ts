import { z } from 'zod';
import { DAY_PARTS } from '#shared/day-parts.ts';
import { freeSlot } from './booking.ts';
import { calendarDate, id } from './common.ts';
import { distributionNote } from './distribution.ts';
import { AGENDA_PAGE, APPOINTMENT_MAX_MINUTES, TEXT_LIMITS } from './limits.ts';
import { shownPeopleQuery } from './people.ts';
import { lineText } from './text.ts';

/**
 * `GET /api/appointments/first-free`: the first free times of the people named, of a specialty, or of the whole team; a
 * professional asks for their own alone.
 */
export const firstFreeQuery = z.object({
  ...shownPeopleQuery,
  /** Administrators alone: of those with a share in "Qualquer profissional", as a booking with anybody chooses. False says nothing. */
  anyProfessional: z.enum(['true', 'false']).optional(),
  /** The name of a service: of those who offer it, as long as it takes with each. */
  service: lineText(TEXT_LIMITS.name).min(1).optional(),
  /** Minutes, where there is no service. */
  duration: z.coerce.number().pipe(z.int().min(1).max(APPOINTMENT_MAX_MINUTES)).optional(),
  /** The first day, by each person's own clock. */
  from: calendarDate,
  /** The part of the day in which the time begins, by the same clock. */
  part: z.enum(DAY_PARTS).optional(),
});
export type FirstFreeQuery = z.output<typeof firstFreeQuery>;

export const firstFreeAnswer = z.object({
  /** By start, each start once. */
  times: z.array(
    freeSlot.extend({
      userId: id,
      professionalName: z.string(),
      color: z.string(),
      /** IANA zone of the person, by whose clock the time is read. */
      timezone: z.string(),
      /** The person's service of the name asked for. */
      productId: id.nullable(),
      /** How many others are free at the same start. */
      others: z.int(),
      /** The names of those who are free, the first `FIRST_FREE.names` of the alphabet. */
      free: z.array(z.string()),
      /** Why it is this person, where the distribution chose among several. */
      reason: distributionNote.nullable(),
    }),
  ),
  /** Whether any of these people offers what is asked for and has weekly hours. */
  isOffered: z.boolean(),
  /** The ids of these people; null where they are more than `AGENDA_PAGE`. */
  offeredBy: z.array(id).max(AGENDA_PAGE).nullable(),
  /** The last day that was searched. */
  until: calendarDate,
  /** Where a search goes on that found too few; null at the end of what may be searched. */
  next: calendarDate.nullable(),
});
export type FirstFreeAnswer = z.infer<typeof firstFreeAnswer>;
export type FirstFreeTime = FirstFreeAnswer['times'][number];
