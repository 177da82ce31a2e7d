import type { AvailabilitySlot, CopyWeekBody } from '#shared/contract/availability.ts';
import { KEPT_LIMITS } from '#shared/contract/limits.ts';
import type { Context } from '#server/context.ts';
import { lockProfessional } from '#server/db/locks.ts';
import { announceUser, somebody } from '#server/features/users/users.service.ts';
import { AppError } from '#server/lib/app-error.ts';
import { newId } from '#server/lib/ids.ts';
import { assertRoom } from '#server/lib/room.ts';
import type { Session } from '#server/session.ts';
import { presentAvailability } from './availability.presenter.ts';
import * as queries from './availability.queries.ts';
import { keepEarlier } from './earlier.queries.ts';
import { loggedWindows } from './log.presenter.ts';
import { logHours } from './log.service.ts';

/**
 * Gives a person the weekly windows of a colleague, paused ones too, in place of their own. Their times of day are the person's then,
 * whatever the zones. Dates that differ, holidays and booked appointments are left alone.
 * @returns the person's week
 * @throws AppError 404 USER_NOT_FOUND; 422 AVAILABILITY_NOTHING_TO_COPY, AVAILABILITY_LIMIT
 */
export async function copyWeek(
  context: Context,
  session: Session,
  { userId, fromUserId }: CopyWeekBody,
): Promise<AvailabilitySlot[]> {
  const [owner, colleague] = await Promise.all([
    somebody(context, session, userId),
    somebody(context, session, fromUserId),
  ]);
  return context.write(session, async (tx) => {
    await lockProfessional(tx, owner.id);
    const [replaced, pattern] = await Promise.all([
      queries.availabilityOf(tx, session, owner.id),
      queries.availabilityOf(tx, session, colleague.id),
    ]);
    if (pattern.length === 0) throw new AppError('AVAILABILITY_NOTHING_TO_COPY');
    if (owner.id === colleague.id) return replaced.map(presentAvailability);
    const adding = pattern.length - replaced.length;
    if (adding > 0)
      assertRoom({
        count: replaced.length,
        adding,
        limit: KEPT_LIMITS.windows,
        code: 'AVAILABILITY_LIMIT',
      });
    const createdAt = context.clock.now();
    const copies = pattern.map((row) => ({
      ...row,
      id: newId(),
      userId: owner.id,
      createdAt,
      offeredSince: createdAt,
    }));
    await keepEarlier(tx, replaced, createdAt);
    await queries.deleteDays(tx, session, owner.id, [0, 1, 2, 3, 4, 5, 6]);
    await queries.insertAvailability(tx, copies);
    await logHours(context, tx, session, {
      action: 'week_copied',
      entityId: owner.id,
      ownerId: owner.id,
      before: { windows: loggedWindows(replaced) },
      after: { professionalName: colleague.name, windows: loggedWindows(copies) },
    });
    await announceUser(context, tx, session, owner.id);
    return copies.map(presentAvailability);
  });
}
