import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { Owner } from './connections.queries.ts';

/** Lets every open screen on which a professional's connection or busy time shows read them again, once `tx` has committed. */
export function refreshScreens(context: Context, tx: Tx, owner: Owner): Promise<void> {
  return context.live.publish(tx, owner, {
    type: 'google_synced',
    userId: owner.userId,
    appointmentId: null,
    source: 'google',
  });
}
