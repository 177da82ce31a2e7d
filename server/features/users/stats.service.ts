import type { AdminStats } from '#shared/contract/users.ts';
import { addDays } from '#shared/scheduling/calendar-date.ts';
import { epochMinuteOf, msOfEpochMinute } from '#shared/scheduling/epoch-minute.ts';
import { startOfDay, toLocal } from '#shared/scheduling/zone.ts';
import type { Context } from '#server/context.ts';
import type { Session } from '#server/session.ts';
import { statsOf } from './stats.queries.ts';

const WEEK = 7;

/**
 * The organisation's numbers in the administrator's timezone. The week runs from Sunday to Saturday; the daily
 * average is its total / 7, one decimal; the most active professional is the week's.
 */
export async function readStats(context: Context, session: Session): Promise<AdminStats> {
  const zone = session.timezone;
  const today = toLocal(zone, epochMinuteOf(context.clock.now().getTime()));
  const sunday = addDays(today.date, -today.dayOfWeek);
  const dates = Array.from({ length: WEEK + 1 }, (_, day) => addDays(sunday, day));
  const bounds = dates.map((date) => new Date(msOfEpochMinute(startOfDay(zone, date))));
  const row = await statsOf(context.database, session, bounds);
  const weekAppointments = row.byDay.reduce((sum, count) => sum + count, 0);
  return {
    totalUsers: row.totalUsers,
    activeProfessionals: row.activeProfessionals,
    totalAppointments: row.totalAppointments,
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
