import type { Reader } from '#server/db/database.ts';
import { daysBefore } from '#server/lib/days-before.ts';
import { deleteCancelledLinksBefore } from './cancelled-links.queries.ts';
import { deleteIdempotencyKeysBefore } from './appointments.queries.ts';
import { deleteDeliveriesBefore } from './deliveries.queries.ts';

export { deleteOldHolds } from './holds.queries.ts';

/** How long a retried request is recognised. */
const IDEMPOTENCY_DAYS = 7;
/** How long a mail is known to be sent; no retry comes later. */
const DELIVERY_DAYS = 30;
/** How long the link of a cancelled appointment leads to another time. */
const CANCELLED_LINK_DAYS = 90;

/** Deletes the keys of requests that are not retried any more. */
export function deleteOldIdempotencyKeys(db: Reader, now: Date): Promise<void> {
  return deleteIdempotencyKeysBefore(db, daysBefore(now, IDEMPOTENCY_DAYS));
}

/** Deletes the notes of sent mails that are not retried any more. */
export function deleteOldDeliveries(db: Reader, now: Date): Promise<void> {
  return deleteDeliveriesBefore(db, daysBefore(now, DELIVERY_DAYS));
}

/** Deletes the links of appointments that were cancelled long ago. */
export function deleteOldCancelledLinks(db: Reader, now: Date): Promise<void> {
  return deleteCancelledLinksBefore(db, daysBefore(now, CANCELLED_LINK_DAYS));
}
