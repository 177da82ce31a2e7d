import { hidingOf, suggestionsFrom } from '#shared/insights/suggestions.ts';
import { offeredSince, stillOffered, type OfferedHours } from '#shared/insights/offered.ts';
import type { Evidence, KeptWindow, Suggestion, WeekCells } from '#shared/insights/types.ts';
import { cellAt, weekCells } from '#shared/insights/week-cells.ts';
import { dateOfDayNumber } from '#shared/scheduling/calendar-date.ts';
import { epochMinuteOf, msOfEpochMinute } from '#shared/scheduling/epoch-minute.ts';
import type { DayOfWeek, ScheduleRules } from '#shared/scheduling/types.ts';
import { exceptionOn, windowsOn } from '#shared/scheduling/windows.ts';
import { localDayNumber, startOfDay } from '#shared/scheduling/zone.ts';
import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';
import { earlierWeekOf, weekOf, type WindowRow } from '#server/features/availability/replace-day.service.ts';
import { hoursOnDates } from '#server/features/scheduling/scheduling.service.ts';
import { somebody } from '#server/features/users/users.service.ts';
import type { Session } from '#server/session.ts';
import * as queries from './insights.queries.ts';
import * as marks from './marks.queries.ts';
import { missesOf } from './misses.queries.ts';

/** Days that are read, whichever weeks are asked for: an hour may have been empty for half a year. */
const DAYS = 26 * 7;
const RECENT_DAYS = 8 * 7;

/** Everything that is known of how a person's hours are used. Days are local ones, counted from 1970-01-01. */
export type Observed = {
  readonly timezone: string;
  readonly today: number;
  readonly firstDay: number;
  /** The first of the last eight weeks, or of what is known of them. */
  readonly recentDay: number;
  /** The active weekly hours, with the exceptions and holidays of the past. */
  readonly rules: ScheduleRules;
  readonly rows: readonly WindowRow[];
  readonly windows: readonly KeptWindow[];
  /** The active windows, and what they were before their last changes. */
  readonly versions: readonly OfferedHours[];
  /** Minutes on dates that offered the cell, or of cells that are not offered, in all and of the recent ones. */
  readonly booked: WeekCells;
  readonly bookedRecently: WeekCells;
  readonly evidence: Evidence;
  readonly suggestions: readonly Suggestion[];
  /** The dismissals that hide a suggestion at this moment, the newest first. */
  readonly putAside: readonly marks.DismissalRow[];
  readonly changes: readonly marks.ChangeRow[];
};

/** Reads how a person of the caller's organisation was booked, and what may be suggested: a fixed number of statements. */
export async function observe(context: Context, session: Session, id: string): Promise<Observed> {
  const { timezone, createdAt } = await somebody(context, session, id);
  const now = context.clock.now();
  const dayOf = (moment: Date) => localDayNumber(timezone, epochMinuteOf(moment.getTime()));
  const today = dayOf(now);
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
  const { database } = context;
  const reading = daysApart(database, session, id, { timezone, firstDay, today, dayOf });
  const offering = offeredHours(database, session, id, { dayOf, after: period.firstStart });
  const counting = Promise.all([reading, offering]).then(([{ off, apart }, { since }]) => ({
    off,
    apart: [...apart].map(dateOfDayNumber),
    since: [...since],
  }));
  const [offered, { rules, apart }, cells, runs, misses, dismissed, changes] = await Promise.all([
    offering,
    reading,
    counting.then((counted) => queries.bookedCells(database, session, id, period, counted)),
    queries.longRuns(database, session, id, period),
    missesOf(database, session, id, now),
    marks.dismissalsOf(database, session, id),
    marks.changesOf(database, session, id),
  ]);
  const { rows, windows, versions, since } = offered;
  const { booked, bookedRecently, recent, recentOffered, lastBooked } = cellsOf(cells);
  const evidence: Evidence = {
    today,
    firstDay,
    apart,
    windows,
    since,
    recent,
    recentOffered,
    lastBooked,
    appointments: runs[0]?.appointments ?? 0,
    runs: runs.flatMap(({ day, startMinute, endMinute }) =>
      day === null || startMinute === null || endMinute === null ? [] : [{ day, startMinute, endMinute }],
    ),
    misses,
  };
  const putAside = dismissed.map((row) => ({
    ...row,
    age: (now.getTime() - row.dismissedAt.getTime()) / 86_400_000,
  }));
  const suggestions = suggestionsFrom(evidence, putAside);
  const known = {
    timezone,
    today,
    firstDay,
    recentDay,
    rules,
    rows,
    windows,
    versions,
    booked,
    bookedRecently,
  };
  return { ...known, evidence, suggestions, putAside: hidingOf(evidence, putAside), changes };
}

