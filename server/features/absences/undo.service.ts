import { calledName } from '#shared/clients/called-name.ts';
import { ABSENCE } from '#shared/contract/limits.ts';
import type { UndoneAbsence } from '#shared/contract/absences.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { lockProfessional } from '#server/db/locks.ts';
import { retryConflict } from '#server/features/appointments/conflict.service.ts';
import { changeWithin } from '#server/features/appointments/update.service.ts';
import { reopenHours } from '#server/features/availability/close.service.ts';
import { AppError } from '#server/lib/app-error.ts';
import type { Session } from '#server/session.ts';
import * as queries from './absences.queries.ts';
import type { AbsenceRow, BookedRow, SettledRow } from './absences.queries.ts';
import { heldAbsence, ownAbsence, undoEnd } from './absences.service.ts';

/**
 * Undoes an absence before its clients are notified: the hours are open again, and what was moved is where it was, some clients at a time.
 * Nobody hears of any of it. What somebody else has put in the old place meanwhile stays, and the moved client is notified.
 * @throws AppError 404 ABSENCE_NOT_FOUND; 409 ABSENCE_NOTIFIED once the clients were notified
 */
export async function undoAbsence(
  context: Context,
  session: Session,
  absenceId: string,
): Promise<UndoneAbsence> {
  const absence = await ownAbsence(context, session, absenceId);
  const areHoursBack = await begin(context, session, absence);
  const { rows, count } = await queries.pendingOf(context.database, session, absenceId, ABSENCE.batch);
  const refused: UndoneAbsence['refused'] = [];
  let restored = 0;
  for (const one of rows) {
    const problem = await restore(context, session, absence, one);
    if (problem === null) restored += 1;
    else refused.push(problem);
  }
  const remaining = count - rows.length;
  if (remaining === 0) await end(context, session, absenceId, refused.length > 0);
  return { restored, refused, remaining, areHoursBack };
}

/** Keeps the clients from being notified, and opens the hours. @returns whether they are as they were */
async function begin(context: Context, session: Session, { id, userId }: AbsenceRow): Promise<boolean> {
  return context.write(session, async (tx) => {
    await lockProfessional(tx, userId);
    const absence = await heldAbsence(tx, session, id);
    if (absence.undoneAt !== null) return true;
    const now = context.clock.now();
    if (absence.dueAt === null || absence.dueAt <= now) throw new AppError('ABSENCE_NOTIFIED');
    // Where this ends halfway, the others are notified of where they are.
    await queries.changeAbsence(tx, session, id, { undoneAt: now, dueAt: undoEnd(context) });
    if (await queries.hasNotified(tx, session, id)) return false;
    return reopenHours(context, tx, session, {
      userId,
      made: absence.datesMade,
      replaced: absence.datesReplaced.map((dates) => ({
        ...dates,
        userId,
        organizationId: session.organizationId,
        createdAt: new Date(dates.createdAt),
      })),
    });
  });
}

async function end(context: Context, session: Session, id: string, areSomeLeft: boolean): Promise<void> {
  const dueAt = areSomeLeft ? context.clock.now() : null;
  await context.database.transaction((tx) => queries.changeAbsence(tx, session, id, { dueAt }));
}

/** Brings one appointment back; null when it is where it was, else why not. */
async function restore(
  context: Context,
  session: Session,
  absence: AbsenceRow,
  one: SettledRow,
): Promise<{ clientName: string; sentence: string } | null> {
  const forget = (tx: Tx) => queries.deleteSettled(tx, session, absence.id, [one.appointmentId]);
  const [row] = await queries.appointmentsOf(context.database, session, [one.appointmentId]);
  if (one.action !== 'move' || row === undefined) {
    await context.database.transaction(forget);
    return null;
  }
  try {
    await retryConflict(() =>
      context.write(
        session,
        async (tx) => {
          await moveBack(context, tx, session, { row, former: one.former });
          await forget(tx);
        },
        [row.userId, one.former.userId],
      ),
    );
    return null;
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return { clientName: calledName(row), sentence: error.message };
  }
}

/** @throws AppError 409 APPOINTMENT_CONFLICT where the old place is taken, APPOINTMENT_MOVED where it was moved on */
async function moveBack(
  context: Context,
  tx: Tx,
  session: Session,
  { row, former }: { row: BookedRow; former: SettledRow['former'] },
): Promise<void> {
  const { userId, startTime, endTime, productId, confirmedAt, isOverbooked, overbookingReason, movedTo } =
    former;
  const isTransferred = row.userId !== userId;
  const outcome = await changeWithin(context, tx, session, {
    known: row,
    body: {
      startTime,
      endTime,
      // What somebody else has moved on since stays where they put it.
      ...(movedTo === undefined ? {} : { from: movedTo }),
      ...(isTransferred ? { userId, ...(productId === null ? {} : { productId }) } : {}),
      // What was squeezed in goes back over the same time.
      ...(isOverbooked === true ? { allowConflict: true, overbookingReason } : {}),
    },
    isClientNotified: true,
    confirmedAt: confirmedAt === null ? null : new Date(confirmedAt),
  });
  if (outcome.kind === 'saved') return;
  throw new AppError(outcome.kind === 'conflict' ? 'APPOINTMENT_CONFLICT' : 'ABSENCE_APPOINTMENT_GONE');
}
