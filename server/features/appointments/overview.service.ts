import { UPCOMING_DAYS } from '#shared/contract/limits.ts';
import type { Overview } from '#shared/contract/overview.ts';
import { addDays } from '#shared/scheduling/calendar-date.ts';
import { epochMinuteOf, msOfEpochMinute } from '#shared/scheduling/epoch-minute.ts';
import { startOfDay, toLocal } from '#shared/scheduling/zone.ts';
import type { Context } from '#server/context.ts';
import type { Session } from '#server/session.ts';
import { presentAppointment } from './appointments.presenter.ts';
import { overviewCounts, upcoming, type Span } from './overview.queries.ts';

const DAY_MS = 86_400_000;

/**
 * The caller's own agenda in figures, by the days of their zone, and what is ahead. The week runs from Sunday to Saturday.
 * @param skip how many of those ahead are passed over
 */
export async function readOverview(
  context: Context,
  session: Session,
  { skip = 0 }: { skip?: number | undefined },
): Promise<Overview> {
  const now = context.clock.now();
  const { date: today, dayOfWeek } = toLocal(session.timezone, epochMinuteOf(now.getTime()));
  const days = (from: string, to: string): Span => ({
    from: new Date(msOfEpochMinute(startOfDay(session.timezone, from))),
    to: new Date(msOfEpochMinute(startOfDay(session.timezone, to))),
  });
  const sunday = addDays(today, -dayOfWeek);
  const month = firstOfMonth(today);
  const counts = await overviewCounts(context.database, session, session.userId, {
    week: days(sunday, addDays(sunday, 7)),
    month: days(month, firstOfMonth(addDays(month, 31))),
    rated: days(addDays(today, -UPCOMING_DAYS), addDays(today, UPCOMING_DAYS + 1)),
  });
  const { count, rows } = await upcoming(context.database, session, session.userId, {
    span: { from: now, to: new Date(now.getTime() + UPCOMING_DAYS * DAY_MS) },
    skip,
  });
  return { ...counts, upcomingCount: count, upcoming: rows.map(presentAppointment) };
}

function firstOfMonth(date: string): string {
  return `${date.slice(0, 8)}01`;
}
