import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import type { AccountNotice } from '#server/jobs/definitions.ts';
import { daysBefore } from '#server/lib/days-before.ts';
import { MailError } from '#server/lib/mail-error.ts';
import { standingOf } from './credentials.service.ts';
import * as queries from './credentials.queries.ts';
import { noticeMail } from './notices.presenter.ts';

/** How long a mail about an account is tried; no try comes later. */
const NOTICE_DAYS = 2;

/**
 * Mails a person what was done to their account, to the address that it had then, which is forgotten afterwards. A
 * repeated try carries the same Message-ID. What the mail server refuses for good is given up.
 */
export async function sendNotice(
  context: Context,
  { organizationId, noticeId }: AccountNotice,
): Promise<void> {
  const { database, config } = context;
  const scope = { organizationId };
  const notice = await queries.noticeById(database, scope, noticeId);
  if (notice === null) return;
  const standing = await standingOf(context, database, scope, notice.userId);
  if (standing !== null) {
    const mail = noticeMail({ notice, standing, publicUrl: config.publicUrl, brandName: config.brand.name });
    await context.mailer.send(mail).catch((error: unknown) => {
      if (!(error instanceof MailError && error.refused)) throw error;
      context.log.warn({ notice: notice.kind }, 'a mail about an account was refused');
    });
  }
  await queries.deleteNotice(database, scope, noticeId);
}

/** Deletes mails about accounts that could not be sent. */
export function deleteOldNotices(db: Reader, now: Date): Promise<void> {
  return queries.deleteNoticesBefore(db, daysBefore(now, NOTICE_DAYS));
}
