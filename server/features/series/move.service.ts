import type { z } from 'zod';
import type { moveSeriesBody, SeriesMoveCheck } from '#shared/contract/series.ts';
import type { Context } from '#server/context.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { lockProfessional } from '#server/db/locks.ts';
import { visible, type AppointmentRow } from '#server/features/appointments/appointments.service.ts';
import { retryConflict } from '#server/features/appointments/conflict.service.ts';
import { changeWithin, holdAppointments } from '#server/features/appointments/update.service.ts';
import { rulesOf, statesOf, type RulesRow } from '#server/features/scheduling/scheduling.service.ts';
import { AppError } from '#server/lib/app-error.ts';
import { isSystem, type Session } from '#server/session.ts';
import { assertChange, changedByHand, takerOf, wantedOf, type SeriesChange } from './change.policy.ts';
import { writeHandedOver, writeNews } from './mail.service.ts';
import {
  assertOnDates,
  localDate,
  meant,
  presentOf,
  readSince,
  shiftedOnward,
} from './occurrences.policy.ts';
import * as queries from './series.queries.ts';
import type { Occurrence, SeriesRow } from './series.queries.ts';

/**
 * What becomes of the appointments of a series when one of them changes, and how each stands there: another date and hour, professional,
 * service or length. One that was changed by hand stays as it is. Stores nothing; five statements, whatever the dates.
 * @throws AppError 404 APPOINTMENT_NOT_FOUND for an appointment out of sight or of no series; 409 PROFESSIONAL_REMOVED; and as `assertChange`
 */
export async function checkSeriesMove(
  context: Context,
  session: Session,
  appointmentId: string,
  change: SeriesChange,
): Promise<SeriesMoveCheck> {
  const { database } = context;
  const appointment = await visible(context, session, appointmentId);
  const found = await meantBy(context, database, session, { appointment, change });
  const { those, pivot } = found;
  const who = await takerRules(database, session, appointment.userId, { change, pivot });
  const { timezone } = who;
  const stays = changedByHand(those, pivot, change);
  const wanted = wantedOf(found.series, found, change, who).filter((one) => !stays.has(one.occurrence));
  const without = wanted.map(({ occurrence }) => occurrence.appointmentId);
  const states = await statesOf(context, who, { places: wanted, without, namesOtherDays: true });
  const stateOf = new Map(wanted.map(({ occurrence }, index) => [occurrence, states[index]]));
  // Where only the place changes, the place that it has is no other one: it stays there by being left out.
  const isOfPlace =
    who.userId === appointment.userId && change.productId === undefined && change.duration === undefined;
  const other = (time: Date | null, from: Date): string | null =>
    time === null || (isOfPlace && time.getTime() === from.getTime()) ? null : time.toISOString();
  return {
    timezone,
    moves: those.map((one) => {
      const { id, startTime } = one.appointment;
      const from = startTime.toISOString();
      const fromEnd = one.appointment.endTime.toISOString();
      const state = stateOf.get(one);
      return state === undefined
        ? {
            id,
            from,
            fromEnd,
            isChanged: true,
            date: localDate(startTime, timezone),
            startTime: from,
            state: 'free',
            nearest: null,
            otherDay: null,
            holiday: null,
          }
        : {
            id,
            from,
            fromEnd,
            isChanged: false,
            date: state.date,
            startTime: state.start?.toISOString() ?? null,
            state: state.state,
            nearest: other(state.nearest, startTime),
            otherDay: other(state.otherDay, startTime),
            holiday: state.holiday,
          };
    }),
  };
}

/**
 * Changes appointments of a series in one transaction, each by the one door, and has the series stand where one of them goes. Those that
 * are not among the moves, and those that were changed by hand, stay as they are. One mail says all that changed.
 * @throws AppError 409 SERIES_TAKEN with the starts that cannot be had, SERIES_CHANGED when one of them is not to be changed any more, APPOINTMENT_MOVED; and
 * as `checkSeriesMove`; for systems, as `assertOnDates`
 */
export async function moveSeries(
  context: Context,
  session: Session,
  appointmentId: string,
  body: z.output<typeof moveSeriesBody>,
): Promise<{ moved: number }> {
  const known = await visible(context, session, appointmentId);
  const { userId } = known;
  if (userId === null) throw new AppError('PROFESSIONAL_REMOVED');
  if (body.fromUserId !== undefined && ![body.fromUserId, body.userId].includes(userId))
    throw new AppError('APPOINTMENT_MOVED');
  const takerId = takerOf(session, body, userId);
  return retryConflict(() =>
    context.database.transaction(async (tx) => {
      await lockProfessional(tx, userId, takerId);
      const appointment = await visible(context, session, appointmentId, tx);
      if (appointment.userId !== userId) throw new AppError('SERIES_CHANGED');
      const found = await meantBy(context, tx, session, { appointment, change: body });
      const who = await takerRules(tx, session, userId, { change: body, pivot: found.pivot });
      const { timezone } = who;
      const ahead = wantedOf(found.series, found, body, who);
      const rows = await moveAll(context, tx, session, { ...found, body });
      if (isSystem(session))
        assertOnDates(
          body.moves.map(({ startTime }) => new Date(startTime)),
          ahead.map(({ date }) => date),
          { timezone, now: context.clock.now(), field: 'moves' },
        );
      if (body.date !== undefined) {
        const starts = new Map(ahead.map(({ occurrence, start }) => [occurrence.appointmentId, start]));
        await queries.expectAt(tx, session, starts);
        const step = { from: localDate(found.pivot.expectedStart, timezone), to: body.date };
        if (found.series.bookedUntil !== null)
          await queries.keepOnward(tx, session, found.series.id, shiftedOnward(found.series, step));
      }
      // A request that is sent again finds all of them there: nobody hears of it twice.
      if (rows.length === 0) return { moved: 0 };
      await writeChange(context, tx, session, { ...found, rows, formerUserId: userId });
      return { moved: rows.length };
    }),
  );
}

