import type { UpdateAppointmentBody } from '#shared/contract/appointments.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { lockProfessional } from '#server/db/locks.ts';
import type { Session } from '#server/http/access.ts';
import { AppError } from '#server/lib/app-error.ts';
import { assertTimes, minutesOf, normalizePhone, timesAfterChange } from './appointments.policy.ts';
import * as queries from './appointments.queries.ts';
import type { AppointmentChange, AppointmentRow } from './appointments.queries.ts';
import { visible } from './appointments.service.ts';
import { retryConflict } from './conflict.service.ts';
import { announce, byStaff } from './events.service.ts';
import { conflictError, placeStaff } from './placement.service.ts';
import { rulesOf, type RulesRow } from './rules.queries.ts';

type Times = { startTime: Date; endTime: Date };
type Outcome =
  | { kind: 'saved'; row: AppointmentRow }
  | { kind: 'conflict'; rules: RulesRow; times: Times }
  /** Somebody transferred it between the look and the lock: its new professional must be locked too. */
  | { kind: 'transferred meanwhile'; row: AppointmentRow };

/** Edits, moves or transfers an appointment. @throws AppError 404, 409 with suggestions, 422 */
export async function updateAppointment(
  context: Context,
  session: Session,
  id: string,
  body: UpdateAppointmentBody,
): Promise<AppointmentRow> {
  let known = await visible(context, session, id);
  for (;;) {
    const outcome = await retryConflict(() =>
      context.write(session, (tx) => update(context, tx, session, known, body)),
    );
    if (outcome.kind === 'saved') return outcome.row;
    if (outcome.kind === 'conflict') {
      const { rules, times } = outcome;
      throw await conflictError(context, rules, times.startTime, {
        serviceMinutes: minutesOf(times),
        staff: true,
      });
    }
    known = outcome.row;
  }
}

async function update(
  context: Context,
  tx: Tx,
  session: Session,
  known: AppointmentRow,
  body: UpdateAppointmentBody,
): Promise<Outcome> {
  await lockProfessional(tx, ...[known.userId, body.userId ?? null].filter((userId) => userId !== null));
  const row = await queries.appointmentById(tx, session, known.id);
  if (row === null) throw new AppError(404, 'APPOINTMENT_NOT_FOUND');
  if (row.userId !== known.userId) {
    return { kind: 'transferred meanwhile', row: await visible(context, session, row.id, tx) };
  }
  const target = body.userId ?? row.userId;
  const rules = target === null ? null : await rulesOf(tx, session, target);
  if (body.userId !== undefined && rules === null) throw new AppError(404, 'USER_NOT_FOUND');
  const times = timesAfterChange(row, timeChange(body), {
    productDuration: row.productDuration,
    moveKeepsDuration: rules?.moveKeepsDuration ?? false,
  });
  assertTimes(times);
  const change: AppointmentChange = { ...clientFields(body), ...times, updatedAt: context.clock.now() };

  const transferred = rules !== null && target !== row.userId;
  const moved = isMoved(row, times);
  if (transferred) Object.assign(change, transferTo(rules));
  // The client confirmed another time or another person.
  if (transferred || row.startTime.getTime() !== times.startTime.getTime()) change.confirmedAt = null;
  if (rules !== null && (transferred || moved)) {
    // One's own agenda may be overfilled, a colleague's not.
    const allowConflict = body.allowConflict === true && (session.role === 'admin' || !transferred);
    const placed = await placeStaff(tx, rules, { ...times, allowConflict, movingId: row.id });
    if (!placed.ok) return { kind: 'conflict', rules, times };
    change.lane = placed.placement.lane;
  }
  const saved = await queries.updateAppointment(tx, session, row.id, change);
  if (saved === null) throw new AppError(404, 'APPOINTMENT_NOT_FOUND');
  await announce(context, tx, { before: row, after: saved, by: byStaff(session) });
  return { kind: 'saved', row: saved };
}

/** The product belongs to the former professional: its name and length stay with the appointment. The words are now another's. */
function transferTo(rules: RulesRow): AppointmentChange {
  if (!rules.isActive) throw new AppError(422, 'PROFESSIONAL_INACTIVE');
  const { userId, name: professionalName, meetingTitle, meetingDescription } = rules;
  return { userId, professionalName, productId: null, meetingTitle, meetingDescription };
}

function timeChange(body: UpdateAppointmentBody) {
  return {
    startTime: body.startTime === undefined ? undefined : new Date(body.startTime),
    endTime: body.endTime === undefined ? undefined : new Date(body.endTime),
    duration: body.duration,
  };
}

/** Only the fields that the body names; an empty one becomes null. */
function clientFields(body: UpdateAppointmentBody): AppointmentChange {
  return {
    ...(body.clientName === undefined ? {} : { clientName: body.clientName }),
    ...(body.clientEmail === undefined ? {} : { clientEmail: body.clientEmail || null }),
    ...(body.clientPhone === undefined ? {} : { clientPhone: normalizePhone(body.clientPhone) }),
    ...(body.notes === undefined ? {} : { notes: body.notes || null }),
  };
}

function isMoved(row: AppointmentRow, times: Times): boolean {
  return (
    row.startTime.getTime() !== times.startTime.getTime() || row.endTime.getTime() !== times.endTime.getTime()
  );
}
