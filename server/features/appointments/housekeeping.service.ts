import type { Reader } from '#server/db/database.ts';
import { daysBefore } from '#server/lib/days-before.ts';
import { deleteIdempotencyKeysBefore } from './appointments.queries.ts';
import { deleteDeliveriesBefore } from './deliveries.queries.ts';

export { deleteOldHolds } from './holds.queries.ts';

/** How long a retried request is recognised. */
const IDEMPOTENCY_DAYS = 7;
/** How long a mail is known to be sent; no retry comes later. */
const DELIVERY_DAYS = 30;

/** Deletes the keys of requests that are not retried any more. */
export function deleteOldIdempotencyKeys(db: Reader, now: Date): Promise<void> {
  return deleteIdempotencyKeysBefore(db, daysBefore(now, IDEMPOTENCY_DAYS));
}

/** Deletes the notes of sent mails that are not retried any more. */
export function deleteOldDeliveries(db: Reader, now: Date): Promise<void> {
  return deleteDeliveriesBefore(db, daysBefore(now, DELIVERY_DAYS));
}
