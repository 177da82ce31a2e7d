import type { Reader } from '#server/db/database.ts';
import { daysBefore } from '#server/lib/days-before.ts';
import { deleteBusyBefore } from './import.queries.ts';

/** How long busy time out of Google that is over stays in the agenda. */
const BUSY_DAYS = 30;

/** Deletes busy time that has been over for long. */
export function deleteOldBusyTimes(db: Reader, now: Date): Promise<void> {
  return deleteBusyBefore(db, daysBefore(now, BUSY_DAYS));
}
