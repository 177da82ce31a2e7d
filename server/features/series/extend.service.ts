import { SERIES } from '#shared/contract/limits.ts';
import { addDays } from '#shared/scheduling/calendar-date.ts';
import { datesUntil, reachOf, type SeriesPattern } from '#shared/series/series-dates.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { lockProfessional } from '#server/db/locks.ts';
import { retryConflict } from '#server/features/appointments/conflict.service.ts';
import { book } from '#server/features/appointments/create.service.ts';
import { plannedAt } from '#server/features/appointments/mail-series.service.ts';
import { laterWay } from '#server/features/appointments/ways.service.ts';
import { assertOffered } from '#server/features/scheduling/rules.policy.ts';
import { datesOfHour, rulesOf } from '#server/features/scheduling/scheduling.service.ts';
import { AppError } from '#server/lib/app-error.ts';
import { writeNews } from './mail.service.ts';
import { mailMissedRound, noteMissed, noteWaiting } from './missed.service.ts';
import { localDate, minuteIn, NO_ONWARD, onwardFrom, presentOf, readSince } from './occurrences.policy.ts';
import * as queries from './series.queries.ts';
import type { Entry, Occurrence, SeriesRow } from './series.queries.ts';

/** How many series one statement reads. */
const BATCH = 100;

/**
 * Books series without an end further: each that is due in a transaction of its own, by the way of its professional's bookings. It goes on
 * as its last appointment is; dates that cannot be had are left out and named in the mail and the log. A series with nothing ahead is
 * over. One that cannot be booked now (an inactive professional or service) is noted once and tried again the next night.
 */
export async function extendSeries(context: Context): Promise<void> {
  const day = context.clock.now().toISOString().slice(0, 10);
  for (let after: string | null = null; ;) {
    const due: SeriesRow[] = await queries.dueSeries(context.database, { day, after, limit: BATCH });
    for (const series of due)
      try {
        await extend(context, series, day);
      } catch (err) {
        context.log.warn({ err, series: series.id }, 'a series was not booked further');
      }
    after = due.at(-1)?.id ?? null;
    if (due.length < BATCH) return;
  }
}

async function extend(context: Context, series: SeriesRow, day: string): Promise<void> {
  const { database, clock } = context;
  const since = readSince(clock.now());
  const known = presentOf(await queries.entriesOf(database, series, series.id, since));
  const last = known.at(-1);
  const userId = last?.appointment.userId;
  if (last === undefined || last.expectedStart < clock.now() || userId == null) {
    await queries.keepOnward(database, series, series.id, NO_ONWARD);
    return;
  }
  const next = await nextOf(context, series, { last, userId, day }).catch(async (err: unknown) => {
    if (await noteWaiting(context, series, last.appointment, err)) return null;
    throw err;
  });
  if (next === null) return;
  await retryConflict(() =>
    database.transaction(async (tx) => {
      await lockProfessional(tx, next.userId);
      const now = await queries.lockSeries(tx, series, series.id);
      // Booked further, changed as a whole or ended meanwhile.
      if (now?.revision !== series.revision || now.bookedUntil !== series.bookedUntil) return;
      const { rows, skipped } = await bookNext(context, tx, series, { last, next });
      const entries = await queries.entriesOf(tx, series, series.id, since);
      const places = placesOf(series, entries, { ...next, rows });
      if (places.length > 0) await queries.insertPlaces(tx, series, places);
      await queries.keepOnward(tx, series, series.id, onwardFrom(next.until, next.rule));
      const missed = { last: last.appointment, missed: skipped };
      await noteMissed(context, tx, series, missed);
      if (rows.length === 0) {
        await mailMissedRound(context, tx, series, { ...missed, left: aheadOf(known, clock.now()) });
        return;
      }
      const revised = await queries.raiseRevision(tx, series, series.id);
      await writeNews(
        context,
        tx,
        { organizationId: series.organizationId, userId: null },
        {
          kind: 'extended',
          series: revised,
          rows: rows.map(({ appointment }) => appointment),
          entries: [...entries, ...places],
          since,
          skipped,
        },
      );
    }),
  );
}

/** Those that have not begun: how the series reads now. */
function aheadOf(known: readonly Occurrence[], now: Date): Occurrence[] {
  return known.filter(({ expectedStart }) => expectedStart > now);
}

