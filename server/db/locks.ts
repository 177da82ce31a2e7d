import { takeLock } from './advisory-locks.ts';
import type { Tx } from './database.ts';

export const LOCK_AGENDA = `SELECT ${takeLock('agenda')}`;

/**
 * Holds a professional's agenda until the transaction ends: other changes of it wait here, so that what is
 * read afterwards stays true until the commit. Several are always locked in the order of their ids. As the first
 * statement of a transaction it waits without a connection for others of this process.
 * @throws AppError 503 AGENDA_BUSY when something holds an agenda for longer than the lock limit
 */
export async function lockProfessional(tx: Tx, ...userIds: readonly string[]): Promise<void> {
  await lockAndRead(tx, userIds, () => Promise.resolve());
}

/**
 * As `lockProfessional`, and reads what holds under the locks. The reading statements leave together with the locking ones
 * but are run after them, each on a snapshot of its own, so that they see what was committed while this one waited.
 * @param read asks for everything before it waits for anything; it is called again when a lock could not be had at once
 */
export async function lockAndRead<T>(tx: Tx, userIds: readonly string[], read: () => Promise<T>): Promise<T> {
  return tx.holdAgendas([...new Set(userIds)].sort(), read);
}
