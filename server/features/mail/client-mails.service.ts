import type { Context } from '#server/context.ts';
import type { Scope } from '#server/db/scope.ts';
import { newId } from '#server/lib/ids.ts';
import { mailboxOf } from '#server/lib/mailbox.ts';
import type { Mail } from '#server/lib/mailer.ts';
import * as queries from './client-mails.queries.ts';

export const { clientMailsOf, moveClientMails, deleteClientMails } = queries;

/**
 * Keeps a mail to a client with the client's record. Where mails stay in a folder, nobody got them.
 * @param failure why it did not leave, as a sentence; null when the mail server took it
 */
export async function keepClientMail(
  context: Context,
  scope: Scope,
  { key, subject, to }: Mail,
  subjectId: string,
  failure: string | null,
): Promise<void> {
  if (context.config.smtpUrl === null) return;
  await context.database.transaction((tx) =>
    queries.insertClientMail(tx, scope, {
      ...{ id: newId(), subjectId, key, subject, address: to.address, mailbox: mailboxOf(to.address) },
      sentAt: context.clock.now(),
      failure,
    }),
  );
}
