import { ERASED_NAME, type BookedClient } from '#shared/clients/same-client.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';
import { candidatesUnderLock, keepRecord, lockClient } from '#server/features/clients/records.service.ts';
import { moveCancelled } from './cancellations.queries.ts';
import * as queries from './records.queries.ts';
import {
  emptyAppointments,
  linkRecord,
  unrecorded,
  type MovedRecord,
  type Unrecorded,
} from './records.queries.ts';

/** Appointments that are read at a time. */
const BATCH = 500;

/**
 * Finds or makes the records of a batch of appointments that have none: those of before there were records, and those that a
 * process of an older version made beside this one. A client at a time, so that no booking waits for more than one of them, and
 * none more once the process is to end. One that fails keeps nobody else waiting.
 * @returns whether there may be more
 */
export async function recordAppointments(context: Context): Promise<boolean> {
  const clients = await unrecorded(context.database, BATCH);
  for (const client of clients) {
    if (context.draining.on) return false;
    // An old clinic has thousands of them: who waits for a page comes first.
    await context.traffic.spare();
    await recordOne(context, client).catch((error: unknown) => {
      context.log.error({ err: error }, 'a client of appointments got no record');
    });
  }
  return clients.reduce((count, { ids }) => count + ids.length, 0) === BATCH;
}

/** The record of an appointment whose client was changed: the one it has while the name may be that person's, else as at a booking. */
export async function recordOfChanged(
  context: Context,
  tx: Tx,
  client: BookedClient & Scope,
  keptId: string | null = null,
): Promise<string> {
  const who = { organizationId: client.organizationId, userId: null };
  const [, candidates] = await Promise.all([
    lockClient(tx, who, client),
    candidatesUnderLock(tx, who, client, keptId),
  ]);
  return keepRecord(context, tx, client, candidates, client, { keptId });
}

export { agendasOfRecord, appointmentsBeside, appointmentsOfRecord } from './records.queries.ts';

/**
 * Makes appointments another record's, those cancelled with them: all, or those of these ids. No change of theirs: nobody
 * hears of it. @returns their ids
 */
export async function moveToRecord(
  tx: Tx,
  scope: Scope,
  moved: MovedRecord,
  ids: readonly string[] | null,
): Promise<string[]> {
  const ahead = await queries.moveToRecord(tx, scope, moved, ids);
  return [...ahead, ...(await moveCancelled(tx, scope, moved, ids))];
}

/**
 * Takes what is known of a person out of their appointments: the time, the service and its price stay, and no link leads there.
 * Nobody hears of it: what is past changes for nobody else.
 */
export function eraseClientOf(tx: Tx, scope: Scope, clientId: string): Promise<void> {
  return emptyAppointments(tx, scope, clientId, ERASED_NAME);
}

async function recordOne(context: Context, client: Unrecorded): Promise<void> {
  await context.database.transaction(async (tx) => {
    await linkRecord(tx, client, await recordOfChanged(context, tx, client), client);
  });
}
