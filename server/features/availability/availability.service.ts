import type { z } from 'zod';
import type {
  AvailabilitySlot,
  CopyAvailabilityBody,
  TeamAvailability,
  UpdateAvailabilityBody,
  createAvailabilityBody,
} from '#shared/contract/availability.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { lockProfessional } from '#server/db/locks.ts';
import { mayManage } from '#server/features/users/users.policy.ts';
import { announceUser, ownerOf } from '#server/features/users/users.service.ts';
import type { Session } from '#server/session.ts';
import { AppError } from '#server/lib/app-error.ts';
import { refuseStale } from '#server/lib/refuse-stale.ts';
import { minuteOfClockTime } from '#server/lib/format.ts';
import { newId } from '#server/lib/ids.ts';
import { assertRoom } from '#server/lib/room.ts';
import { KEPT_LIMITS } from '#shared/contract/limits.ts';
import { assertApart, offersMore, windowProblem, type Window } from './availability.policy.ts';
import { presentAvailability, presentTeam } from './availability.presenter.ts';
import * as queries from './availability.queries.ts';
import { keepEarlier } from './earlier.queries.ts';
import { loggedWindow, loggedWindows, windowWord } from './log.presenter.ts';
import { logHours } from './log.service.ts';

/** The caller's windows, or those of the person that an administrator names. @throws as `ownerOf` */
export async function listAvailability(
  context: Context,
  session: Session,
  userId: string | undefined,
): Promise<AvailabilitySlot[]> {
  const owner = await ownerOf(context, session, userId);
  return (await queries.availabilityOf(context.database, session, owner)).map(presentAvailability);
}

/** The windows of those of the people who are active, for the agenda they share. */
export async function listTeamAvailability(
  context: Context,
  session: Session,
  userIds: readonly string[],
): Promise<TeamAvailability> {
  return presentTeam(await queries.availabilityOfTeam(context.database, session, userIds));
}

/** Adds a window, to several weekdays at once if asked; answers with the first. @throws AppError 422 AVAILABILITY_… for each rule, and as `ownerOf` */
export async function createAvailability(
  context: Context,
  session: Session,
  body: z.output<typeof createAvailabilityBody>,
): Promise<AvailabilitySlot> {
  const userId = await ownerOf(context, session, body.userId);
  const window = checked({
    dayOfWeek: body.dayOfWeek,
    startMinute: minuteOfClockTime(body.startTime),
    endMinute: minuteOfClockTime(body.endTime),
    appointmentDuration: body.appointmentDuration,
    capacity: body.maxConcurrentAppointments,
    isActive: body.isActive,
  });
  const createdAt = context.clock.now();
  const rowOn = (dayOfWeek: number): queries.AvailabilityRow => ({
    id: newId(),
    organizationId: session.organizationId,
    userId,
    ...window,
    dayOfWeek,
    createdAt,
    offeredSince: createdAt,
  });
  const first = rowOn(body.dayOfWeek);
  const others = new Set(body.alsoOn?.filter((day) => day !== body.dayOfWeek));
  return context.write(session, async (tx) => {
    await lockProfessional(tx, userId);
    const week = await queries.availabilityOf(tx, session, userId);
    assertWindows(week, 1 + others.size);
    const rows = [first, ...[...others].map(rowOn)];
    assertApart(rows, week);
    await queries.insertAvailability(tx, rows);
    const days = [first.dayOfWeek, ...others].sort((one, other) => one - other);
    await logHours(context, tx, session, {
      action: 'window_created',
      entityId: first.id,
      ownerId: userId,
      before: null,
      after: loggedWindow(first, days),
    });
    await announceUser(context, tx, session, userId);
    return presentAvailability(first);
  });
}

