import type { AdminStats } from '#shared/contract/users.ts';
import { addDays } from '#shared/scheduling/calendar-date.ts';
import { epochMinuteOf, msOfEpochMinute } from '#shared/scheduling/epoch-minute.ts';
import { startOfDay, toLocal } from '#shared/scheduling/zone.ts';
import type { Context } from '#server/context.ts';
import type { Session } from '#server/session.ts';
import { countAppointments, statsOf } from './stats.queries.ts';

const WEEK = 7;

/** Up to here every answer counts the appointments; beyond, a count of the last minute will do. */
const COUNTED_UP_TO = 10_000;

/**
 * The organisation's numbers in the administrator's timezone. The week runs from Sunday to Saturday; the daily
 * average is its total / 7, one decimal; the most active professional is the week's. The total of more than ten thousand
 * appointments may be a minute old.
 */
export async function readStats(context: Context, session: Session): Promise<AdminStats> {
  const zone = session.timezone;
  const today = toLocal(zone, epochMinuteOf(context.clock.now().getTime()));
  const sunday = addDays(today.date, -today.dayOfWeek);
  const dates = Array.from({ length: WEEK + 1 }, (_, day) => addDays(sunday, day));
  const bounds = dates.map((date) => new Date(msOfEpochMinute(startOfDay(zone, date))));
  const known = knownTotal(context, session);
  const row = await statsOf(context.database, session, bounds, known === undefined ? COUNTED_UP_TO : null);
  const counted = row.totalAppointments ?? COUNTED_UP_TO + 1;
  const weekAppointments = row.byDay.reduce((sum, count) => sum + count, 0);
  return {
    totalUsers: row.totalUsers,
    activeProfessionals: row.activeProfessionals,
    totalAppointments: counted > COUNTED_UP_TO ? await (known ?? recentTotal(context, session)) : counted,
    hasHours: row.hasHours,
    hasProducts: row.hasProducts,
    todayAppointments: row.byDay[today.dayOfWeek] ?? 0,
    weekAppointments,
    dailyAverage: Math.round((weekAppointments / WEEK) * 10) / 10,
    mostActiveProfessional: row.mostActive,
    weekByDay: dates.slice(0, WEEK).map((date, day) => ({ date, count: row.byDay[day] ?? 0 })),
    timezone: zone,
  };
}

/** What was counted within the last minute, of a large organisation. */
const knownTotal = ({ totals, clock }: Context, { organizationId }: Session) =>
  totals.get(organizationId, clock.now().getTime());

/** Everybody's screens ask again every half minute: they share one count, and who finds it out of date makes the next. */
function recentTotal(context: Context, session: Session): Promise<number> {
  const known = knownTotal(context, session);
  if (known !== undefined) return known;
  const { database, totals, clock } = context;
  const { organizationId } = session;
  const now = clock.now().getTime();
  const counted = countAppointments(database, session);
  totals.set(organizationId, [organizationId], counted, totals.begin(), now);
  // A count that failed is not kept.
  counted.catch(() => totals.dropTag(organizationId));
  return counted;
}
