import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { checkSecret } from './installation.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ overrides: { workers: false } });
});
afterAll(() => server.close());

it('accepts the secret the database was set up with, and no other', async () => {
  const { database } = server.context;
  await database.query('DELETE FROM installation');
  await checkSecret(database, 'the first secret');
  await checkSecret(database, 'the first secret');
  await expect(checkSecret(database, 'another secret')).rejects.toThrow('APP_SECRET is not the one');
});
