import type { z } from 'zod';
import type { checkSeriesMoveBody, moveSeriesBody, SeriesMoveCheck } from '#shared/contract/series.ts';
import type { Context } from '#server/context.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { lockProfessional } from '#server/db/locks.ts';
import { visible, type AppointmentRow } from '#server/features/appointments/appointments.service.ts';
import { retryConflict } from '#server/features/appointments/conflict.service.ts';
import { changeWithin } from '#server/features/appointments/update.service.ts';
import { datesOfHour, rulesOf } from '#server/features/scheduling/scheduling.service.ts';
import { AppError } from '#server/lib/app-error.ts';
import { minuteOfClockTime } from '#server/lib/format.ts';
import { isSystem, type Session } from '#server/session.ts';
import { writeNews } from './mail.service.ts';
import {
  assertOnDates,
  isChangedByHand,
  localDate,
  meant,
  presentOf,
  readSince,
  shifted,
  shiftedOnward,
} from './occurrences.policy.ts';
import * as queries from './series.queries.ts';
import type { Occurrence, SeriesRow } from './series.queries.ts';

type Shift = z.output<typeof checkSeriesMoveBody>;

/**
 * Where the appointments of a series go when one of them goes to a date and an hour of the professional's clock, and how each
 * stands there. One that was changed by hand, or handed over, stays where it is. Stores nothing; five statements, whatever the dates.
 * @throws AppError 404 APPOINTMENT_NOT_FOUND for an appointment out of sight or of no series; 409 PROFESSIONAL_REMOVED
 */
export async function checkSeriesMove(
  context: Context,
  session: Session,
  appointmentId: string,
  shift: Shift,
): Promise<SeriesMoveCheck> {
  const { database } = context;
  const appointment = await visible(context, session, appointmentId);
  const { series, those, pivot } = await meantBy(context, database, session, { appointment, shift });
  const who = appointment.userId === null ? null : await rulesOf(database, session, appointment.userId);
  if (who === null) throw new AppError('PROFESSIONAL_REMOVED');
  const { timezone, userId } = who;
  const isMoving = (one: Occurrence) => one === pivot || !isChangedByHand(one, userId);
  const minuteOfDay = minuteOfClockTime(shift.time);
  const wanted = { pivot, date: shift.date, startMinute: minuteOfDay, timezone };
  const moving = shifted(series, those, wanted).filter(({ occurrence }) => isMoving(occurrence));
  const states = await datesOfHour(context, who, {
    dates: moving.map(({ date }) => date),
    minuteOfDay,
    minutes: (appointment.endTime.getTime() - appointment.startTime.getTime()) / 60_000,
    without: moving.map(({ occurrence }) => occurrence.appointmentId),
  });
  const stateOf = new Map(moving.map(({ occurrence }, index) => [occurrence, states[index]]));
  return {
    timezone,
    moves: those.map((one) => {
      const { id, startTime } = one.appointment;
      const from = startTime.toISOString();
      const state = stateOf.get(one);
      return state === undefined
        ? {
            id,
            from,
            isChanged: true,
            date: localDate(startTime, timezone),
            startTime: from,
            state: 'free',
            nearest: null,
            holiday: null,
          }
        : {
            id,
            from,
            isChanged: false,
            date: state.date,
            startTime: state.start?.toISOString() ?? null,
            state: state.state,
            nearest: state.nearest?.toISOString() ?? null,
            holiday: state.holiday,
          };
    }),
  };
}

