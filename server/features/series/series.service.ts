import type { z } from 'zod';
import type {
  checkSeriesBody,
  CreatedSeries,
  createSeriesBody,
  SeriesCheck,
  SeriesOfAppointment,
  SeriesScope,
} from '#shared/contract/series.ts';
import { isCutShort, seriesDates } from '#shared/series/series-dates.ts';
import type { Context } from '#server/context.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { lockProfessional } from '#server/db/locks.ts';
import {
  cancelAll,
  visible,
  type AppointmentRow,
} from '#server/features/appointments/appointments.service.ts';
import { retryConflict } from '#server/features/appointments/conflict.service.ts';
import { book, ofSeenClient } from '#server/features/appointments/create.service.ts';
import { plannedAt } from '#server/features/appointments/mail-series.service.ts';
import { moneyOfThese } from '#server/features/appointments/receipted.service.ts';
import { hashOf, staffWay } from '#server/features/appointments/ways.service.ts';
import { assertOffered } from '#server/features/scheduling/rules.policy.ts';
import { datesOfHour, rulesOf } from '#server/features/scheduling/scheduling.service.ts';
import { AppError } from '#server/lib/app-error.ts';
import { daysBefore } from '#server/lib/days-before.ts';
import { minuteOfClockTime } from '#server/lib/format.ts';
import { newId } from '#server/lib/ids.ts';
import { isSystem, type Session } from '#server/session.ts';
import { writeNews } from './mail.service.ts';
import {
  assertOnDates,
  assertRule,
  localDate,
  meant,
  NO_ONWARD,
  onwardFrom,
  patternOf,
  presentOf,
  readSince,
} from './occurrences.policy.ts';
import * as queries from './series.queries.ts';
import type { Occurrence, SeriesRow } from './series.queries.ts';

type Plan = z.output<typeof checkSeriesBody>;

/**
 * The dates of a series and how each stands, as a booking by staff would find it. Stores nothing; two statements, whatever the dates.
 * @throws AppError 400 VALIDATION as `assertRule`; 404 USER_NOT_FOUND, PRODUCT_NOT_FOUND; 422 PROFESSIONAL_INACTIVE, PRODUCT_INACTIVE
 */
export async function checkSeries(context: Context, session: Session, plan: Plan): Promise<SeriesCheck> {
  assertRule(plan);
  const userId = ownerOf(session, plan);
  const productId = plan.productId ?? null;
  const who = await rulesOf(context.database, session, userId, { productId });
  if (who === null) throw new AppError('USER_NOT_FOUND');
  assertOffered(who, productId, 'staff');
  const minutes = who.product?.duration ?? plan.duration ?? who.defaultDuration;
  const dates = seriesDates(plan.date, plan.rule);
  const found = await datesOfHour(context, who, {
    dates,
    minuteOfDay: minuteOfClockTime(plan.time),
    minutes,
    namesOtherDays: true,
  });
  return {
    timezone: who.timezone,
    minutes,
    dates: found.map(({ date, start, state, nearest, otherDay, holiday }) => ({
      date,
      startTime: start?.toISOString() ?? null,
      state,
      nearest: nearest?.toISOString() ?? null,
      otherDay: otherDay?.toISOString() ?? null,
      holiday,
    })),
    isCut: isCutShort(plan.date, plan.rule),
  };
}

/**
 * Books an appointment at each start, all in one transaction by the one door: each is an ordinary one from then on. One mail says all of
 * them. A repeated request with the same key answers as the first did.
 * @throws AppError 409 SERIES_TAKEN with the starts that cannot be had; 422 IDEMPOTENCY_KEY_REUSED; as `createByStaff`; and, for
 * systems, as `assertOnDates`
 */
export async function createSeries(
  context: Context,
  session: Session,
  body: z.output<typeof createSeriesBody>,
  key: string | null,
): Promise<CreatedSeries & { repeated: boolean }> {
  assertRule(body);
  const userId = ownerOf(session, body);
  const row = newSeries(context, session, body, key);
  const sent = await ofSeenClient(context, session, body);
  return retryConflict(() =>
    context.database.transaction(async (tx) => {
      await lockProfessional(tx, userId);
      const earlier = await queries.seriesByKey(tx, session, row);
      if (earlier !== null) return repeatedOf(tx, session, earlier, row);
      const rows = await bookAll(context, tx, session, { ...sent, userId });
      const [first] = rows;
      if (first === undefined) throw new Error('A series has at least one start.');
      const { timezone } = first;
      if (isSystem(session))
        assertOnDates(
          rows.map(({ startTime }) => startTime),
          seriesDates(body.date, body.rule),
          { timezone, now: context.clock.now(), field: 'starts' },
        );
      const series = { ...row, timezone };
      const entries = placesOf(series, rows);
      await queries.insertSeries(tx, series, entries);
      const since = readSince(context.clock.now());
      await writeNews(context, tx, session, { kind: 'made', series, rows, entries, since });
      return { ...presented(row, rows), repeated: false };
    }),
  );
}

