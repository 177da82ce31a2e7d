import type { HeldPage } from '#shared/contract/booking.ts';
import type { HeldTime, HeldTimesQuery } from '#shared/contract/held-times.ts';
import { APPOINTMENTS_RANGE } from '#shared/contract/limits.ts';
import type { Context } from '#server/context.ts';
import { lockAndRead } from '#server/db/locks.ts';
import type { Tx } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';
import { record } from '#server/features/audit/audit.service.ts';
import { candidatesUnderLock, keepRecord, lockClient } from '#server/features/clients/records.service.ts';
import { mailsLeave } from '#server/features/mail/mail.service.ts';
import type { Session } from '#server/session.ts';
import { AppError } from '#server/lib/app-error.ts';
import { askedPeople } from '#server/lib/asked-people.ts';
import { assertRange } from '#server/lib/asked-range.ts';
import { deriveToken, hashToken } from '#server/lib/crypto.ts';
import { mayTouch } from './appointments.policy.ts';
import {
  appointmentById,
  deleteRow,
  updateAppointment,
  type AppointmentRow,
} from './appointments.queries.ts';
import { announce, byClient, byStaff, emitFreed, type By } from './events.service.ts';
import { changedFields } from './history.presenter.ts';
import { publishHeldTimes } from './held-news.service.ts';
import { OFFERED } from './holds.policy.ts';
import { presentHeldPage, presentHeldTime } from './holds.presenter.ts';
import * as queries from './holds.queries.ts';
import type { HeldRow, HeldWithPlace } from './holds.queries.ts';
import { findManaged, type ManagedRow } from './manage.service.ts';

/**
 * What lets the browser that booked give the held time back. It is not the client's token: that one goes by e-mail
 * alone, because it is the proof that the mailbox is theirs.
 */
export function releaseToken(context: Context, id: string): string {
  return deriveToken(context.secret, 'release-held-time', id);
}

/** The held time behind a client's token; null when there is none (any more). */
function findHeld(context: Context, token: string): Promise<HeldWithPlace | null> {
  const key = { manageTokenHash: hashToken(token) };
  return queries.heldBy(context.database, key, context.clock.now());
}

/** What the link in the mail shows before it is confirmed; null when nothing is held. */
export async function readHeldPage(context: Context, token: string): Promise<HeldPage | null> {
  const held = await findHeld(context, token);
  return held === null ? null : presentHeldPage(held);
}

/**
 * The client confirms by the link in the mail: the appointment counts, and everything follows that follows a booking.
 * Confirming again, from another tab too, changes nothing. @throws AppError 404 HOLD_OVER
 */
export async function confirmHeldByClient(context: Context, token: string): Promise<ManagedRow> {
  const held = await findHeld(context, token);
  if (held !== null) await settleHeldTime(context, held.row, byClient(held.row, 'public'));
  return findManaged(context, token).catch((error: unknown) => {
    throw error instanceof AppError && error.status === 404 ? new AppError('HOLD_OVER') : error;
  });
}

/**
 * The visitor gives the time back, to book it with the right address. A hold that is over needs no release; one that
 * counts by now is no longer the visitor's to give.
 * @throws AppError 404 HOLD_OVER for a wrong token, 409 HOLD_SETTLED when it was confirmed meanwhile
 */
export async function releaseHeld(context: Context, id: string, token: string): Promise<void> {
  if (!hashToken(token).equals(hashToken(releaseToken(context, id)))) throw new AppError('HOLD_OVER');
  const held = await queries.heldBy(context.database, { id }, context.clock.now());
  if (held !== null) return end(context, held.row);
  if (await queries.isSettled(context.database, id)) throw new AppError('HOLD_SETTLED');
}

/**
 * The held times of a range: of the people named, or the caller's own. At most as many as a list of appointments has.
 * @throws AppError 400 RANGE_INVERTED, RANGE_TOO_LONG; 404 USER_NOT_FOUND for anybody out of the person's sight
 */
export async function listHeld(
  context: Context,
  session: Session,
  { from, to, userIds }: HeldTimesQuery,
): Promise<HeldTime[]> {
  const [start, end] = [new Date(from), new Date(to)];
  assertRange(start, end);
  const rows = await queries.heldBetween(context.database, session, {
    userIds: askedPeople(session, { userIds }),
    from: start,
    to: end,
    now: context.clock.now(),
    limit: APPOINTMENTS_RANGE.rows,
  });
  if (rows === null) throw new AppError('USER_NOT_FOUND');
  return presentHeldTimes(context, session, rows);
}

