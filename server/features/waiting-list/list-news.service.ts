import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';
import type { ListedRequest } from './entries.queries.ts';

/**
 * Has open screens read the staff's list again once `tx` has committed: administrators' and those of the professional who is
 * waited for, everybody's where anybody will do. Requests of one person make one message, all of them one statement.
 */
export async function publishLists(
  context: Context,
  tx: Tx,
  requests: readonly ListedRequest[],
): Promise<void> {
  const lists = new Map(requests.map((each) => [`${each.organizationId} ${each.userId ?? ''}`, each]));
  await context.live.publishAll(
    tx,
    [...lists.values()].map(({ organizationId, userId }) => ({
      organizationId,
      event: { type: 'waiting_list', userId, appointmentId: null, source: 'system' },
    })),
  );
}

/** The same for one request of an organisation. */
export function publishList(
  context: Context,
  tx: Tx,
  { organizationId }: Scope,
  userId: string | null,
): Promise<void> {
  return publishLists(context, tx, [{ organizationId, userId }]);
}
