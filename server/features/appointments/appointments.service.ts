import { APPOINTMENTS_DEFAULT_MONTHS_BACK } from '#shared/contract/limits.ts';
import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import type { Session } from '#server/http/access.ts';
import { AppError } from '#server/lib/app-error.ts';
import { mayTouch } from './appointments.policy.ts';
import * as queries from './appointments.queries.ts';
import type { AppointmentRow } from './appointments.queries.ts';
import { announce, byStaff } from './events.service.ts';
import { rulesOf } from './rules.queries.ts';

export type Range = {
  userId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  ids?: readonly string[] | undefined;
};

/**
 * The appointments a person may see that share time with the range: an administrator's whole organisation (or one
 * `userId` of it), a professional's own. Without a range: twelve months back and everything ahead. With `ids`: those
 * of them that may be seen, whenever they are.
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
  const userId = await ownerOf(context, session, range.userId);
  return range.ids === undefined
    ? queries.listAppointments(context.database, session, { userId, from, to })
    : queries.appointmentsByIds(context.database, session, range.ids, userId);
}

/** Whose appointments are meant: null for everybody's. @throws AppError 404 for anybody out of the person's sight */
async function ownerOf(
  context: Context,
  session: Session,
  wanted: string | undefined,
): Promise<string | null> {
  if (session.role !== 'admin') {
    if (wanted !== undefined && wanted !== session.userId) throw new AppError(404, 'USER_NOT_FOUND');
    return session.userId;
  }
  if (wanted !== undefined && (await rulesOf(context.database, session, wanted)) === null) {
    throw new AppError(404, 'USER_NOT_FOUND');
  }
  return wanted ?? null;
}

/** Deletes an appointment for good and tells everybody whom it concerned. */
export async function deleteAppointment(context: Context, session: Session, id: string): Promise<void> {
  await visible(context, session, id);
  await context.write(session, async (tx) => {
    const row = await queries.deleteAppointment(tx, session, id);
    if (row === null) throw new AppError(404, 'APPOINTMENT_NOT_FOUND');
    await announce(context, tx, { before: row, after: null, by: byStaff(session) });
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
