import { foundAppointment, type FoundAppointment } from '#shared/contract/search.ts';
import { addDays } from '#shared/scheduling/calendar-date.ts';
import { msOfEpochMinute } from '#shared/scheduling/epoch-minute.ts';
import { startOfDay } from '#shared/scheduling/zone.ts';
import type { Context } from '#server/context.ts';
import { present } from '#server/lib/present.ts';
import type { Session } from '#server/session.ts';
import { readPage } from './page.queries.ts';

/**
 * The first appointments that share time with a date in the caller's zone, by start: an administrator's whole organisation's,
 * a professional's own.
 */
export async function firstOfDay(
  context: Context,
  session: Session,
  date: string,
  limit: number,
): Promise<FoundAppointment[]> {
  const midnight = (day: string): Date => new Date(msOfEpochMinute(startOfDay(session.timezone, day)));
  const rows = await readPage(
    context.database,
    session,
    {
      userId: session.role === 'admin' ? null : session.userId,
      from: midnight(date),
      to: midnight(addDays(date, 1)),
    },
    { after: null, limit },
  );
  return rows.map((row) => present(foundAppointment, row));
}
