import type { z } from 'zod';
import type { GoogleEvent, googleEventsQuery } from '#shared/contract/google-calendar.ts';
import { APPOINTMENTS_RANGE } from '#shared/contract/limits.ts';
import type { Context } from '#server/context.ts';
import type { Session } from '#server/session.ts';
import { AppError } from '#server/lib/app-error.ts';
import { askedPeople } from '#server/lib/asked-people.ts';
import { assertRange } from '#server/lib/asked-range.ts';
import { presentEvent } from './events.presenter.ts';
import { eventsWithin } from './events.queries.ts';

/**
 * The busy times out of Google that share time with a range: of the people named, or the caller's own.
 * @throws AppError 400 RANGE_INVERTED, RANGE_TOO_FULL; 422 SLOTS_RANGE for more than 62 days; 404 USER_NOT_FOUND for anybody
 * out of the person's sight
 */
export async function listEvents(
  context: Context,
  session: Session,
  asked: z.output<typeof googleEventsQuery>,
): Promise<GoogleEvent[]> {
  const range = { from: new Date(asked.from), to: new Date(asked.to) };
  assertRange(range.from, range.to, { inverted: 'RANGE_INVERTED', tooLong: 'SLOTS_RANGE' });
  const people = askedPeople(session, asked);
  // One more than an answer carries tells that there are too many.
  const rows = await eventsWithin(context.database, session, people, range, APPOINTMENTS_RANGE.rows + 1);
  if (rows === null) throw new AppError('USER_NOT_FOUND');
  if (rows.length > APPOINTMENTS_RANGE.rows) throw new AppError('RANGE_TOO_FULL');
  return rows.map((row) => presentEvent(row, session.userId));
}
