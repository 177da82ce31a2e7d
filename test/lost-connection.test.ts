import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LiveEvent } from '#shared/contract/notifications.ts';
import { readConfig } from '#server/config.ts';
import { createLogger } from '#server/lib/logger.ts';
import { migrate } from '#server/db/migrate.ts';
import { openServer } from '#server/db/server.ts';
import { explainError } from '#server/http/error-handler.ts';
import type { Database, Reader } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';
import { createOrganization } from './factories/organization.ts';
import { openStream, type OpenStream } from './harness/event-stream.ts';
import { freshDatabase } from './harness/databases.ts';
import { startTestServer } from './harness/server.ts';
import { startSilentProxy } from './harness/silent-proxy.ts';
import { administer, nameIn } from './harness/template.ts';
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

it('has no statement compiled, which takes longer than the statements of the product', async () => {
  if (!fresh || !database) return expect(process.env.TEST_DATABASE_URL).toBeFalsy();
  const ask = (reader: Reader) => reader.query(`SELECT current_setting('jit') AS jit`);
  expect(await ask(database)).toEqual([{ jit: 'off' }]);
  expect(await database.transaction(ask)).toEqual([{ jit: 'off' }]);
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
  const server = process.env.TEST_DATABASE_URL;
  if (!fresh || !server) return expect(server).toBeFalsy();
  const name = nameIn(fresh.url);
  const startNamed = (process: string) => {
    const url = new URL(fresh.url);
    url.searchParams.set('application_name', process);
    // What answers late counts as lost: a busy machine gets more time than a quiet one needs.
    return startTestServer({ env: { DATABASE_URL: url.href, DATABASE_HEARTBEAT: '2' } });
  };
  const admit = (isAdmitting: boolean) =>
    administer(server, `ALTER DATABASE ${name} ALLOW_CONNECTIONS ${isAdmitting}`);
  const one = await startNamed('one');
  const other = await startNamed('other');
  try {
    const { admin } = await createOrganization(one);
    const stream = await openStream(other.guest.as(admin.client.token));
    expect(await stream.next()).toMatchObject({ type: 'connection_established' });
    await one.context.database.transaction(async (tx) => {
      const [owner] = await tx.query<Scope>(
        'SELECT organization_id AS "organizationId" FROM users WHERE id = $1',
        [admin.user.id],
      );
      if (owner === undefined) throw new Error('The organisation has an administrator.');
      // It cannot come back before the commit: the database takes no new connection.
      await admit(false);
      await waitFor(async () => {
        await administer(
          server,
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = '${name}' AND application_name = 'one' AND query ~ 'LISTEN|pg_notify'`,
        );
        return one.context.live.listening() ? null : true;
      });
      const event = {
        type: 'user_updated',
        userId: admin.user.id,
        appointmentId: null,
        source: 'user',
      } as const;
      await one.context.live.publish(tx, owner, event);
    });
    expect(one.context.live.listening()).toBe(false);
    await admit(true);
    expect(await nextChange(stream)).toMatchObject({ type: 'user_updated', userId: admin.user.id });
    const left = async () => (await database?.query('SELECT FROM live_outbox'))?.length;
    await waitFor(async () => ((await left()) === 0 ? true : null));
    await stream.close();
  } finally {
    await admit(true);
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
    expect(await rename('Ana Lima')).toBe(200);
    expect(await nextChange(stream)).toMatchObject({ type: 'user_updated' });
    proxy.silence();
    expect(await stream.next()).toMatchObject({ type: 'connection_established' });
    // Requests that meet a connection which is silent too are refused, and the connection is not used again.
    for (const status of await Promise.all(Array.from({ length: 10 }, () => rename('Ana Reis'))))
      expect([200, 503]).toContain(status);
    await waitFor(async () => ((await rename('Ana Souza')) === 200 ? true : null));
    expect(await nextChange(stream)).toMatchObject({ type: 'user_updated', userId: admin.user.id });
    await stream.close();
  } finally {
    await server.close();
    await proxy.close();
  }
});

/** The next event that is no `connection_established`: each loss and each return is one, and a busy machine may miss heartbeats. */
async function nextChange(stream: OpenStream): Promise<LiveEvent | null> {
  for (;;) {
    const event = await stream.next();
    if (event?.type !== 'connection_established') return event;
  }
}
