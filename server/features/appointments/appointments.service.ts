import { APPOINTMENT_MAX_MINUTES, APPOINTMENTS_DEFAULT_MONTHS_BACK } from '#shared/contract/limits.ts';
import type { UpdateAppointmentBody } from '#shared/contract/appointments.ts';
import type { Context } from '#server/context.ts';
import { lockProfessional } from '#server/db/locks.ts';
import type { Session } from '#server/http/access.ts';
import { AppError } from '#server/lib/app-error.ts';
import { mayTouch, normalizePhone, timesAfterChange } from './appointments.policy.ts';
import * as queries from './appointments.queries.ts';
import type { AppointmentChange, AppointmentRow } from './appointments.queries.ts';
import { announce } from './events.service.ts';
import { retryConflict } from './conflict.service.ts';
import { conflictError, placeStaff } from './placement.service.ts';
import { rulesOf, type RulesRow } from './rules.queries.ts';

const MINUTE_MS = 60_000;

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
  const from = range.from === undefined ? monthsBack(context.clock.now()) : new Date(range.from);
  const to = range.to === undefined ? null : new Date(range.to);
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

/** Edits, moves or transfers an appointment. @throws AppError 404, 409 with suggestions, 422 */
export async function updateAppointment(
  context: Context,
  session: Session,
  id: string,
  body: UpdateAppointmentBody,
): Promise<AppointmentRow> {
  const first = await visible(context, session, id);
  const target = body.userId ?? first.userId;
  let conflict: { rules: RulesRow; startTime: Date; minutes: number } | undefined;

  const updated = await retryConflict(() =>
    context.write(session, async (tx) => {
      conflict = undefined;
      await lockProfessional(tx, ...[first.userId, target].filter((userId) => userId !== null));
      const row = await queries.appointmentById(tx, session, id);
      if (row === null || !mayTouch(session, row)) throw new AppError(404, 'APPOINTMENT_NOT_FOUND');
      const rules = target === null ? null : await rulesOf(tx, session, target);
      if (body.userId !== undefined && rules === null) throw new AppError(404, 'USER_NOT_FOUND');
      const times = timesAfterChange(row, timeChange(body), {
        productDuration: row.productDuration,
        moveKeepsDuration: rules?.moveKeepsDuration ?? false,
      });
      assertTimes(times);
      const change: AppointmentChange = { ...clientFields(body), ...times, updatedAt: context.clock.now() };

      const transferred = rules !== null && target !== row.userId;
      if (transferred) {
        if (!rules.isActive) throw new AppError(422, 'PROFESSIONAL_INACTIVE');
        // The product belongs to the former professional: its name and length stay with the appointment.
        Object.assign(change, { userId: target, professionalName: rules.name, productId: null });
      }
      if (rules !== null && (transferred || moved(row, times))) {
        const placed = await placeStaff(tx, rules, {
          ...times,
          allowConflict: body.allowConflict ?? false,
          movingId: id,
        });
        if (!placed.ok) {
          conflict = { rules, startTime: times.startTime, minutes: minutesOf(times) };
          return null;
        }
        change.lane = placed.placement.lane;
      }
      const saved = await queries.updateAppointment(tx, session, id, change);
      if (saved === null) throw new AppError(404, 'APPOINTMENT_NOT_FOUND');
      await announce(context, tx, 'updated', saved, session.role, row.userId);
      return saved;
    }),
  );
  if (updated !== null) return updated;
  if (conflict === undefined) throw new AppError(409, 'APPOINTMENT_CONFLICT');
  throw await conflictError(context, conflict.rules, conflict.startTime, {
    serviceMinutes: conflict.minutes,
    staff: true,
  });
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

/** Refuses times that no appointment can have. @throws AppError 422 */
export function assertTimes({ startTime, endTime }: { startTime: Date; endTime: Date }): void {
  if (endTime <= startTime) throw new AppError(422, 'APPOINTMENT_INVERTED');
  if (endTime.getTime() - startTime.getTime() > APPOINTMENT_MAX_MINUTES * MINUTE_MS) {
    throw new AppError(422, 'APPOINTMENT_TOO_LONG');
  }
}

async function visible(context: Context, session: Session, id: string): Promise<AppointmentRow> {
  const row = await queries.appointmentById(context.database, session, id);
  if (row === null || !mayTouch(session, row)) throw new AppError(404, 'APPOINTMENT_NOT_FOUND');
  return row;
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

function moved(row: AppointmentRow, times: { startTime: Date; endTime: Date }): boolean {
  return (
    row.startTime.getTime() !== times.startTime.getTime() || row.endTime.getTime() !== times.endTime.getTime()
  );
}

function minutesOf({ startTime, endTime }: { startTime: Date; endTime: Date }): number {
  return Math.ceil((endTime.getTime() - startTime.getTime()) / MINUTE_MS);
}

function monthsBack(now: Date): Date {
  const from = new Date(now);
  from.setUTCMonth(from.getUTCMonth() - APPOINTMENTS_DEFAULT_MONTHS_BACK);
  return from;
}
