import { z } from 'zod';
import { appointmentList } from './appointments.ts';
import { teamAvailability } from './availability.ts';
import { calendarDate } from './common.ts';
import { datesApart } from './exceptions.ts';
import { heldTimeList } from './held-times.ts';
import { peoplePage } from './people.ts';

/** A search that names as many people as an agenda shows has a thousand characters. */
const search = z.string().max(4_000);

export const teamOpeningQuery = z.object({
  /** The view by the word of the agenda's address; a month reads something else. */
  view: z.enum(['semana', 'dia']),
  date: calendarDate,
  /** The address's parameters, which may name the people and the page of them. */
  search,
  /** Whom the device's agenda showed last, the same way: meant where the address names nobody. */
  usual: search.optional(),
});
export type TeamOpeningQuery = z.output<typeof teamOpeningQuery>;

/** An answer with the address at which the screen asks for it. */
const at = <Answer extends z.ZodType>(answer: Answer) => z.object({ address: z.string(), answer });

/**
 * `GET /api/appointments/team-opening`: what a team's week or day reads when it opens, in one answer, for the document to begin
 * with before the scripts are there. The screen takes each part as the answer of its own address (`web/lib/early-reads.ts`).
 */
export const teamOpening = z.object({
  people: at(peoplePage),
  /** Left out where nobody is shown. */
  appointments: at(appointmentList).optional(),
  held: at(heldTimeList).optional(),
  windows: at(teamAvailability).optional(),
  dates: at(datesApart).optional(),
});
export type TeamOpening = z.infer<typeof teamOpening>;