type Known = Omit<NonNullable<SeriesOfAppointment['series']>, 'paid' | 'receipted'>;

/** What series an appointment is of, if any. @throws AppError 404 APPOINTMENT_NOT_FOUND */
export async function readSeriesOf(
  context: Context,
  session: Session,
  appointmentId: string,
): Promise<{ series: Known | null }> {
  return { series: (await seriesWith(context, session, appointmentId))?.series ?? null };
}

/** The same, and of which of those ahead money is noted. @throws AppError 404 APPOINTMENT_NOT_FOUND */
export async function readSeriesWithMoney(
  context: Context,
  session: Session,
  appointmentId: string,
): Promise<SeriesOfAppointment> {
  const found = await seriesWith(context, session, appointmentId);
  if (found === null) return { series: null };
  const ids = found.ahead.map((one) => one.appointmentId);
  const { paid, receipted } = await moneyOfThese(context.database, session, ids);
  const startsOf = (those: ReadonlySet<string>) =>
    found.ahead.flatMap(({ appointmentId: id, appointment }) =>
      those.has(id) ? [appointment.startTime.toISOString()] : [],
    );
  return { series: { ...found.series, paid: startsOf(paid), receipted: startsOf(receipted) } };
}

/** The series of an appointment, and those of it that have not begun; null where it is of none. */
async function seriesWith(
  context: Context,
  session: Session,
  appointmentId: string,
): Promise<{ series: Known; ahead: Occurrence[] } | null> {
  const appointment = await visible(context, session, appointmentId);
  const found = await queries.seriesOf(context.database, session, appointmentId);
  if (found === null) return null;
  const now = context.clock.now();
  const since = readSince(now, appointment.startTime);
  const all = presentOf(await queries.entriesOf(context.database, session, found.id, since));
  const { every, weekdays, firstDate } = patternOf(found, all);
  const from = { from: appointment.startTime, now };
  const ahead = meant(all, 'all', from);
  return {
    series: {
      id: found.id,
      every,
      weekdays: [...weekdays],
      firstDate,
      bookedUntil: found.bookedUntil,
      place: all.findIndex((one) => one.appointmentId === appointmentId) + 1,
      total: all.length,
      following: meant(all, 'following', from).length,
      ahead: ahead.length,
    },
    ahead,
  };
}

/**
 * Cancels the appointments of a series that have not begun: from one on, or all of them, in one transaction. One mail says all of them.
 * @throws AppError 404 APPOINTMENT_NOT_FOUND for an appointment out of sight or of no series
 */
export async function cancelSeries(
  context: Context,
  session: Session,
  appointmentId: string,
  scope: SeriesScope,
): Promise<{ cancelled: number }> {
  return { cancelled: (await cancelMeant(context, session, appointmentId, scope)).length };
}

/** The same, for callers who name them. @returns them as they were, by start */
export async function cancelMeant(
  context: Context,
  session: Session,
  appointmentId: string,
  scope: SeriesScope,
): Promise<AppointmentRow[]> {
  return context.database.transaction(async (tx) => {
    const { startTime } = await visible(context, session, appointmentId, tx);
    const series = await queries.seriesOf(tx, session, appointmentId);
    if (series === null) throw new AppError('APPOINTMENT_NOT_FOUND');
    const now = context.clock.now();
    const since = readSince(now, startTime);
    const all = presentOf(await queries.entriesOf(tx, session, series.id, since));
    const those = meant(all, scope, { from: startTime, now });
    // What is cancelled to the end does not go on either.
    if (series.bookedUntil !== null) await queries.keepOnward(tx, session, series.id, NO_ONWARD);
    const ids = those.map((one) => one.appointmentId);
    const gone = await cancelAll(context, tx, session, ids, { isSilent: true });
    const rows = gone.toSorted((one, other) => one.startTime.getTime() - other.startTime.getTime());
    if (rows.length > 0) {
      // Calendars take a cancellation whose number is beyond what they have of each appointment (RFC 5545, SEQUENCE).
      const by = 1 + Math.max(...rows.map(({ revision }) => revision));
      const revised = await queries.raiseRevision(tx, session, series.id, by);
      const entries = await queries.entriesOf(tx, session, series.id, since);
      await writeNews(context, tx, session, { kind: 'cancelled', series: revised, rows, entries, since });
    }
    return rows;
  });
}

