import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database, Reader } from './database.ts';

/**
 * Ties the database to the secret it was set up with: every process must bring the same one, because tokens are
 * derived from it. The first process to come decides.
 * @throws Error with a clear sentence when the secret is another.
 */
export async function checkSecret(database: Database, secret: string): Promise<void> {
  const mine = checkOf(secret);
  const kept = await database.transaction(async (tx) => {
    await tx.query('INSERT INTO installation (secret_check) VALUES ($1) ON CONFLICT DO NOTHING', [mine]);
    const rows = await tx.query<{ secretCheck: Uint8Array }>(
      'SELECT secret_check AS "secretCheck" FROM installation',
    );
    return rows[0]?.secretCheck;
  });
  if (kept === undefined || !timingSafeEqual(mine, Buffer.from(kept))) {
    throw new Error(
      'APP_SECRET is not the one this database was set up with. Set the original APP_SECRET ' +
        '(without one, it is in the file app-secret of the original data directory).',
    );
  }
}

/** Whether a secret is the one that a database was set up with; `unset` for a database that no process has used yet. */
export async function compareSecret(db: Reader, secret: string): Promise<'same' | 'other' | 'unset'> {
  const kept = await readSecretCheck(db);
  if (kept === '') return 'unset';
  return kept === secretCheckOf(secret) ? 'same' : 'other';
}

const checkOf = (secret: string): Buffer => createHmac('sha256', secret).update('installation').digest();

/** What the database keeps of its secret, in hex; empty for a database that no process has used yet. */
export async function readSecretCheck(db: Reader): Promise<string> {
  const [row] = await db.query<{ kept: string }>(
    `SELECT encode(secret_check, 'hex') AS kept FROM installation`,
  );
  return row?.kept ?? '';
}

/** What a database keeps of a secret, in hex. */
export const secretCheckOf = (secret: string): string => checkOf(secret).toString('hex');
