import type { AppointmentsQuery, CancelManyAnswer } from '#shared/contract/appointments.ts';
import { APPOINTMENTS_RANGE } from '#shared/contract/limits.ts';
import type { Context } from '#server/context.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';
import type { Session } from '#server/session.ts';
import { AppError } from '#server/lib/app-error.ts';
import { assertInSight } from '#server/lib/asked-people.ts';
import { assertRange } from '#server/lib/asked-range.ts';
import { mayTouch } from './appointments.policy.ts';
import * as queries from './appointments.queries.ts';
import { readPage } from './page.queries.ts';
import type { AppointmentRow, ListedRow } from './appointments.queries.ts';
import { announce, byStaff, type By } from './events.service.ts';
import { refuseReceipted } from './receipted.service.ts';
import { rulesOf } from '#server/features/scheduling/scheduling.service.ts';

/**
 * The appointments a person may see that share time with the range: an administrator's whole organisation (or one
 * `userId` of it), a professional's own. A range has at most 62 days; one end alone means the 62 days on its side, none
 * the last 7 days and the next 55. With `userIds` several people's. With `ids`: those of them that may be seen, whenever they are.
 * @throws AppError 400 RANGE_INVERTED, RANGE_TOO_LONG, RANGE_TOO_FULL; 404 USER_NOT_FOUND
 */
export async function listAppointments(
  context: Context,
  session: Session,
  range: AppointmentsQuery,
): Promise<ListedRow[]> {
  const { from, to } = boundsOf(range, context.clock.now());
  const { userIds } = range;
  if (userIds !== undefined) assertInSight(session, userIds);
  const userId = await ownerOf(context, session, range.userId);
  if (range.ids !== undefined) return queries.appointmentsByIds(context.database, session, range.ids, userId);
  // One more than an answer carries tells that there are too many; to leave some out would be a lie.
  const isOfAll = userId === null && userIds === undefined;
  const limit = (isOfAll ? APPOINTMENTS_RANGE.rowsOfAll : APPOINTMENTS_RANGE.rows) + 1;
  const filter = { userId, userIds, from, to };
  const rows = await readPage(context.database, session, filter, { after: null, limit });
  if (rows.length === limit) throw new AppError('RANGE_TOO_FULL');
  return rows;
}

export type { AppointmentRow };

const DAY_MS = 86_400_000;
const RANGE_MS = APPOINTMENTS_RANGE.days * DAY_MS;

/** The instants to read. @throws AppError 400 RANGE_INVERTED, RANGE_TOO_LONG */
function boundsOf(range: Pick<AppointmentsQuery, 'from' | 'to'>, now: Date): { from: Date; to: Date } {
  const asked = { from: timeOf(range.from), to: timeOf(range.to) };
  const usual = now.getTime() - APPOINTMENTS_RANGE.defaultDaysBack * DAY_MS;
  const start = asked.from ?? (asked.to === undefined ? usual : asked.to - RANGE_MS);
  const [from, to] = [new Date(start), new Date(asked.to ?? start + RANGE_MS)];
  assertRange(from, to);
  return { from, to };
}

function timeOf(iso: string | undefined): number | undefined {
  return iso === undefined ? undefined : Date.parse(iso);
}

/** Whose appointments are meant: null for everybody's. @throws AppError 404 for anybody out of the person's sight */
async function ownerOf(
  context: Context,
  session: Session,
  wanted: string | undefined,
): Promise<string | null> {
  if (session.role !== 'admin') {
    if (wanted !== undefined && wanted !== session.userId) throw new AppError('USER_NOT_FOUND');
    return session.userId;
  }
  if (wanted !== undefined && (await rulesOf(context.database, session, wanted)) === null) {
    throw new AppError('USER_NOT_FOUND');
  }
  return wanted ?? null;
}

/**
 * Deletes an appointment in a transaction of the caller, who writes to the client about it and may see it.
 * @returns the row as it was; null when it was gone already
 */
export async function cancelWithin(
  context: Context,
  tx: Tx,
  scope: Scope,
  { id, by }: { id: string; by: By },
): Promise<AppointmentRow | null> {
  const row = await queries.deleteRow(tx, scope, id);
  if (row !== null) await announce(context, tx, { before: row, after: null, by, isClientNotified: true });
  return row;
}

/**
 * Deletes a selection in one transaction: all that the caller may touch, or none where something fails.
 * @param notify false writes no mail to anybody; webhooks, calendars and the log follow as ever
 * @returns how many went, and which were gone already or are not the caller's to see
 * @throws AppError 409 APPOINTMENT_HAS_RECEIPT while a receipt of one counts
 */
export async function cancelMany(
  context: Context,
  session: Session,
  { ids, notify }: { ids: readonly string[]; notify: boolean },
): Promise<CancelManyAnswer> {
  const deleted = await context.database.transaction((tx) =>
    cancelAll(context, tx, session, ids, { isSilent: !notify }),
  );
  const gone = new Set(deleted.map(({ id }) => id));
  return { cancelled: deleted.length, missing: [...new Set(ids)].filter((id) => !gone.has(id)) };
}

/**
 * Deletes those of the given appointments that the caller may touch, in a transaction of theirs. @returns the rows as they were
 * @throws AppError 409 APPOINTMENT_HAS_RECEIPT while a receipt of one counts
 */
export async function cancelAll(
  context: Context,
  tx: Tx,
  session: Session,
  ids: readonly string[],
  { isSilent }: { isSilent: boolean },
): Promise<AppointmentRow[]> {
  const userId = session.role === 'admin' ? null : session.userId;
  const rows = await queries.deleteRows(tx, session, ids, userId);
  await refuseReceipted(tx, session, rows);
  for (const before of rows)
    await announce(context, tx, { before, after: null, by: byStaff(session), isSilent });
  return rows;
}

/** The same as `visible`, held against change until the transaction ends. @throws AppError 404 for anybody else's */
export async function heldVisible(tx: Tx, session: Session, id: string): Promise<AppointmentRow> {
  const row = await queries.heldAppointment(tx, session, id);
  if (row === null || !mayTouch(session, row)) throw new AppError('APPOINTMENT_NOT_FOUND');
  return row;
}

/** An appointment that this person may touch. @throws AppError 404 for anybody else's */
export async function visible(
  context: Context,
  session: Session,
  id: string,
  db: Reader = context.database,
): Promise<AppointmentRow> {
  const row = await queries.appointmentById(db, session, id);
  if (row === null || !mayTouch(session, row)) throw new AppError('APPOINTMENT_NOT_FOUND');
  return row;
}