/** Forgets series whose appointments are all gone: their request is not sent again by then. */
export async function deleteEmptySeries(db: Reader, now: Date): Promise<void> {
  await queries.deleteEmpty(db, daysBefore(now, 2));
}

/** A professional books for themselves. @throws AppError 404 USER_NOT_FOUND */
function ownerOf(session: Session, { userId = session.userId }: Pick<Plan, 'userId'>): string {
  if (session.role !== 'admin' && userId !== session.userId) throw new AppError('USER_NOT_FOUND');
  return userId;
}

type Body = z.output<typeof createSeriesBody> & { userId: string };

async function bookAll(context: Context, tx: Tx, session: Session, body: Body): Promise<AppointmentRow[]> {
  const { starts, rule: _rule, date: _date, time: _time, requestKey: _key, ...each } = body;
  const rows: AppointmentRow[] = [];
  const taken: string[] = [];
  const inOrder = starts.toSorted((one, other) => Date.parse(one.startTime) - Date.parse(other.startTime));
  for (const start of inOrder) {
    const way = { ...staffWay(context, session, { ...each, ...start }, null), isSilent: true as const };
    const booked = await book(context, tx, way);
    if (booked.kind === 'created') rows.push(booked.row);
    else taken.push(new Date(start.startTime).toISOString());
  }
  // What was booked so far goes with the transaction.
  if (taken.length > 0) throw new AppError('SERIES_TAKEN', { taken });
  return rows;
}

function newSeries(
  context: Context,
  session: Session,
  body: z.output<typeof createSeriesBody>,
  key: string | null,
): Omit<SeriesRow, 'timezone'> {
  const { rule, date, time } = body;
  const weekdays = rule.every === 'month' ? [] : [...new Set(rule.weekdays)].sort();
  const last = rule.isOpen ? seriesDates(date, rule).at(-1) : undefined;
  return {
    id: newId(),
    organizationId: session.organizationId,
    every: rule.every,
    weekdays,
    ...(last === undefined ? NO_ONWARD : onwardFrom(last, { every: rule.every, weekdays, firstDate: date })),
    firstDate: date,
    startMinute: minuteOfClockTime(time),
    revision: 0,
    requestKey: key ?? newId(),
    requestHash: hashOf(body),
    createdBy: session.through ?? session.userId,
    createdAt: context.clock.now(),
  };
}

async function repeatedOf(
  tx: Tx,
  session: Session,
  earlier: SeriesRow,
  { requestHash }: Pick<SeriesRow, 'requestHash'>,
): Promise<CreatedSeries & { repeated: boolean }> {
  if (!earlier.requestHash.equals(requestHash)) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  const since = readSince(earlier.createdAt);
  const rows = presentOf(await queries.entriesOf(tx, session, earlier.id, since)).map(
    (one) => one.appointment,
  );
  return { ...presented(earlier, rows), repeated: true };
}

function presented({ id }: Pick<SeriesRow, 'id'>, times: readonly AppointmentRow[]): CreatedSeries {
  return {
    id,
    appointments: times.map((one) => ({
      id: one.id,
      startTime: one.startTime.toISOString(),
      endTime: one.endTime.toISOString(),
    })),
  };
}

/** Where the rule has each appointment: one of each date of it at most, the others are beside the rule. */
function placesOf(series: SeriesRow, rows: readonly AppointmentRow[]): Occurrence[] {
  const left = new Set(seriesDates(series.firstDate, { ...series, isOpen: series.bookedUntil !== null }));
  return rows.map((appointment) => {
    const date = localDate(appointment.startTime, series.timezone);
    const plannedStart = left.delete(date) ? plannedAt(series, date) : null;
    const { id: appointmentId, startTime } = appointment;
    return { appointmentId, plannedStart, expectedStart: plannedStart ?? startTime, appointment };
  });
}
