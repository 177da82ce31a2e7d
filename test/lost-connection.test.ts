import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createLogger } from '#server/lib/logger.ts';
import { migrate } from '#server/db/migrate.ts';
import { openServer } from '#server/db/server.ts';
import { explainError } from '#server/http/error-handler.ts';
import type { Database } from '#server/db/database.ts';
import { createOrganization } from './factories/organization.ts';
import { must } from './harness/client.ts';
import { openStream } from './harness/event-stream.ts';
import { freshDatabase } from './harness/databases.ts';
import { startTestServer } from './harness/server.ts';
import { startSilentProxy } from './harness/silent-proxy.ts';
import { waitFor } from './harness/wait.ts';

/** Only a PostgreSQL server can lose a connection; the embedded database is this process. */
const fresh = await freshDatabase();
const logger = createLogger('silent');
const { databaseLimits } = readConfig({});
let database: Database | undefined;
beforeAll(() => {
  if (fresh) database = openServer({ url: fresh.url, limits: databaseLimits, logger });
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
  // Requests that waited for an answer get a request to try again, not an error of the product.
  const request = { log: logger } as unknown as FastifyRequest;
  expect(explainError(error as Error, request)).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
  expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

it('gives a migration the time that it takes, whatever the limit of a statement', async () => {
  if (!fresh) return expect(process.env.TEST_DATABASE_URL).toBeFalsy();
  const directory = await mkdtemp(join(tmpdir(), 'hora-marcada-slow-migration-'));
  const own = await freshDatabase({ empty: true });
  const hasty = openServer({ url: own?.url ?? '', limits: { ...databaseLimits, statementMs: 100 }, logger });
  try {
    await writeFile(join(directory, '0001_slow.sql'), 'SELECT pg_sleep(2.3);\n');
    expect(await migrate(hasty, directory)).toEqual(['0001_slow.sql']);
    await expect(hasty.query('SELECT pg_sleep(1)')).rejects.toMatchObject({ code: '57014' });
  } finally {
    await hasty.close();
    await own?.drop();
    await rm(directory, { recursive: true });
  }
});

it('has another process send what was committed without a connection to send it', async () => {
  if (!fresh) return expect(process.env.TEST_DATABASE_URL).toBeFalsy();
  const env = { DATABASE_URL: fresh.url, DATABASE_HEARTBEAT: '0.5' };
  const listening = async () => {
    const rows = await database?.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND query ~ 'LISTEN|live_outbox'`,
    );
    return rows?.map(({ pid }) => pid) ?? [];
  };
  const one = await startTestServer({ env });
  const [pid] = await listening();
  const other = await startTestServer({ env });
  try {
    const { admin } = await createOrganization(one);
    const stream = await openStream(other.guest.as(admin.client.token));
    expect(await stream.next()).toMatchObject({ type: 'connection_established' });
    await database?.query('SELECT pg_terminate_backend($1)', [pid]);
    await waitFor(() => Promise.resolve(one.context.live.listening() ? null : true));
    // It is back after a second; until then nobody but the other process can send this.
    must(await admin.client.patch('/api/user/profile', { name: 'Ana Reis' }));
    expect(await stream.next()).toMatchObject({ type: 'user_updated', userId: admin.user.id });
    const left = async () => (await database?.query('SELECT FROM live_outbox'))?.length;
    await waitFor(async () => ((await left()) === 0 ? true : null));
    await stream.close();
  } finally {
    await other.close();
    await one.close();
  }
});

it('notices a connection that was dropped without a word, and screens hear of changes again', async () => {
  if (!fresh) return expect(process.env.TEST_DATABASE_URL).toBeFalsy();
  const proxy = await startSilentProxy(fresh.url);
  const env = { DATABASE_URL: proxy.url, DATABASE_HEARTBEAT: '0.5', DATABASE_STATEMENT_TIMEOUT: '1' };
  const server = await startTestServer({ env });
  try {
    const { admin } = await createOrganization(server);
    const stream = await openStream(admin.client);
    expect(await stream.next()).toMatchObject({ type: 'connection_established' });
    const rename = async (name: string) => (await admin.client.patch('/api/user/profile', { name })).status;
    // A busy machine may miss half a second's heartbeat too: each loss and each return is one `connection_established`.
    const nextChange = async () => {
      for (;;) {
        const event = await stream.next();
        if (event?.type !== 'connection_established') return event;
      }
    };
    expect(await rename('Ana Lima')).toBe(200);
    expect(await nextChange()).toMatchObject({ type: 'user_updated' });
    proxy.silence();
    expect(await stream.next()).toMatchObject({ type: 'connection_established' });
    // Requests that meet a connection which is silent too are refused, and the connection is not used again.
    for (const status of await Promise.all(Array.from({ length: 10 }, () => rename('Ana Reis'))))
      expect([200, 503]).toContain(status);
    await waitFor(async () => ((await rename('Ana Souza')) === 200 ? true : null));
    expect(await nextChange()).toMatchObject({ type: 'user_updated', userId: admin.user.id });
    await stream.close();
  } finally {
    await server.close();
    await proxy.close();
  }
});
