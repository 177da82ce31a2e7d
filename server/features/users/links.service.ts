import type { Tx } from '#server/db/database.ts';
import { lockCredentials, type Credentials } from './credentials.service.ts';
import { ownerOfLink, takeLink } from './links.queries.ts';

/** The links that people are mailed, to set a password or to prove an e-mail: kept, counted, looked up, taken. */
export { countOpenLinks, deleteOldLinks, insertLink, ownerOfLink, takeLink } from './links.queries.ts';

/**
 * Uses up a link and holds its person until the transaction ends. The person is locked before the link, as everywhere.
 * @returns null for a link that is unknown, used or too old
 */
export async function spendLink(
  tx: Tx,
  link: Parameters<typeof takeLink>[1],
  now: Date,
): Promise<Credentials | null> {
  const owner = await ownerOfLink(tx, link, now);
  const held = owner === null ? null : await lockCredentials(tx, owner, owner.userId);
  return held === null || (await takeLink(tx, link, now)) === null ? null : held;
}
