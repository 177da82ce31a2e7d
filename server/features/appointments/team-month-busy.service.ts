import type { TeamMonthBusy } from '#shared/contract/team-month-busy.ts';
import type { TeamMonthQuery } from '#shared/contract/team-month.ts';
import type { Context } from '#server/context.ts';
import { colleaguesOf, shownIds } from '#server/features/users/people.service.ts';
import type { Session } from '#server/session.ts';
import { assertMonthPage } from './appointments.policy.ts';
import { heldByIds } from './holds.queries.ts';
import { presentHeldTimes } from './holds.service.ts';
import { teamMonthBusy, type MonthBusyRow } from './team-month-busy.queries.ts';

/**
 * What takes time on the page of that month and is no appointment, both dates included.
 * @throws AppError 400 RANGE_INVERTED, RANGE_TOO_LONG for more than six weeks
 */
export async function readTeamMonthBusy(
  context: Context,
  session: Session,
  asked: TeamMonthQuery,
): Promise<TeamMonthBusy> {
  assertMonthPage(asked);
  const whose = await shownIds(context, session, asked);
  const now = context.clock.now();
  const rows = await teamMonthBusy(context.database, session, asked, whose, now);
  const heldIds = [...new Set(rows.flatMap(({ heldId }) => heldId ?? []))];
  const held = heldIds.length === 0 ? [] : await heldByIds(context.database, session, heldIds, now);
  return {
    days: daysOf(rows),
    blocks: blocksOf(rows),
    held: await presentHeldTimes(context, session, held),
    people: await colleaguesOf(context, session, [...new Set(rows.map(({ userId }) => userId))]),
  };
}

function daysOf(rows: readonly MonthBusyRow[]): TeamMonthBusy['days'] {
  return [
    ...new Map(
      rows.map(({ day, count, waiting, people }) => [day, { date: day, count, waiting, people }]),
    ).values(),
  ];
}

/** What lasts over midnight is a row on each of its days. */
function blocksOf(rows: readonly MonthBusyRow[]): TeamMonthBusy['blocks'] {
  const blocks = rows
    .filter(({ heldId }) => heldId === null)
    .map(({ userId, startTime, endTime }) => ({
      userId,
      startTime: startTime.toISOString(),
      endTime: endTime.toISOString(),
    }));
  return [...new Map(blocks.map((block) => [`${block.userId} ${block.startTime}`, block])).values()];
}
