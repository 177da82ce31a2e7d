import type { AuditAction } from '#shared/contract/audit-log.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { lockProfessional } from '#server/db/locks.ts';
import { announceUser } from '#server/features/users/users.service.ts';
import { AppError } from '#server/lib/app-error.ts';
import { assertRoom } from '#server/lib/room.ts';
import type { Session } from '#server/session.ts';
import { KEPT_LIMITS } from '#shared/contract/limits.ts';
import { windowProblem } from './availability.policy.ts';
import * as queries from './availability.queries.ts';
import { earlierAvailabilityOf, keepEarlier } from './earlier.queries.ts';
import { loggedWindows } from './log.presenter.ts';
import { logHours } from './log.service.ts';

/** A weekly window of a person, as it is kept. */
export type WindowRow = queries.AvailabilityRow;

/** The weekly windows of a person, paused ones too. */
export const weekOf = queries.availabilityOf;

export { deleteOldWindows } from './earlier.queries.ts';

/** What a person's windows were before their last changes. */
export const earlierWeekOf = earlierAvailabilityOf;

type ReplacedDay = {
  readonly userId: string;
  readonly dayOfWeek: number;
  /** What the caller knows of the day, in its order: another day is left as it is. */
  readonly expected: readonly WindowRow[];
  readonly next: readonly WindowRow[];
  readonly action: AuditAction<'hours'>;
};

/**
 * Gives a weekday of a person other windows, if it still has those that the caller knows. The caller may change the person.
 * @returns whether it had, so that the day was changed
 * @throws AppError 422 AVAILABILITY_… for each rule
 */
export async function replaceDay(
  context: Context,
  tx: Tx,
  session: Session,
  { userId, dayOfWeek, expected, next, action }: ReplacedDay,
): Promise<boolean> {
  await lockProfessional(tx, userId);
  const week = await queries.availabilityOf(tx, session, userId);
  const before = week.filter((row) => row.dayOfWeek === dayOfWeek);
  if (!areSame(before, expected)) return false;
  for (const row of next) {
    const problem = windowProblem(row);
    if (problem !== null) throw new AppError(problem);
  }
  const count = week.length - before.length;
  assertRoom({ count, adding: next.length, limit: KEPT_LIMITS.windows, code: 'AVAILABILITY_LIMIT' });
  await keepEarlier(tx, before, context.clock.now());
  await queries.deleteDays(tx, session, userId, [dayOfWeek]);
  if (next.length > 0) await queries.insertAvailability(tx, [...next]);
  await logHours(context, tx, session, {
    action,
    entityId: userId,
    ownerId: userId,
    before: { windows: loggedWindows(before) },
    after: { windows: loggedWindows(next) },
  });
  await announceUser(context, tx, session, userId);
  return true;
}

/** Whether windows are the same ones and offer the same, in the same order. */
export function areSame(
  some: readonly Omit<WindowRow, Unseen>[],
  others: readonly Omit<WindowRow, Unseen>[],
): boolean {
  const hoursOf = (rows: typeof some) =>
    JSON.stringify(
      rows.map((row) => [
        row.id,
        row.startMinute,
        row.endMinute,
        row.appointmentDuration,
        row.capacity,
        row.isActive,
      ]),
    );
  return hoursOf(some) === hoursOf(others);
}

/** What says nothing of a window's hours. */
type Unseen = 'organizationId' | 'userId' | 'dayOfWeek' | 'createdAt' | 'offeredSince';
