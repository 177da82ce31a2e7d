import type { TeamMonth, TeamMonthPageQuery } from '#shared/contract/team-month.ts';
import type { Context } from '#server/context.ts';
import type { Session } from '#server/session.ts';
import { assertMonthPage } from './appointments.policy.ts';
import { presentAppointment } from './appointments.presenter.ts';
import { colleaguesOf, shownIds } from '#server/features/users/people.service.ts';
import { teamMonth, teamMonthDots, type MonthRow } from './team-month.queries.ts';

/**
 * The month of everybody, or of those asked for, as its page shows it, both dates included.
 * @throws AppError 400 RANGE_INVERTED, RANGE_TOO_LONG for more than six weeks
 */
export async function readTeamMonth(
  context: Context,
  session: Session,
  asked: TeamMonthPageQuery,
): Promise<TeamMonth> {
  assertMonthPage(asked);
  const whose = await shownIds(context, session, asked);
  const { from, to, lines } = asked;
  if (lines === 0) {
    const days = await teamMonthDots(context.database, session, { from, to }, whose);
    return { people: [], appointments: [], days, crowded: [], blocked: [] };
  }
  const rows = await teamMonth(
    context.database,
    session,
    { from, to, lines, now: context.clock.now() },
    whose,
  );
  // What lasts over midnight is a row on each of its days.
  const shown = [...new Map(rows.map((row) => [row.id, row])).values()].sort(byStart);
  const owners = [...new Set(shown.flatMap(({ userId }) => userId ?? []))];
  return {
    people: await colleaguesOf(context, session, owners),
    appointments: shown.map(presentAppointment),
    days: [
      ...new Map(rows.map(({ day, count, touching }) => [day, { date: day, count, touching }])).values(),
    ],
    crowded: shown.filter(({ isCrowded }) => isCrowded).map(({ id }) => id),
    blocked: shown.filter(({ isBlocked }) => isBlocked).map(({ id }) => id),
  };
}

/** In which order a page lays a day that it read again over the others: by start, and by id what begins together. */
function byStart(one: MonthRow, other: MonthRow): number {
  return one.startTime.getTime() - other.startTime.getTime() || (one.id < other.id ? -1 : 1);
}