/** The rules of whose they are then. @throws AppError 404 USER_NOT_FOUND, 409 PROFESSIONAL_REMOVED; and as `assertChange` */
async function takerRules(
  db: Reader,
  session: Session,
  ownerId: string | null,
  { change, pivot }: { change: SeriesChange; pivot: Occurrence },
): Promise<RulesRow> {
  if (ownerId === null) throw new AppError('PROFESSIONAL_REMOVED');
  const takerId = takerOf(session, change, ownerId);
  const who = await rulesOf(db, session, takerId, { productId: change.productId ?? null });
  if (who === null) throw new AppError(takerId === ownerId ? 'PROFESSIONAL_REMOVED' : 'USER_NOT_FOUND');
  assertChange(change, who, pivot);
  // Systems keep the length of what they move.
  return isSystem(session) ? { ...who, moveKeepsDuration: true } : who;
}

/** One mail to each reader about all that changed. @param rows by start, as they are now */
async function writeChange(
  context: Context,
  tx: Tx,
  session: Session,
  { series, those, since, rows, formerUserId }: Meant & { rows: AppointmentRow[]; formerUserId: string },
): Promise<void> {
  const former = new Map(those.map(({ appointmentId, appointment }) => [appointmentId, appointment]));
  const wasAt = (row: AppointmentRow) => former.get(row.id)?.startTime.getTime();
  const handed = rows.filter((row) => row.userId !== formerUserId);
  // Calendars take a cancellation whose number is beyond what they have of each appointment (RFC 5545, SEQUENCE).
  const by = 1 + Math.max(0, ...handed.map(({ revision }) => revision));
  const revised = await queries.raiseRevision(tx, session, series.id, by);
  const entries = await queries.entriesOf(tx, session, series.id, since);
  const isMoved = rows.some((row) => wasAt(row) !== row.startTime.getTime());
  const news = { series: revised, former, entries, since };
  await writeNews(context, tx, session, { ...news, kind: isMoved ? 'moved' : 'changed', rows });
  if (handed.length > 0) await writeHandedOver(context, tx, session, { ...news, rows: handed, formerUserId });
}

type Meant = {
  readonly series: SeriesRow;
  readonly those: readonly Occurrence[];
  readonly pivot: Occurrence;
  /** From where on the series was read. */
  readonly since: Date;
};

/** The appointments that are meant, and the one from which the others follow. @throws AppError 404 where it is of no series */
async function meantBy(
  { clock }: Context,
  db: Reader,
  session: Session,
  { appointment, change }: { appointment: AppointmentRow; change: Pick<SeriesChange, 'scope'> },
): Promise<Meant> {
  const series = await queries.seriesOf(db, session, appointment.id);
  if (series === null) throw new AppError('APPOINTMENT_NOT_FOUND');
  const now = clock.now();
  const since = readSince(now, appointment.startTime);
  const all = presentOf(await queries.entriesOf(db, session, series.id, since));
  const those = meant(all, change.scope, { from: appointment.startTime, now });
  const pivot = those.find(({ appointmentId }) => appointmentId === appointment.id);
  // What has begun leads nowhere.
  if (pivot === undefined) throw new AppError('SERIES_CHANGED');
  return { series, those, pivot, since };
}

/** @returns those that were not so already, by start */
async function moveAll(
  context: Context,
  tx: Tx,
  session: Session,
  { those, pivot, body }: Meant & { readonly body: z.output<typeof moveSeriesBody> },
): Promise<AppointmentRow[]> {
  const { moves, userId, productId, duration } = body;
  const isLater = (start: string, { startTime }: AppointmentRow) => Date.parse(start) > startTime.getTime();
  const stays = changedByHand(those, pivot, body);
  const wanted = moves.map((move) => {
    const one = those.find(({ appointmentId }) => appointmentId === move.id);
    if (one === undefined || stays.has(one)) throw new AppError('SERIES_CHANGED');
    return { move, known: one.appointment };
  });
  // Each makes way before another comes: the last goes first where they go ahead.
  wanted.sort((one, other) => one.known.startTime.getTime() - other.known.startTime.getTime());
  if (wanted.some(({ move, known }) => isLater(move.startTime, known))) wanted.reverse();
  await holdAppointments(
    tx,
    session,
    wanted.map(({ known }) => known.id),
  );
  const rows: AppointmentRow[] = [];
  const taken: string[] = [];
  for (const { move, known } of wanted) {
    const { startTime, allowConflict } = move;
    const { from: start, fromEnd: endTime } = move;
    const from = start === undefined ? undefined : { userId: known.userId, startTime: start, endTime };
    const to = { from, startTime, allowConflict, userId, productId, duration };
    const change = { known, body: to, isSilent: true, isByTeamsRules: true };
    const outcome = await changeWithin(context, tx, session, change);
    if (outcome.kind === 'saved') {
      if (outcome.row.revision !== known.revision) rows.push(outcome.row);
    } else taken.push(new Date(startTime).toISOString());
  }
  // What was moved so far goes with the transaction.
  if (taken.length > 0) throw new AppError('SERIES_TAKEN', { taken: taken.sort() });
  return rows.sort((one, other) => one.startTime.getTime() - other.startTime.getTime());
}
