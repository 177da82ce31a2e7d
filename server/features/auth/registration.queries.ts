import { takeLock } from '#server/db/advisory-locks.ts';
import type { Reader, Tx } from '#server/db/database.ts';

/** Whether an organisation exists on this installation. */
// global: it asks about all organisations.
export async function hasOrganization(db: Reader): Promise<boolean> {
  return (await db.query('SELECT 1 FROM organizations LIMIT 1')).length > 0;
}

/** Makes others who want to create the first organisation wait until this transaction ends. */
// global: it reads no row.
export async function lockRegistration(tx: Tx): Promise<void> {
  await tx.query(`SELECT ${takeLock('registration', "'registration'")}`);
}
