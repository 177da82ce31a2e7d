import type { Tx } from './database.ts';

/**
 * Holds a professional's agenda until the transaction ends: whoever changes it waits here, so that what is
 * read afterwards stays true until the commit. Several are always locked in the order of their ids.
 */
export async function lockProfessional(tx: Tx, ...userIds: readonly string[]): Promise<void> {
  for (const userId of [...new Set(userIds)].sort()) {
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [userId]);
  }
}
