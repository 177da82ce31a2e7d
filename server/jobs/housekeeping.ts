import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import { deleteOldAbsences } from '#server/features/absences/absences.service.ts';
import {
  deleteOldCancelledLinks,
  deleteOldDeliveries,
  deleteOldHolds,
  deleteOldIdempotencyKeys,
} from '#server/features/appointments/housekeeping.service.ts';
import { deleteOldWindows } from '#server/features/availability/replace-day.service.ts';
import { deleteOldMerges } from '#server/features/client-merges/client-merges.service.ts';
import { deleteOldMarks } from '#server/features/insights/apply.service.ts';
import { deleteOldMisses } from '#server/features/insights/misses.service.ts';
import {
  deleteOldClientMails,
  deleteOldCounts,
  deleteOldTroubles,
} from '#server/features/mail/housekeeping.service.ts';
import { extendSeries } from '#server/features/series/extend.service.ts';
import { deleteEmptySeries } from '#server/features/series/series.service.ts';
import { deleteOldSessions } from '#server/features/sessions/sessions.service.ts';
import { deleteOldShortLinkDays } from '#server/features/short-links/counts.service.ts';
import { deleteOldLinks } from '#server/features/users/links.service.ts';
import { deleteOldNotices } from '#server/features/users/notices.service.ts';
import { deleteOldHistory } from '#server/features/webhooks/housekeeping.service.ts';
import { deleteOldLiveEvents } from '#server/http/live-events.ts';
import { daysBefore } from '#server/lib/days-before.ts';
import { deleteLeftContents } from './contents.ts';

/** How long a mail stays in the mail folder: it names people. */
const MAIL_FILE_DAYS = 30;

/** What each owner of tables deletes of them, in this order. */
const DELETIONS: readonly ((db: Reader, now: Date) => Promise<void>)[] = [
  deleteOldSessions,
  deleteOldLinks,
  deleteOldIdempotencyKeys,
  deleteOldCancelledLinks,
  deleteOldDeliveries,
  deleteOldLiveEvents,
  deleteOldNotices,
  deleteOldCounts,
  deleteOldTroubles,
  deleteOldClientMails,
  deleteOldHistory,
  deleteLeftContents,
  deleteOldHolds,
  deleteOldShortLinkDays,
  deleteOldMarks,
  deleteOldMisses,
  deleteOldAbsences,
  deleteEmptySeries,
  deleteOldMerges,
  deleteOldWindows,
];

/** Deletes what nobody can use any more, and keeps the embedded database's statistics fresh. */
export async function runHousekeeping(context: Context): Promise<void> {
  const { clock, database, events, mailer } = context;
  const now = clock.now();
  for (const deleteOld of DELETIONS) await deleteOld(database, now);
  await database.transaction((tx) => events.emit(tx, { kind: 'housekeeping.due', now }));
  await extendSeries(context);
  await mailer.forgetBefore(daysBefore(now, MAIL_FILE_DAYS));
  // PGlite runs no autovacuum; a server does its own.
  if (database.kind === 'embedded') await database.script('VACUUM ANALYZE');
}
