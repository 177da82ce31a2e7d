import type { Tx } from '#server/db/database.ts';
import { lockCredentials, type Credentials } from '#server/features/credentials/credentials.service.ts';
import { ownerOfReset, takeReset } from './reset.queries.ts';

/**
 * Uses up a link and holds its person until the transaction ends. The person is locked before the link, as everywhere.
 * @returns null for a link that is unknown, used or too old
 */
export async function spendLink(
  tx: Tx,
  link: Parameters<typeof takeReset>[1],
  now: Date,
): Promise<Credentials | null> {
  const owner = await ownerOfReset(tx, link, now);
  const held = owner === null ? null : await lockCredentials(tx, owner, owner.userId);
  return held === null || (await takeReset(tx, link, now)) === null ? null : held;
}