/**
 * Moves appointments of a series in one transaction, each by the one door, and has the series stand where one of them goes. Those that are
 * not among the moves, and those that were changed by hand, stay where they are. One mail says all that moved.
 * @throws AppError 409 SERIES_TAKEN with the starts that cannot be had, SERIES_CHANGED when one of them is not to be moved any more; and
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
  return retryConflict(() =>
    context.database.transaction(async (tx) => {
      await lockProfessional(tx, userId);
      const appointment = await visible(context, session, appointmentId, tx);
      if (appointment.userId !== userId) throw new AppError('SERIES_CHANGED');
      const found = await meantBy(context, tx, session, { appointment, shift: body });
      const who = await rulesOf(tx, session, userId);
      if (who === null) throw new AppError('PROFESSIONAL_REMOVED');
      const { timezone } = who;
      const startMinute = minuteOfClockTime(body.time);
      const ahead = shifted(found.series, found.those, {
        pivot: found.pivot,
        date: body.date,
        startMinute,
        timezone,
      });
      const rows = await moveAll(context, tx, session, { ...found, userId, moves: body.moves });
      if (isSystem(session))
        assertOnDates(
          body.moves.map(({ startTime }) => new Date(startTime)),
          ahead.map(({ date }) => date),
          { timezone, now: context.clock.now(), field: 'moves' },
        );
      const starts = new Map(ahead.map(({ occurrence, start }) => [occurrence.appointmentId, start]));
      await queries.expectAt(tx, session, starts);
      const step = { from: localDate(found.pivot.expectedStart, timezone), to: body.date };
      if (found.series.bookedUntil !== null)
        await queries.keepOnward(tx, session, found.series.id, shiftedOnward(found.series, step));
      // A request that is sent again finds all of them there: nobody hears of it twice.
      if (rows.length === 0) return { moved: 0 };
      const series = await queries.raiseRevision(tx, session, found.series.id);
      const { since } = found;
      const entries = await queries.entriesOf(tx, session, series.id, since);
      const former = new Map(found.those.map(({ appointmentId, appointment: was }) => [appointmentId, was]));
      await writeNews(context, tx, session, { kind: 'moved', series, rows, former, entries, since });
      return { moved: rows.length };
    }),
  );
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
  { appointment, shift }: { appointment: AppointmentRow; shift: Pick<Shift, 'scope'> },
): Promise<Meant> {
  const series = await queries.seriesOf(db, session, appointment.id);
  if (series === null) throw new AppError('APPOINTMENT_NOT_FOUND');
  const now = clock.now();
  const since = readSince(now, appointment.startTime);
  const all = presentOf(await queries.entriesOf(db, session, series.id, since));
  const those = meant(all, shift.scope, { from: appointment.startTime, now });
  const pivot = those.find(({ appointmentId }) => appointmentId === appointment.id);
  // What has begun leads nowhere.
  if (pivot === undefined) throw new AppError('SERIES_CHANGED');
  return { series, those, pivot, since };
}

type Moves = Meant & {
  readonly userId: string;
  readonly moves: z.output<typeof moveSeriesBody>['moves'];
};

const isAt = (row: AppointmentRow, known: AppointmentRow) =>
  row.startTime.getTime() === known.startTime.getTime() && row.endTime.getTime() === known.endTime.getTime();

/** @returns those that were not there already, by start */
async function moveAll(
  context: Context,
  tx: Tx,
  session: Session,
  { those, pivot, userId, moves }: Moves,
): Promise<AppointmentRow[]> {
  const isLater = (start: string, { startTime }: AppointmentRow) => Date.parse(start) > startTime.getTime();
  const wanted = moves.map((move) => {
    const one = those.find(({ appointmentId }) => appointmentId === move.id);
    if (one === undefined || (one !== pivot && isChangedByHand(one, userId)))
      throw new AppError('SERIES_CHANGED');
    return { move, known: one.appointment };
  });
  // Each makes way before another comes: the last goes first where they go ahead.
  wanted.sort((one, other) => one.known.startTime.getTime() - other.known.startTime.getTime());
  if (wanted.some(({ move, known }) => isLater(move.startTime, known))) wanted.reverse();
  const rows: AppointmentRow[] = [];
  const taken: string[] = [];
  for (const { move, known } of wanted) {
    const { startTime, allowConflict } = move;
    const body = { startTime, ...(allowConflict === undefined ? {} : { allowConflict }) };
    const change = { known, body, isSilent: true, isByTeamsRules: true };
    const outcome = await changeWithin(context, tx, session, change);
    if (outcome.kind === 'saved') {
      if (!isAt(outcome.row, known)) rows.push(outcome.row);
    } else taken.push(new Date(startTime).toISOString());
  }
  // What was moved so far goes with the transaction.
  if (taken.length > 0) throw new AppError('SERIES_TAKEN', { taken: taken.sort() });
  return rows.sort((one, other) => one.startTime.getTime() - other.startTime.getTime());
}
