import { ERASED_NAME, namesOf } from '#shared/clients/same-client.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { actorOf, record } from '#server/features/audit/audit.service.ts';
import { AppError } from '#server/lib/app-error.ts';
import type { Session } from '#server/session.ts';
import { lockRecord } from './changes.queries.ts';
import { recordFor } from './clients.service.ts';
import * as queries from './forgetting.queries.ts';
import type { LeftClient } from './forgetting.queries.ts';
import { lockContacts } from './records.queries.ts';
import { refreshClients } from './screens.service.ts';

/** Records that are looked at in one go. */
const BATCH = 100;

/**
 * Deletes records that only bookings have written and whose last appointment is gone: one at a time, so that no booking waits
 * for more than one of them. One that fails keeps no other waiting, and is looked at again.
 * @returns whether there may be more
 */
export async function forgetLeft(context: Context): Promise<boolean> {
  const left = await queries.recordsLeft(context.database, BATCH);
  let failed = 0;
  for (const one of left) {
    if (context.draining.on) return false;
    await forgetOne(context, one).catch((error: unknown) => {
      failed += 1;
      context.log.error({ err: error }, 'a record without appointments was not deleted');
    });
  }
  return left.length > 0 && failed === 0;
}

async function forgetOne(context: Context, left: LeftClient): Promise<void> {
  await context.database.transaction(async (tx) => {
    const known = await queries.contactsOf(tx, left, left.clientId);
    await queries.takeOffList(tx, left);
    if (known === null) return;
    // A booking that found the record is stored before this goes on, one that has not looked yet finds none.
    await lockContacts(tx, { organizationId: left.organizationId, userId: null }, known);
    await queries.deleteUnused(tx, left);
  });
}

/**
 * Takes what is known of a person out of a record, for good, and logs that it was. The caller takes it out of their
 * appointments and out of the waiting list, in the same transaction.
 * @returns the names and contacts that it had; null where it gained a contact between the look and the locks: nothing is changed
 * then, and the caller tries again
 * @throws AppError 404 CLIENT_NOT_FOUND; 409 CLIENT_HAS_APPOINTMENTS while one is not over
 */
export async function eraseRecord(
  context: Context,
  tx: Tx,
  session: Session,
  clientId: string,
): Promise<{ names: readonly string[]; contacts: readonly string[] } | null> {
  const known = await queries.contactsOf(tx, session, clientId);
  if (known === null) throw new AppError('CLIENT_NOT_FOUND');
  // A booking that found the record is stored before this goes on, one that has not looked yet finds none.
  await lockContacts(tx, { organizationId: session.organizationId, userId: null }, known);
  await lockRecord(tx, session, clientId);
  const held = await queries.contactsOf(tx, session, clientId);
  if (held?.contacts.some((contact) => !known.contacts.includes(contact)) === true) return null;
  const row = await recordFor(tx, session, clientId);
  const now = context.clock.now();
  if (await queries.hasAhead(tx, session, clientId, now)) throw new AppError('CLIENT_HAS_APPOINTMENTS');
  await queries.emptyRecord(tx, session, clientId, ERASED_NAME, now);
  await record(context, tx, session, {
    entity: 'client',
    entityId: clientId,
    action: 'deleted',
    actor: actorOf(session),
    subject: row.name,
    before: {},
    after: {},
  });
  await refreshClients(context, tx, session, 'renamed');
  return { names: namesOf(row), contacts: known.contacts };
}
