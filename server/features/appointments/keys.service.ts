import type { Tx } from '#server/db/database.ts';
import type { idempotencyKeys } from '#server/db/schema.ts';
import { keepIdempotencyKey } from './appointments.queries.ts';

/** Keeps, for 7 days, what a request with an `Idempotency-Key` made. @param made `caller` tells the ways to ask apart */
export function keepKey(tx: Tx, made: typeof idempotencyKeys.$inferSelect): Promise<void> {
  return keepIdempotencyKey(tx, made);
}
