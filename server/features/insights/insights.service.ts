import type { z } from 'zod';
import type { Insights, insightsQuery } from '#shared/contract/insights.ts';
import { isEnough, suggestionsFrom } from '#shared/insights/suggestions.ts';
import type { Evidence } from '#shared/insights/types.ts';
import { cellAt, hoursOf, offeredCells, weekCells } from '#shared/insights/week-cells.ts';
import { dateOfDayNumber } from '#shared/scheduling/calendar-date.ts';
import { epochMinuteOf, msOfEpochMinute } from '#shared/scheduling/epoch-minute.ts';
import { exceptionOn } from '#shared/scheduling/windows.ts';
import { localDayNumber, startOfDay } from '#shared/scheduling/zone.ts';
import type { Context } from '#server/context.ts';
import { hoursDuring } from '#server/features/availability/hours.service.ts';
import { ownerOf, somebody } from '#server/features/users/users.service.ts';
import type { Session } from '#server/session.ts';
import { presentSuggestion } from './insights.presenter.ts';
import * as queries from './insights.queries.ts';

/** Days that are read, whichever weeks are asked for: an hour may have been empty for half a year. */
const DAYS = 26 * 7;
const RECENT_DAYS = 8 * 7;

/**
 * How the caller's hours were used, or those of the person that an administrator names, and what might change. What was
 * offered is what the present week, its exceptions and holidays would have offered: former weekly hours are not kept.
 * @throws as `ownerOf`
 */
export async function readInsights(
  context: Context,
  session: Session,
  { userId, weeks }: z.output<typeof insightsQuery>,
): Promise<Insights> {
  const id = await ownerOf(context, session, userId);
  const { timezone, createdAt } = await somebody(context, session, id);
  const dayOf = (moment: Date) => localDayNumber(timezone, epochMinuteOf(moment.getTime()));
  const today = dayOf(context.clock.now());
  const firstDay = Math.min(today, Math.max(today - DAYS, dayOf(createdAt) + 1));
  const recentDay = Math.max(firstDay, today - RECENT_DAYS);
  const begins = (day: number) => new Date(msOfEpochMinute(startOfDay(timezone, dateOfDayNumber(day))));
  const period: queries.Period = {
    timezone,
    first: dateOfDayNumber(firstDay),
    firstStart: begins(firstDay),
    recent: dateOfDayNumber(recentDay),
    recentStart: begins(recentDay),
    today: dateOfDayNumber(today),
    todayStart: begins(today),
  };
  const [hours, cells, runs] = await Promise.all([
    hoursDuring(context.database, session, id, { from: period.first, to: period.today }),
    queries.bookedCells(context.database, session, id, period),
    queries.longRuns(context.database, session, id, period),
  ]);
  const windows = hours.windows.map((row) => ({
    dayOfWeek: row.dayOfWeek as Evidence['windows'][number]['dayOfWeek'], // the table's check
    startMinute: row.startMinute,
    endMinute: row.endMinute,
    slotMinutes: row.appointmentDuration,
    capacity: row.capacity,
    isActive: row.isActive,
    sinceDay: dayOf(row.offeredSince),
  }));
  const rules = {
    timezone,
    windows: windows.filter(({ isActive }) => isActive),
    exceptions: hours.exceptions,
    bufferMinutes: 0,
  };
  const apart = new Set<number>();
  for (let day = firstDay; day < today; day += 1)
    if (exceptionOn(rules, dateOfDayNumber(day)) !== undefined) apart.add(day);
  const [booked, recent, lastBooked] = [weekCells(), weekCells(), weekCells(-1)];
  for (const row of cells) {
    const cell = cellAt(row.dayOfWeek, row.quarter * 15);
    booked[cell] = row.booked;
    recent[cell] = row.recent;
    lastBooked[cell] = row.lastDay;
  }
  const evidence: Evidence = {
    today,
    firstDay,
    apart,
    windows,
    recent,
    lastBooked,
    appointments: runs[0]?.appointments ?? 0,
    runs: runs.flatMap(({ day, startMinute, endMinute }) =>
      day === null || startMinute === null || endMinute === null ? [] : [{ day, startMinute, endMinute }],
    ),
    misses: [],
  };
  const isShort = weeks === '8';
  const shownFrom = isShort ? recentDay : firstDay;
  return {
    timezone,
    weeks: Number(weeks),
    observedWeeks: Math.floor((today - shownFrom) / 7),
    recentAppointments: evidence.appointments,
    isEnough: isEnough(evidence),
    hours: hoursOf(offeredCells(rules, shownFrom, today), isShort ? recent : booked),
    suggestions: suggestionsFrom(evidence).map((each) => presentSuggestion(each, windows)),
  };
}
