import { inArray, or, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { mailboxIn } from '#server/db/mailbox-in.ts';
import { scoped, type Scope } from '#server/db/scope.ts';
import { waitingEntries } from '#server/db/waiting-schema.ts';
import type { WaitingState } from '#shared/contract/waiting-list.ts';

export type ReachedRequest = {
  readonly id: string;
  readonly clientName: string;
  readonly userId: string | null;
  readonly state: WaitingState;
};

/** The requests, open and ended, of whom one of these contacts reaches (mailboxes and digits); held until the transaction ends. */
// bounded: given contacts (what one mailbox or phone waits for, and did in 30 days).
export async function requestsReached(
  tx: Tx,
  scope: Scope,
  contacts: readonly string[],
): Promise<ReachedRequest[]> {
  const { id, clientName, userId, state, clientPhone } = waitingEntries;
  return tx.orm
    .select({ id, clientName, userId, state })
    .from(waitingEntries)
    .where(
      scoped(
        waitingEntries,
        scope,
        or(
          inArray(sql`${sql.raw(mailboxIn('waiting_entries.client_email'))}`, [...contacts]),
          inArray(clientPhone, [...contacts]),
        ),
      ),
    )
    .for('update');
}

/** Deletes requests, with the offers that they had. */
export async function deleteRequests(tx: Tx, scope: Scope, ids: readonly string[]): Promise<void> {
  await tx.orm
    .delete(waitingEntries)
    .where(scoped(waitingEntries, scope, inArray(waitingEntries.id, [...ids])));
}
