import { and, eq } from 'drizzle-orm';
import type { Reader } from '#server/db/database.ts';
import { idempotencyKeys } from '#server/db/schema.ts';
import { scoped, type Scope } from '#server/db/scope.ts';
import { waitingEntries } from '#server/db/waiting-schema.ts';
import { AppError } from '#server/lib/app-error.ts';
import type { EntryRow } from './entries.queries.ts';

/** Under which key a page sent a request, and what it sent. */
export type Attempt = { readonly key: string; readonly hash: Buffer };

/** Keys of bookings are of other callers. */
export const CALLER = 'waiting-list';

/**
 * The request that an earlier try with the same key made; null without one.
 * @throws AppError 422 IDEMPOTENCY_KEY_REUSED where the key came with something else then
 */
export async function madeBefore(
  db: Reader,
  scope: Scope,
  attempt: Attempt | null,
): Promise<EntryRow | null> {
  if (attempt === null) return null;
  const [found] = await db.orm
    .select({ entry: waitingEntries, hash: idempotencyKeys.requestHash })
    .from(idempotencyKeys)
    .innerJoin(waitingEntries, eq(waitingEntries.id, idempotencyKeys.appointmentId))
    .where(
      and(
        scoped(
          idempotencyKeys,
          scope,
          eq(idempotencyKeys.caller, CALLER),
          eq(idempotencyKeys.key, attempt.key),
        ),
        eq(waitingEntries.organizationId, scope.organizationId),
      ),
    );
  if (found === undefined) return null;
  if (!attempt.hash.equals(found.hash)) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  return found.entry;
}