/** Changes a window; what is left out stays. @throws AppError 404 AVAILABILITY_NOT_FOUND, 409 CHANGED_MEANWHILE, 422 as when creating */
export async function updateAvailability(
  context: Context,
  session: Session,
  id: string,
  body: UpdateAvailabilityBody,
): Promise<AvailabilitySlot> {
  return context.write(session, async (tx) => {
    const row = await findOwn(tx, session, id);
    refuseStale(body, presentAvailability(row));
    const change = checked({
      dayOfWeek: body.dayOfWeek ?? row.dayOfWeek,
      startMinute: body.startTime === undefined ? row.startMinute : minuteOfClockTime(body.startTime),
      endMinute: body.endTime === undefined ? row.endMinute : minuteOfClockTime(body.endTime),
      appointmentDuration: body.appointmentDuration ?? row.appointmentDuration,
      capacity: body.maxConcurrentAppointments ?? row.capacity,
      isActive: body.isActive ?? row.isActive,
    });
    const week = await queries.availabilityOf(tx, session, row.userId);
    assertApart(
      [change],
      week.filter((each) => each.id !== id),
    );
    const now = context.clock.now();
    const isMore = offersMore(row, change);
    const offeredSince = isMore ? now : row.offeredSince;
    if (isMore || offersMore(change, row)) await keepEarlier(tx, [row], now);
    await queries.updateAvailability(tx, session, id, { ...change, offeredSince });
    await logHours(context, tx, session, {
      action: 'window_updated',
      entityId: id,
      subject: windowWord(row),
      ownerId: row.userId,
      before: loggedWindow(row),
      after: loggedWindow({ ...row, ...change }),
    });
    await announceUser(context, tx, session, row.userId);
    return presentAvailability({ ...row, ...change });
  });
}

/**
 * Gives other weekdays the windows of one, paused ones too, in place of their own; answers with the whole week.
 * @throws AppError 422 AVAILABILITY_NOTHING_TO_COPY, and as `ownerOf`
 */
export async function copyAvailability(
  context: Context,
  session: Session,
  { userId, from, to }: CopyAvailabilityBody,
): Promise<AvailabilitySlot[]> {
  const owner = await ownerOf(context, session, userId);
  const days = [...new Set(to)].filter((day) => day !== from);
  return context.write(session, async (tx) => {
    // Two copies at once take turns, so that neither meets half of the other.
    await lockProfessional(tx, owner);
    const week = await queries.availabilityOf(tx, session, owner);
    const pattern = week.filter((row) => row.dayOfWeek === from);
    if (pattern.length === 0) throw new AppError('AVAILABILITY_NOTHING_TO_COPY');
    if (days.length === 0) return week.map(presentAvailability);
    const createdAt = context.clock.now();
    const replaced = week.filter((row) => days.includes(row.dayOfWeek));
    const copies = days.flatMap((dayOfWeek) =>
      pattern.map((row) => ({ ...row, id: newId(), dayOfWeek, createdAt, offeredSince: createdAt })),
    );
    assertWindows(
      week.filter((row) => !days.includes(row.dayOfWeek)),
      copies.length,
    );
    await keepEarlier(tx, replaced, createdAt);
    await queries.deleteDays(tx, session, owner, days);
    await queries.insertAvailability(tx, copies);
    await logHours(context, tx, session, {
      action: 'week_copied',
      entityId: owner,
      ownerId: owner,
      before: { windows: loggedWindows(replaced) },
      after: { copiedFrom: from, windows: loggedWindows([...copies].sort(byTime)) },
    });
    await announceUser(context, tx, session, owner);
    const kept = week.filter((row) => !days.includes(row.dayOfWeek));
    return [...kept, ...copies].sort(byTime).map(presentAvailability);
  });
}

/** Removes a window; appointments booked in it stay. @throws AppError 404 AVAILABILITY_NOT_FOUND */
export async function deleteAvailability(context: Context, session: Session, id: string): Promise<void> {
  await context.write(session, async (tx) => {
    const row = await findOwn(tx, session, id);
    await keepEarlier(tx, [row], context.clock.now());
    await queries.deleteAvailability(tx, session, id);
    await logHours(context, tx, session, {
      action: 'window_deleted',
      entityId: id,
      subject: windowWord(row),
      ownerId: row.userId,
      before: loggedWindow(row),
      after: null,
    });
    await announceUser(context, tx, session, row.userId);
  });
}

/** A window that the caller may change; a colleague's is not found, as if it did not exist. */
async function findOwn(tx: Tx, session: Session, id: string): Promise<queries.AvailabilityRow> {
  const row = await queries.lockAvailability(tx, session, id);
  if (row === null || !mayManage(session, row.userId)) throw new AppError('AVAILABILITY_NOT_FOUND');
  return row;
}

/** @throws AppError 422 AVAILABILITY_LIMIT */
function assertWindows(kept: readonly queries.AvailabilityRow[], adding: number): void {
  assertRoom({ count: kept.length, adding, limit: KEPT_LIMITS.windows, code: 'AVAILABILITY_LIMIT' });
}

function checked(window: Window): Window {
  const problem = windowProblem(window);
  if (problem !== null) throw new AppError(problem);
  return window;
}

function byTime(one: queries.AvailabilityRow, other: queries.AvailabilityRow): number {
  return one.dayOfWeek - other.dayOfWeek || one.startMinute - other.startMinute;
}
