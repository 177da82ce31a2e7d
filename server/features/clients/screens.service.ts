import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';

/**
 * Lets every open screen of the organisation that shows clients read them again, once `tx` has committed.
 * @param change 'renamed' where agendas call somebody otherwise from here on
 */
export function refreshClients(context: Context, tx: Tx, scope: Scope, change?: 'renamed'): Promise<void> {
  const renamed = change === undefined ? {} : { change };
  return context.live.publish(tx, scope, {
    ...{ type: 'clients', userId: null, appointmentId: null, source: 'system' },
    ...renamed,
  });
}
