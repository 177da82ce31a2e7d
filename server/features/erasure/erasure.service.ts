import type { Context } from '#server/context.ts';
import { eraseClientOf } from '#server/features/appointments/records.service.ts';
import { eraseRecord } from '#server/features/clients/forgetting.service.ts';
import { eraseRequestsOf } from '#server/features/waiting-list/erasing.service.ts';
import type { Session } from '#server/session.ts';

/**
 * Erases what is known of a client, because they ask for it: the record, the notes of everybody, what they wait for, and in past
 * appointments the name, the contacts and what was written. Times, services and prices stay, and the log, which has no contacts.
 * @throws AppError 404 CLIENT_NOT_FOUND; 409 CLIENT_HAS_APPOINTMENTS while one is not over, or a time is held for them
 */
export async function eraseClient(context: Context, session: Session, id: string): Promise<void> {
  await context.write(session, async (tx) => {
    const known = await eraseRecord(context, tx, session, id);
    await eraseRequestsOf(context, tx, session, known);
    await eraseClientOf(tx, session, id);
  });
}
