import { APPOINTMENTS_DEFAULT_MONTHS_BACK } from '#shared/contract/limits.ts';
import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import type { Session } from '#server/http/access.ts';
import { AppError } from '#server/lib/app-error.ts';
import { mayTouch } from './appointments.policy.ts';
import * as queries from './appointments.queries.ts';
import type { AppointmentRow } from './appointments.queries.ts';
import { announce } from './events.service.ts';
import { rulesOf } from './rules.queries.ts';

export type Range = { userId?: string | undefined; from?: string | undefined; to?: string | undefined };

/**
 * The appointments a person may see that share time with the range: an administrator's whole organisation (or one
 * `userId` of it), a professional's own. Without a range: twelve months back and everything ahead.
 */
export async function listAppointments(
  context: Context,
  session: Session,
  range: Range,
): Promise<AppointmentRow[]> {
  const to = range.to === undefined ? null : new Date(range.to);
  const now = context.clock.now();
  const from =
    range.from === undefined ? monthsBack(to !== null && to < now ? to : now) : new Date(range.from);
  if (to !== null && to <= from) throw new AppError(400, 'RANGE_INVERTED');
  if (session.role === 'admin') {
    if (range.userId !== undefined && (await rulesOf(context.database, session, range.userId)) === null) {
      throw new AppError(404, 'USER_NOT_FOUND');
    }
    return queries.listAppointments(context.database, session, { userId: range.userId ?? null, from, to });
  }
  if (range.userId !== undefined && range.userId !== session.userId)
    throw new AppError(404, 'USER_NOT_FOUND');
  return queries.listAppointments(context.database, session, { userId: session.userId, from, to });
}

/** Deletes an appointment for good and tells everybody whom it concerned. */
export async function deleteAppointment(context: Context, session: Session, id: string): Promise<void> {
  await visible(context, session, id);
  await context.write(session, async (tx) => {
    const row = await queries.deleteAppointment(tx, session, id);
    if (row === null) throw new AppError(404, 'APPOINTMENT_NOT_FOUND');
    await announce(context, tx, 'deleted', row, session.role);
  });
}

/** An appointment that this person may touch. @throws AppError 404, whoever else's it is */
export async function visible(
  context: Context,
  session: Session,
  id: string,
  db: Reader = context.database,
): Promise<AppointmentRow> {
  const row = await queries.appointmentById(db, session, id);
  if (row === null || !mayTouch(session, row)) throw new AppError(404, 'APPOINTMENT_NOT_FOUND');
  return row;
}

function monthsBack(now: Date): Date {
  const from = new Date(now);
  from.setUTCMonth(from.getUTCMonth() - APPOINTMENTS_DEFAULT_MONTHS_BACK);
  return from;
}
