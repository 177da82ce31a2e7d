import type { Context } from '#server/context.ts';
import type { AccountNotice } from '#server/jobs/definitions.ts';
import { MailError } from '#server/lib/mail-error.ts';
import * as queries from './credentials.queries.ts';
import { noticeMail } from './notices.presenter.ts';

/** People who were added longer ago are not told of, in days; and of each list so many are. */
const LATELY_DAYS = 30;
const MOST_TOLD = 10;
const DAY_MS = 86_400_000;

/**
 * Mails a person what was done to their account, to the address that it had then, which is forgotten afterwards. A
 * repeated try carries the same Message-ID. What the mail server refuses for good is given up.
 */
export async function sendNotice(
  context: Context,
  { organizationId, noticeId }: AccountNotice,
): Promise<void> {
  const { database, clock, config } = context;
  const scope = { organizationId };
  const notice = await queries.noticeById(database, scope, noticeId);
  if (notice === null) return;
  const since = new Date(clock.now().getTime() - LATELY_DAYS * DAY_MS);
  const standing = await queries.standingOf(database, scope, notice.userId, since, MOST_TOLD);
  if (standing !== null) {
    const mail = noticeMail({ notice, standing, publicUrl: config.publicUrl, brandName: config.brand.name });
    await context.mailer.send(mail).catch((error: unknown) => {
      if (!(error instanceof MailError && error.refused)) throw error;
      context.log.warn({ notice: notice.kind }, 'a mail about an account was refused');
    });
  }
  await queries.deleteNotice(database, scope, noticeId);
}
