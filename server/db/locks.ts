import type { Tx } from './database.ts';

export const LOCK_AGENDA = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))';

/**
 * Holds a professional's agenda until the transaction ends: other changes of it wait here, so that what is
 * read afterwards stays true until the commit. Several are always locked in the order of their ids. As the first
 * statement of a transaction it waits without a connection for others of this process.
 * @throws AppError 503 AGENDA_BUSY when something holds an agenda for longer than the lock limit
 */
export async function lockProfessional(tx: Tx, ...userIds: readonly string[]): Promise<void> {
  await tx.holdAgendas([...new Set(userIds)].sort());
}