type Offered = Pick<Observed, 'rows' | 'windows' | 'versions'> & { readonly since: WeekCells };

/** The person's weekly windows, what they were after a moment, and since when each quarter of the week is offered. */
async function offeredHours(
  db: Reader,
  scope: Scope,
  id: string,
  { dayOf, after }: { dayOf: (moment: Date) => number; after: Date },
): Promise<Offered> {
  const [rows, earlier] = await Promise.all([weekOf(db, scope, id), earlierWeekOf(db, scope, id, after)]);
  const windows = rows.map((row): KeptWindow => ({
    dayOfWeek: row.dayOfWeek as DayOfWeek, // the table's check
    startMinute: row.startMinute,
    endMinute: row.endMinute,
    slotMinutes: row.appointmentDuration,
    capacity: row.capacity,
    isActive: row.isActive,
    sinceDay: dayOf(row.offeredSince),
  }));
  const before = earlier.map((row): OfferedHours => ({
    dayOfWeek: row.dayOfWeek as DayOfWeek, // was a window's
    startMinute: row.startMinute,
    endMinute: row.endMinute,
    capacity: row.capacity,
    sinceDay: dayOf(row.offeredSince),
    untilDay: dayOf(row.offeredUntil),
  }));
  const versions = [...stillOffered(windows), ...before];
  return { rows, windows, versions, since: offeredSince(versions) };
}

/** The person's hours, the days of the past on which exceptions and holidays stood in for the weekly ones, and those without any. */
async function daysApart(
  db: Reader,
  scope: Scope,
  id: string,
  {
    timezone,
    firstDay,
    today,
    dayOf,
  }: Pick<Observed, 'timezone' | 'firstDay' | 'today'> & { dayOf: (moment: Date) => number },
): Promise<{ rules: ScheduleRules; apart: ReadonlySet<number>; off: string[] }> {
  const range = { from: dateOfDayNumber(firstDay), to: dateOfDayNumber(today) };
  const [hours, activity] = await Promise.all([
    hoursOnDates(db, scope, id, range),
    queries.activityOf(db, scope, id),
  ]);
  const known = hours ?? { timezone, windows: [], exceptions: [], bufferMinutes: 0 };
  // Nobody could book somebody who was not active: such days are as days off, before any exception.
  const away = inactiveDays(activity, { dayOf, today }).map(([from, to]) => ({
    ...{ from: dateOfDayNumber(from), to: dateOfDayNumber(to) },
    windows: [],
  }));
  const rules = { ...known, exceptions: [...away, ...(known.exceptions ?? [])] };
  const apart = new Set<number>();
  for (let day = firstDay; day < today; day += 1)
    if (exceptionOn(rules, dateOfDayNumber(day)) !== undefined) apart.add(day);
  const off = [...apart].filter((day) => windowsOn(rules, day).length === 0);
  return { rules, apart, off: off.map(dateOfDayNumber) };
}

/** First and last day of each time that somebody was not active for; the days of the changes themselves are offered in part alone. */
function inactiveDays(
  activity: readonly queries.ActivityRow[],
  { dayOf, today }: { readonly dayOf: (moment: Date) => number; readonly today: number },
): [number, number][] {
  return activity.flatMap(({ at, isActive }, index): [number, number][] => {
    const back = activity[index + 1];
    return isActive ? [] : [[dayOf(at), back === undefined ? today : dayOf(back.at)]];
  });
}

type Counted = 'booked' | 'bookedRecently' | 'recent' | 'recentOffered' | 'lastBooked';

function cellsOf(rows: readonly queries.CellRow[]): Record<Counted, WeekCells> {
  const [booked, bookedRecently, recent] = [weekCells(), weekCells(), weekCells()];
  const [recentOffered, lastBooked] = [weekCells(), weekCells(-1)];
  for (const row of rows) {
    const cell = cellAt(row.dayOfWeek, row.quarter * 15);
    booked[cell] = row.booked;
    bookedRecently[cell] = row.bookedRecently;
    recent[cell] = row.recent;
    recentOffered[cell] = row.recentOffered;
    lastBooked[cell] = row.lastDay;
  }
  return { booked, bookedRecently, recent, recentOffered, lastBooked };
}
