import type { Context } from '#server/context.ts';
import { eraseClientOf } from '#server/features/appointments/records.service.ts';
import { forgetMergesOf } from '#server/features/client-merges/client-merges.service.ts';
import { eraseRecord } from '#server/features/clients/forgetting.service.ts';
import { deleteClientMails } from '#server/features/mail/client-mails.service.ts';
import { forgetDeliveriesOf } from '#server/features/webhooks/client-news.service.ts';
import { eraseRequestsOf } from '#server/features/waiting-list/erasing.service.ts';
import { AppError } from '#server/lib/app-error.ts';
import type { Session } from '#server/session.ts';

/** How often a client is tried who gains a contact meanwhile: another record is joined with theirs. */
const ATTEMPTS = 5;

/**
 * Erases what is known of a client, because they ask for it: the record, the notes of everybody, what they wait for, and in past
 * appointments the name, the contacts and what was written. Times, services and prices stay, and the log, which has no contacts.
 * @throws AppError 404 CLIENT_NOT_FOUND; 409 CLIENT_HAS_APPOINTMENTS while one is not over, or a time is held for them
 */
export async function eraseClient(context: Context, session: Session, id: string): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const isDone = await context.write(session, async (tx) => {
      const known = await eraseRecord(context, tx, session, id);
      if (known === null) return false;
      await eraseRequestsOf(context, tx, session, known);
      await forgetMergesOf(tx, session, id);
      await deleteClientMails(tx, session, id);
      await forgetDeliveriesOf(tx, session, id);
      await eraseClientOf(tx, session, id);
      return true;
    });
    if (isDone) return;
  }
  throw new AppError('AGENDA_BUSY');
}
