import { and, desc, eq, gt, lt } from 'drizzle-orm';
import type { Reader, Tx } from '#server/db/database.ts';
import { earlierAvailability } from '#server/db/insight-schema.ts';
import { scoped, type Scope } from '#server/db/scope.ts';
import { daysBefore } from '#server/lib/days-before.ts';
import { newId } from '#server/lib/ids.ts';
import type { AvailabilityRow } from './availability.queries.ts';

export type EarlierRow = Omit<typeof earlierAvailability.$inferSelect, 'id' | 'organizationId' | 'userId'>;

/** Days for which earlier windows are kept: a week more than hours are looked back at. */
const KEPT_DAYS = 27 * 7;
/** More than anybody changes by hand in half a year; of more, the newest count. */
const MOST_READ = 1_000;

/**
 * Keeps windows that are about to change or to go, as what was offered until then. Paused ones offered nothing.
 * @param rows as they were
 */
export async function keepEarlier(tx: Tx, rows: readonly AvailabilityRow[], until: Date): Promise<void> {
  const kept = rows
    .filter(({ isActive, offeredSince }) => isActive && offeredSince < until)
    .map(({ organizationId, userId, dayOfWeek, startMinute, endMinute, capacity, offeredSince }) => ({
      id: newId(),
      organizationId,
      userId,
      dayOfWeek,
      startMinute,
      endMinute,
      capacity,
      offeredSince,
      offeredUntil: until,
    }));
  if (kept.length > 0) await tx.orm.insert(earlierAvailability).values(kept);
}

/** What a person's windows were that changed after a moment, the last ones first. */
export async function earlierAvailabilityOf(
  db: Reader,
  scope: Scope,
  userId: string,
  after: Date,
): Promise<EarlierRow[]> {
  const { dayOfWeek, startMinute, endMinute, capacity, offeredSince, offeredUntil } = earlierAvailability;
  return db.orm
    .select({ dayOfWeek, startMinute, endMinute, capacity, offeredSince, offeredUntil })
    .from(earlierAvailability)
    .where(
      scoped(
        earlierAvailability,
        scope,
        and(eq(earlierAvailability.userId, userId), gt(earlierAvailability.offeredUntil, after)),
      ),
    )
    .orderBy(desc(earlierAvailability.offeredUntil))
    .limit(MOST_READ);
}

/** Deletes earlier windows that are no longer looked back at. */
// global: housekeeping, of every organisation.
export async function deleteOldWindows(db: Reader, now: Date): Promise<void> {
  await db.orm
    .delete(earlierAvailability)
    .where(lt(earlierAvailability.offeredUntil, daysBefore(now, KEPT_DAYS)));
}
