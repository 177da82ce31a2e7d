import type { Reader } from '#server/db/database.ts';
import { daysBefore } from '#server/lib/days-before.ts';

/** News to open screens are sent again for minutes only. */
const LIVE_DAYS = 1 / 24;

/** Deletes news that no screen asks for any more. */
// global: these rows are dead for every organisation alike.
export async function deleteOldLiveEvents(db: Reader, now: Date): Promise<void> {
  await db.query('DELETE FROM live_events WHERE happened_at < $1', [daysBefore(now, LIVE_DAYS)]);
}
