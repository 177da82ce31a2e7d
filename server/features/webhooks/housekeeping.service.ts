import type { Reader } from '#server/db/database.ts';
import { daysBefore } from '#server/lib/days-before.ts';
import { deleteHistoryBefore } from './webhooks.queries.ts';

/** How long the history of webhooks reaches back. */
const HISTORY_DAYS = 90;

/** Deletes old deliveries that are not tried any more. */
export function deleteOldHistory(db: Reader, now: Date): Promise<void> {
  return deleteHistoryBefore(db, daysBefore(now, HISTORY_DAYS));
}
