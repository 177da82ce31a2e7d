import type { Context } from '#server/context.ts';
import { forgetLeftContents } from './contents.ts';

/** How long a retried request is recognised. */
const IDEMPOTENCY_DAYS = 7;
/** How long a mail is known to be sent; no retry comes later. */
const DELIVERY_DAYS = 30;
/** How long a mail about an account is tried; no try comes later. */
const NOTICE_DAYS = 2;
/** How long a mail counts against a limit; retries of it come within a day. */
const COUNTED_DAYS = 2;
/** How long a mail that could not be sent stays on the administrator's list. */
const TROUBLE_DAYS = 30;
/** How long the history of webhooks reaches back. */
const HISTORY_DAYS = 90;
/** How long a mail stays in the mail folder: it names people. */
const MAIL_FILE_DAYS = 30;
/** How long busy time out of Google that is over stays in the agenda. */
const BUSY_DAYS = 30;
/** News to open screens are sent again for minutes only. */
const LIVE_DAYS = 1 / 24;
const DAY_MS = 86_400_000;

/** Deletes what nobody can use any more, and keeps the embedded database's statistics fresh. */
// global: these rows are dead for every organisation alike.
export async function runHousekeeping(context: Context): Promise<void> {
  const now = context.clock.now();
  const { database } = context;
  await database.query('DELETE FROM sessions WHERE expires_at < $1', [now]);
  await database.query('DELETE FROM password_resets WHERE expires_at < $1', [now]);
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await database.query('DELETE FROM idempotency_keys WHERE created_at < $1', [daysAgo(IDEMPOTENCY_DAYS)]);
  await database.query('DELETE FROM deliveries WHERE delivered_at < $1', [daysAgo(DELIVERY_DAYS)]);
  await database.query('DELETE FROM live_events WHERE happened_at < $1', [daysAgo(LIVE_DAYS)]);
  await database.query('DELETE FROM account_notices WHERE created_at < $1', [daysAgo(NOTICE_DAYS)]);
  await database.query('DELETE FROM counted_mails WHERE counted_at < $1', [daysAgo(COUNTED_DAYS)]);
  await database.query('DELETE FROM mail_troubles WHERE failed_at < $1', [daysAgo(TROUBLE_DAYS)]);
  await database.query('DELETE FROM webhook_deliveries WHERE due_at IS NULL AND created_at < $1', [
    daysAgo(HISTORY_DAYS),
  ]);
  await forgetLeftContents(database);
  await database.query('DELETE FROM appointment_rows WHERE held_until <= $1', [now]);
  await database.query('DELETE FROM google_busy WHERE end_time < $1', [daysAgo(BUSY_DAYS)]);
  await context.mailer.forgetBefore(daysAgo(MAIL_FILE_DAYS));
  // PGlite runs no autovacuum; a server does its own.
  if (database.kind === 'embedded') await database.script('VACUUM ANALYZE');
}
