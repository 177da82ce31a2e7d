import type { TeamDay, TeamDayQuery } from '#shared/contract/team-day.ts';
import { addDays } from '#shared/scheduling/calendar-date.ts';
import { msOfEpochMinute } from '#shared/scheduling/epoch-minute.ts';
import { startOfDay } from '#shared/scheduling/zone.ts';
import type { Context } from '#server/context.ts';
import type { Session } from '#server/session.ts';
import { colleaguesOf } from '#server/features/users/people.service.ts';
import { presentAppointment } from './appointments.presenter.ts';
import { teamDay } from './team-day.queries.ts';

/**
 * Everybody's appointments that begin on a date in the caller's zone: how many, when the last ends, a stretch of them and
 * whose those are.
 * @param asked its `skip` says how many are passed over
 */
export async function readTeamDay(
  context: Context,
  session: Session,
  { date, skip = 0 }: TeamDayQuery,
): Promise<TeamDay> {
  const midnight = (day: string): Date => new Date(msOfEpochMinute(startOfDay(session.timezone, day)));
  const span = { from: midnight(date), to: midnight(addDays(date, 1)) };
  const { rows, lastEnd, ...found } = await teamDay(context.database, session, span, skip);
  const owners = [...new Set(rows.flatMap(({ userId }) => userId ?? []))];
  return {
    ...found,
    lastEnd: lastEnd?.toISOString() ?? null,
    appointments: rows.map(presentAppointment),
    people: await colleaguesOf(context, session, owners),
  };
}
