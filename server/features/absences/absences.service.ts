import type { z } from 'zod';
import type { createAbsenceBody } from '#shared/contract/absences.ts';
import { ABSENCE } from '#shared/contract/limits.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { lockProfessional } from '#server/db/locks.ts';
import { byStaff } from '#server/features/appointments/events.service.ts';
import { closeHours, type ExceptionRow } from '#server/features/availability/close.service.ts';
import { mayManage } from '#server/features/users/users.policy.ts';
import { AppError } from '#server/lib/app-error.ts';
import { daysBefore } from '#server/lib/days-before.ts';
import { newId } from '#server/lib/ids.ts';
import type { Reader } from '#server/db/database.ts';
import type { Session } from '#server/session.ts';
import * as queries from './absences.queries.ts';
import type { AbsenceRow } from './absences.queries.ts';
import { absentTime } from './time.service.ts';

/** What hours and agendas say of an absence without a reason: it is no day off. */
const UNNAMED = 'Ausência';

/** Until when the clients of an absence can be brought back: so long after the last of them was settled. */
export function undoEnd({ clock }: Context): Date {
  return new Date(clock.now().getTime() + ABSENCE.undoSeconds * 1_000);
}

/**
 * Closes the time at which somebody is away, in their hours: from then on nobody books there. What is booked stays until it is
 * settled. A repeated request with the same key answers as the first did, and so does another one of the same person and time while
 * that is closed: the words that it brings are those that clients read from then on.
 * @throws AppError 409 ABSENCE_UNDER_WAY while another absence of this time can still be undone; 422 IDEMPOTENCY_KEY_REUSED;
 * and as `absentTime` and `closeHours`
 */
export async function createAbsence(
  context: Context,
  session: Session,
  body: z.output<typeof createAbsenceBody>,
  key: string | null,
): Promise<AbsenceRow> {
  const time = await absentTime(context, session, body);
  const requestKey = key ?? newId();
  return context.write(session, async (tx) => {
    await lockProfessional(tx, time.userId);
    const earlier = await queries.absenceByKey(tx, session, requestKey);
    if (earlier !== null) return repeated(earlier, time);
    const { userId, startsAt, endsAt } = time;
    const now = context.clock.now();
    if (await queries.isUnderWay(tx, session, { userId, from: startsAt, to: endsAt, now }))
      throw new AppError('ABSENCE_UNDER_WAY');
    const reason = body.reason ?? null;
    const { sharesReason, message = null } = body;
    const same = await queries.sameAbsence(tx, session, { userId, from: startsAt, to: endsAt });
    // Of the time of an absence too: some of its days may have been opened by hand since.
    const closed = { ...time, reason: reason ?? same?.reason ?? UNNAMED };
    const { made, replaced } = await closeHours(context, tx, session, closed);
    if (same !== null) {
      const gone = new Set(replaced.map(({ id }) => id));
      const changed = {
        ...(reason === null ? {} : { reason, sharesReason }),
        message: message ?? same.message,
        datesMade: [...same.datesMade.filter((id) => !gone.has(id)), ...made.map(({ id }) => id)],
        datesReplaced: [
          ...same.datesReplaced,
          ...replaced.filter(({ id }) => !same.datesMade.includes(id)).map(stored),
        ],
      };
      await queries.changeAbsence(tx, session, same.id, changed);
      return { ...same, ...changed };
    }
    const row: AbsenceRow = {
      id: newId(),
      organizationId: session.organizationId,
      userId,
      firstDate: time.from,
      lastDate: time.to,
      startsAt,
      endsAt,
      reason,
      sharesReason,
      message,
      madeBy: byStaff(session),
      requestKey,
      datesMade: made.map(({ id }) => id),
      datesReplaced: replaced.map(stored),
      createdAt: now,
      dueAt: undoEnd(context),
      undoneAt: null,
    };
    await queries.insertAbsence(tx, row);
    return row;
  });
}

function repeated(
  earlier: AbsenceRow,
  { userId, startsAt, endsAt }: { userId: string; startsAt: Date; endsAt: Date },
): AbsenceRow {
  const isSame =
    earlier.userId === userId &&
    earlier.startsAt.getTime() === startsAt.getTime() &&
    earlier.endsAt.getTime() === endsAt.getTime();
  if (!isSame) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  return earlier;
}

function stored({ organizationId: _of, userId: _whose, createdAt, ...dates }: ExceptionRow) {
  return { ...dates, createdAt: createdAt.toISOString() };
}

/** An absence that this person may change. @throws AppError 404 ABSENCE_NOT_FOUND, also for a colleague's */
export async function ownAbsence(context: Context, session: Session, id: string): Promise<AbsenceRow> {
  const row = await queries.absenceById(context.database, session, id);
  if (row === null || !mayManage(session, row.userId)) throw new AppError('ABSENCE_NOT_FOUND');
  return row;
}

/** The same, held until the transaction ends. @throws AppError 404 ABSENCE_NOT_FOUND */
export async function heldAbsence(tx: Tx, session: Session, id: string): Promise<AbsenceRow> {
  const row = await queries.lockAbsence(tx, session, id);
  if (row === null) throw new AppError('ABSENCE_NOT_FOUND');
  return row;
}

/** Forgets absences that are long over, with their reasons. */
export async function deleteOldAbsences(db: Reader, now: Date): Promise<void> {
  await queries.deleteAbsencesBefore(db, daysBefore(now, ABSENCE.keptDays));
}