/** Held times as staff sees them. */
export async function presentHeldTimes(
  context: Context,
  scope: Scope,
  rows: readonly HeldRow[],
): Promise<HeldTime[]> {
  const emailSent = rows.length > 0 && (await mailsLeave(context, scope));
  return rows.map((row) => presentHeldTime(row, emailSent));
}

/** Staff confirms in the client's place. @throws AppError 404 HOLD_OVER, for anybody else's too */
export async function confirmHeldByStaff(
  context: Context,
  session: Session,
  id: string,
): Promise<AppointmentRow> {
  const row = await settleHeldTime(context, await touchable(context, session, id), byStaff(session));
  if (row === null) throw new AppError('HOLD_OVER');
  return row;
}

/** Staff gives the time to others; the log says who. @throws AppError 404 HOLD_OVER, for anybody else's too */
export async function cancelHeldByStaff(context: Context, session: Session, id: string): Promise<void> {
  await end(context, await touchable(context, session, id), byStaff(session));
}

async function touchable(context: Context, session: Session & Scope, id: string): Promise<HeldRow> {
  const row = await queries.heldById(context.database, session, id, context.clock.now());
  if (row === null || !mayTouch(session, row)) throw new AppError('HOLD_OVER');
  return row;
}

/**
 * Under the professional's lock, as every booking: the hold either counts now or is over. Where it replaces an appointment
 * (`held-time.settling`), that one moves there. @returns the appointment; null when the hold was over
 */
export async function settleHeldTime(
  context: Context,
  held: HeldRow,
  by: By,
): Promise<AppointmentRow | null> {
  const { userId } = held;
  if (userId === null) return null;
  // The client of an offer books as a visitor does; that it was offered says the waiting list.
  const createdBy = held.createdBy === OFFERED ? 'public' : held.createdBy;
  const settled = async (tx: Tx) => {
    const [, candidates, isSettled] = await lockAndRead(tx, [userId], () =>
      Promise.all([
        lockClient(tx, held, held),
        candidatesUnderLock(tx, held, held),
        queries.settleHeld(tx, held, { id: held.id, createdBy }, context.clock.now()),
      ]),
    );
    if (!isSettled) return null;
    const outcome: { movedId: string | null } = { movedId: null };
    await context.events.emit(tx, {
      kind: 'held-time.settling',
      organizationId: held.organizationId,
      heldId: held.id,
      userId,
      byClient: by.actor.kind === 'client',
      startTime: held.startTime,
      endTime: held.endTime,
      outcome,
    });
    const replaced = outcome.movedId === null ? null : await appointmentById(tx, held, outcome.movedId);
    await publishHeldTimes(context, tx, held);
    if (replaced?.userId === userId) return moveInto(context, tx, held, replaced, by);
    const clientId = await keepRecord(context, tx, held, candidates, held);
    const row = await queries.recordSettled(tx, held, held.id, clientId);
    if (row !== null) await announce(context, tx, { before: null, after: row, by });
    return row;
  };
  return context.write(held, settled, [userId]);
}

/** The appointment takes the held time's place: the client keeps its link, and reads of one move. */
async function moveInto(
  context: Context,
  tx: Tx,
  held: HeldRow,
  appointment: AppointmentRow,
  by: By,
): Promise<AppointmentRow | null> {
  await deleteRow(tx, held, held.id);
  const { startTime, endTime, lane, timezone, isOverbooked, overbookingReason } = held;
  const change = {
    startTime,
    endTime,
    lane,
    timezone,
    isOverbooked,
    overbookingReason,
    confirmedAt: null,
    updatedAt: context.clock.now(),
  };
  const moved = await updateAppointment(tx, held, appointment.id, change);
  if (moved !== null) await announce(context, tx, { before: appointment, after: moved, by });
  return moved;
}

async function end(context: Context, held: HeldRow, by?: By): Promise<void> {
  const ended = async (tx: Tx) => {
    const isEnded = await lockAndRead(tx, held.userId === null ? [] : [held.userId], () =>
      queries.deleteHeld(tx, held, held.id, context.clock.now()),
    );
    if (!isEnded) return;
    if (by !== undefined) {
      await record(context, tx, held, {
        entity: 'appointment',
        entityId: held.id,
        action: 'deleted',
        actor: by.actor,
        subject: held.clientName,
        owner: held.userId === null ? null : { id: held.userId, name: held.professionalName },
        ...changedFields(held, null),
      });
    }
    await publishHeldTimes(context, tx, held);
    await emitFreed(context, tx, held);
    if (held.userId === null) return;
    const { organizationId, userId } = held;
    await context.events.emit(tx, { kind: 'held-time.ended', organizationId, userId, heldId: held.id });
  };
  await context.write(held, ended, [held.userId]);
}
