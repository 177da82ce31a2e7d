import type { z } from 'zod';
import type {
  HoursExceptionEntry,
  HoursExceptionPage,
  createExceptionBody,
  exceptionPageQuery,
} from '#shared/contract/exceptions.ts';
import { EXCEPTIONS_PAGE, EXCEPTION_MAX_DAYS, KEPT_LIMITS } from '#shared/contract/limits.ts';
import { daysBetween } from '#shared/scheduling/calendar-date.ts';
import { epochMinuteOf } from '#shared/scheduling/epoch-minute.ts';
import { toLocal } from '#shared/scheduling/zone.ts';
import type { Context } from '#server/context.ts';
import { lockProfessional } from '#server/db/locks.ts';
import { mayManage } from '#server/features/users/users.policy.ts';
import { announceUser, ownerProfile } from '#server/features/users/users.service.ts';
import type { Session } from '#server/session.ts';
import { AppError } from '#server/lib/app-error.ts';
import { minuteOfClockTime } from '#server/lib/format.ts';
import { newId } from '#server/lib/ids.ts';
import { assertRoom } from '#server/lib/room.ts';
import { windowProblem } from './availability.policy.ts';
import { presentException } from './exceptions.presenter.ts';
import * as queries from './exceptions.queries.ts';
import { keptBy } from './kept.service.ts';
import { loggedDates } from './log.presenter.ts';
import { logHours } from './log.service.ts';

type Body = z.output<typeof createExceptionBody>;
type Hours = Pick<queries.ExceptionRow, 'startMinute' | 'endMinute' | 'appointmentDuration' | 'capacity'>;

const NO_HOURS: Hours = {
  startMinute: null,
  endMinute: null,
  appointmentDuration: null,
  capacity: null,
};

/** A page of the dates ahead on which a person's hours differ from the week. @throws as `ownerProfile` */
export async function listExceptions(
  context: Context,
  session: Session,
  { userId, page: asked }: z.output<typeof exceptionPageQuery>,
): Promise<HoursExceptionPage> {
  const owner = await ownerProfile(context, session, userId);
  const rows = await queries.exceptionsFrom(
    context.database,
    session,
    owner.id,
    todayIn(context, owner.timezone),
  );
  const pages = Math.max(1, Math.ceil(rows.length / EXCEPTIONS_PAGE));
  const page = Math.min(asked, pages);
  const shown = rows.slice((page - 1) * EXCEPTIONS_PAGE, page * EXCEPTIONS_PAGE);
  const kept = await keptBy(context, context.database, session, owner, shown, rows);
  return {
    exceptions: shown.map((row) => presentException(row, kept(row))),
    page,
    pages,
    opensDates: rows.some(({ startMinute }) => startMinute !== null),
  };
}

/**
 * Takes a day or a period off, or gives one day other hours. Appointments already booked there stay; the answer says
 * which and how many. @throws AppError 422 EXCEPTION_… and AVAILABILITY_… for each rule, and as `ownerProfile`
 */
export async function createException(
  context: Context,
  session: Session,
  body: Body,
): Promise<HoursExceptionEntry> {
  const owner = await ownerProfile(context, session, body.userId);
  const to = body.to ?? body.from;
  assertDates(body, to, todayIn(context, owner.timezone));
  const row: queries.ExceptionRow = {
    id: newId(),
    organizationId: session.organizationId,
    userId: owner.id,
    firstDate: body.from,
    lastDate: to,
    ...(body.hours ? checkedHours(body.hours) : NO_HOURS),
    reason: body.reason ?? null,
    createdAt: context.clock.now(),
  };
  return context.write(session, async (tx) => {
    // A booking at this moment either meets the exception or is among those that stay.
    await lockProfessional(tx, owner.id);
    const ahead = await queries.exceptionsFrom(tx, session, owner.id, todayIn(context, owner.timezone));
    assertRoom({
      count: ahead.length,
      adding: 1,
      limit: KEPT_LIMITS.exceptions,
      code: 'EXCEPTION_LIMIT',
    });
    await queries.insertException(tx, row);
    await logHours(context, tx, session, {
      action: 'dates_created',
      entityId: row.id,
      ownerId: owner.id,
      before: null,
      after: loggedDates(row),
    });
    const sameDay =
      row.startMinute === null ? [row] : await queries.exceptionsFrom(tx, session, owner.id, to);
    const kept = await keptBy(context, tx, session, owner, sameDay);
    await announceUser(context, tx, session, owner.id);
    return presentException(row, kept(row));
  });
}

/** Gives dates their weekly hours back. @throws AppError 404 EXCEPTION_NOT_FOUND, also for a colleague's */
export async function deleteException(context: Context, session: Session, id: string): Promise<void> {
  await context.write(session, async (tx) => {
    const row = await queries.lockException(tx, session, id);
    if (row === null || !mayManage(session, row.userId)) throw new AppError('EXCEPTION_NOT_FOUND');
    await queries.deleteException(tx, session, id);
    await logHours(context, tx, session, {
      action: 'dates_deleted',
      entityId: id,
      ownerId: row.userId,
      before: loggedDates(row),
      after: null,
    });
    await announceUser(context, tx, session, row.userId);
  });
}

function todayIn(context: Context, timezone: string): string {
  return toLocal(timezone, epochMinuteOf(context.clock.now().getTime())).date;
}

function assertDates({ from, hours }: Body, to: string, today: string): void {
  if (to < from) throw new AppError('EXCEPTION_INVERTED');
  if (to < today) throw new AppError('EXCEPTION_PAST');
  if (daysBetween(from, to) >= EXCEPTION_MAX_DAYS) throw new AppError('EXCEPTION_TOO_LONG');
  if (hours && to !== from) throw new AppError('EXCEPTION_ONE_DAY');
}

function checkedHours(hours: NonNullable<Body['hours']>): Hours {
  const window = {
    startMinute: minuteOfClockTime(hours.startTime),
    endMinute: minuteOfClockTime(hours.endTime),
    appointmentDuration: hours.appointmentDuration,
    capacity: hours.maxConcurrentAppointments,
  };
  const problem = windowProblem(window);
  if (problem !== null) throw new AppError(problem);
  return window;
}
