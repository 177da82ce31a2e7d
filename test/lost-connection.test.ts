import type { FastifyRequest } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '#server/lib/logger.ts';
import { openServer } from '#server/db/server.ts';
import { explainError } from '#server/http/error-handler.ts';
import type { Database } from '#server/db/database.ts';
import { freshDatabase } from './harness/server.ts';

/** Only a PostgreSQL server can lose a connection; the embedded database is this process. */
const fresh = await freshDatabase();
let database: Database | undefined;
beforeAll(() => {
  if (fresh) database = openServer({ url: fresh.url, logger: createLogger('silent') });
});
afterAll(async () => {
  await database?.close();
  await fresh?.drop();
});

it('outlives a connection that is lost in the middle of a transaction', async () => {
  if (!fresh || !database) {
    expect(process.env.TEST_DATABASE_URL).toBeFalsy();
    return;
  }
  const lost = database.transaction(async (tx) => {
    const [row] = await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const killer = new pg.Client({ connectionString: fresh.url });
    await killer.connect();
    await killer.query('SELECT pg_terminate_backend($1)', [row?.pid]);
    await killer.end();
    // The connection's own farewell arrives here, with nobody waiting for an answer.
    await new Promise((resolve) => setTimeout(resolve, 200));
    await tx.query('SELECT 1');
  });
  const error: unknown = await lost.catch((reason: unknown) => reason);
  // Whoever waited for an answer is asked to come again, not told of a fault of the product.
  const request = { log: createLogger('silent') } as unknown as FastifyRequest;
  expect(explainError(error as Error, request)).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
  expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
});
