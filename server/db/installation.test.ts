import { expect, it } from 'vitest';
import { openEmbedded } from './embedded.ts';
import { checkSecret } from './installation.ts';
import { migrate } from './migrate.ts';
import { packageRoot } from '#server/lib/root.ts';

it('accepts the secret the database was set up with, and no other', async () => {
  const database = await openEmbedded(undefined);
  await migrate(database, `${packageRoot()}/migrations`);
  await checkSecret(database, 'the first secret');
  await checkSecret(database, 'the first secret');
  await expect(checkSecret(database, 'another secret')).rejects.toThrow('APP_SECRET is not the one');
  await database.close();
});
