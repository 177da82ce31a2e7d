import type { TestServer } from './server.ts';

/** As if the administrators of all organisations had proven their e-mails: mails leave then. */
export const COUNT_AS_PROVEN = 'UPDATE organizations SET email_proven_at = now()';

/** The same on a test's server. */
export async function countAsProven({ context }: Pick<TestServer, 'context'>): Promise<void> {
  await context.database.query(COUNT_AS_PROVEN);
}
