import type { Reader } from '#server/db/database.ts';
import { daysBefore } from '#server/lib/days-before.ts';
import { deleteClientMailsBefore } from './client-mails.queries.ts';
import { deleteCountsBefore } from './limits.queries.ts';
import { deleteTroublesBefore } from './mail.queries.ts';

/** How long a mail counts against a limit; retries of it come within a day. */
const COUNTED_DAYS = 2;
/** How long a mail that could not be sent stays on the administrator's list. */
const TROUBLE_DAYS = 30;
/** How long a client's record shows a mail. */
const SHOWN_DAYS = 730;

/** Deletes counts of mails that no limit looks back at. */
export function deleteOldCounts(db: Reader, now: Date): Promise<void> {
  return deleteCountsBefore(db, daysBefore(now, COUNTED_DAYS));
}

/** Deletes failed mails that the administrator's list does not show any more. */
export function deleteOldTroubles(db: Reader, now: Date): Promise<void> {
  return deleteTroublesBefore(db, daysBefore(now, TROUBLE_DAYS));
}

/** Deletes what is kept of mails that records do not show any more. */
export function deleteOldClientMails(db: Reader, now: Date): Promise<void> {
  return deleteClientMailsBefore(db, daysBefore(now, SHOWN_DAYS));
}