type Next = {
  readonly userId: string;
  /** By which its dates are found. */
  readonly rule: SeriesPattern & { readonly firstDate: string };
  /** By the professional's clock. */
  readonly startMinute: number;
  /** The length: the service's, or that of the last one. */
  readonly minutes: number;
  readonly timezone: string;
  /** The last day that is booked then, whether its date could be had or not. */
  readonly until: string;
  /** In their order, with the start of those that can be had. */
  readonly dates: readonly { readonly date: string; readonly start: Date | null }[];
};

/** What comes next, and how it stands. @throws AppError where the professional or the service takes no bookings now */
async function nextOf(
  context: Context,
  series: SeriesRow,
  { last, userId, day }: { last: Occurrence; userId: string; day: string },
): Promise<Next> {
  const { productId, startTime, endTime } = last.appointment;
  const who = await rulesOf(context.database, series, userId, { productId });
  if (who === null) throw new AppError('PROFESSIONAL_REMOVED');
  assertOffered(who, productId, 'staff');
  const { timezone } = who;
  const { every, onwardDate, onwardWeekdays, bookedUntil, firstDate } = series;
  const rule = { every, weekdays: onwardWeekdays ?? [], firstDate: onwardDate ?? firstDate };
  const { ahead, more } = reachOf(rule);
  // Its last one may have gone on to a later day with all others.
  const booked = [bookedUntil ?? '', localDate(last.expectedStart, timezone)].sort()[1] ?? '';
  // Nights on which nothing ran are made up for.
  const until = [addDays(booked, more), addDays(day, ahead)].sort()[1] ?? '';
  const all = datesUntil(rule.firstDate, rule, until).filter((date) => date > booked);
  const later = all.slice(0, SERIES.appointments);
  const startMinute = minuteIn(last.expectedStart, timezone);
  const minutes = who.product?.duration ?? (endTime.getTime() - startTime.getTime()) / 60_000;
  const wanted = { dates: later, minuteOfDay: startMinute, minutes, namesOtherDays: false };
  const states = await datesOfHour(context, who, wanted);
  return {
    userId,
    rule,
    startMinute,
    minutes,
    timezone,
    until: all.length > later.length ? (later.at(-1) ?? until) : until,
    dates: states.map(({ date, start, state }) => ({
      date,
      start: state === 'free' || state === 'outside' ? start : null,
    })),
  };
}

type Booked = { readonly date: string; readonly appointment: Occurrence['appointment'] };

/** Books what can be had; what was taken meanwhile is left out as well. */
async function bookNext(
  context: Context,
  tx: Tx,
  { organizationId, createdBy }: SeriesRow,
  { last, next }: { last: Occurrence; next: Next },
): Promise<{ rows: Booked[]; skipped: string[] }> {
  const { clientId, clientName, clientEmail, clientPhone, notes, productId } = last.appointment;
  const each = {
    userId: next.userId,
    ...(clientId === null ? {} : { clientId }),
    clientName,
    clientEmail,
    clientPhone,
    notes,
    ...(productId === null ? { duration: next.minutes } : { productId }),
  };
  const rows: Booked[] = [];
  const skipped: string[] = [];
  for (const { date, start } of next.dates) {
    const way =
      start && laterWay(context, { organizationId, createdBy }, { ...each, startTime: start.toISOString() });
    const booked = way && (await book(context, tx, way));
    if (booked?.kind === 'created') rows.push({ date, appointment: booked.row });
    else skipped.push(date);
  }
  return { rows, skipped };
}

/**
 * Where the rule has each, by which calendars know it: on its own date where the series still stands as the rule has it, else on
 * the next one of the rule that none has.
 */
function placesOf(
  series: SeriesRow,
  entries: readonly Entry[],
  {
    rows,
    startMinute,
    timezone,
    until,
  }: Pick<Next, 'startMinute' | 'timezone' | 'until'> & { rows: readonly Booked[] },
): Occurrence[] {
  const planned = entries.flatMap(({ plannedStart }) =>
    plannedStart === null ? [] : [plannedStart.getTime()],
  );
  const last =
    planned.length === 0 ? series.firstDate : localDate(new Date(Math.max(...planned)), series.timezone);
  const left = datesUntil(series.firstDate, series, addDays(until, SERIES.days)).filter(
    (date) => date > last,
  );
  const stands = startMinute === series.startMinute && timezone === series.timezone;
  return rows.map(({ date, appointment }) => {
    const own = stands ? left.indexOf(date) : -1;
    const [found] = left.splice(0, Math.max(own, 0) + 1).slice(-1);
    const plannedStart = found === undefined ? null : plannedAt(series, found);
    return { appointmentId: appointment.id, plannedStart, expectedStart: appointment.startTime, appointment };
  });
}
