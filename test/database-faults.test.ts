import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Readiness } from '#shared/contract/config.ts';
import { lockKey } from '#server/db/advisory-locks.ts';
import { addWeek } from './factories/agenda.ts';
import { createOrganization, createProfessional, type Person } from './factories/organization.ts';
import type { Answer } from './harness/client.ts';
import { freshDatabase } from './harness/databases.ts';
import { startTestServer, type TestServer } from './harness/server.ts';
import { startSilentProxy } from './harness/silent-proxy.ts';
import { waitFor } from './harness/wait.ts';

const DAY = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);

const book = (server: TestServer, person: Person, startTime: string): Promise<Answer<{ code?: string }>> =>
  server.guest.post('/api/appointments/public', {
    professionalId: person.user.id,
    clientName: 'Helena Dias',
    clientEmail: 'helena@exemplo.com.br',
    startTime,
  });

/** Waits until the health routes say it: an answer is good for a second. */
const until = (server: TestServer, status: Readiness['status'], code: number) =>
  waitFor(async () => {
    for (const path of ['/api/health', '/api/health/ready']) {
      const answer = await server.guest.get<Readiness>(path);
      if (answer.status !== code || answer.body.status !== status) return null;
    }
    return true;
  });

describe('a database that takes no writes', () => {
  let server: TestServer;
  let ana: Person;
  beforeAll(async () => {
    server = await startTestServer({ overrides: { workers: false } });
    const organization = await createOrganization(server);
    ana = await createProfessional(organization);
    await addWeek(organization, ana);
  });
  afterAll(() => server.close());

  it('answers 507 while it is full, and its health says so', async () => {
    const { database } = server.context;
    await database.script(
      `CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
       CREATE TRIGGER no_room BEFORE UPDATE ON installation EXECUTE FUNCTION no_room();
       CREATE TRIGGER no_room BEFORE INSERT ON appointment_rows EXECUTE FUNCTION no_room();`,
    );
    const refused = await book(server, ana, `${DAY}T15:00:00Z`);
    expect([refused.status, refused.body.code]).toEqual([507, 'STORAGE_FULL']);
    await until(server, 'full', 507);
    await database.script('DROP FUNCTION no_room CASCADE');
    expect((await book(server, ana, `${DAY}T15:00:00Z`)).status).toBe(201);
    await until(server, 'ok', 200);
  });

  it('can be read while it is read-only, answers 503 to changes, and its health says so', async () => {
    const { database } = server.context;
    // Of an hour ago and more, so that reading would note the use of the session.
    await database.script(`UPDATE sessions SET last_used_at = last_used_at - interval '2 hours'`);
    await makeReadOnly(server, true);
    const refused = await waitFor(async () => {
      const answer = await book(server, ana, `${DAY}T16:00:00Z`);
      return answer.body.code === 'UNAVAILABLE' ? null : answer;
    });
    expect([refused.status, refused.body.code]).toEqual([503, 'READ_ONLY']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ana.client.get(`/api/appointments?from=${DAY}T00:00:00Z&to=${DAY}T23:00:00Z`)).status).toBe(
      200,
    );
    await until(server, 'read-only', 503);
    expect((await server.guest.get('/api/health/live')).status).toBe(200);
    await makeReadOnly(server, false);
    await waitFor(async () => ((await book(server, ana, `${DAY}T16:00:00Z`)).status === 201 ? true : null));
    await until(server, 'ok', 200);
  });
});

/** As an operator, or a failover, makes it so. Connections that are open are ended, so that it holds for all. */
async function makeReadOnly({ context, databaseUrl }: TestServer, on: boolean): Promise<void> {
  if (databaseUrl === null)
    return context.database.script(
      `SET SESSION CHARACTERISTICS AS TRANSACTION READ ${on ? 'ONLY' : 'WRITE'}`,
    );
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const name = pg.escapeIdentifier(new URL(databaseUrl).pathname.slice(1));
  await client.query('SET default_transaction_read_only = off');
  await client.query(`ALTER DATABASE ${name} SET default_transaction_read_only = ${on ? 'on' : 'off'}`);
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  await client.end();
}

it('refuses in seconds the changes of an agenda that something holds; the others book meanwhile', async () => {
  const server = await startTestServer({ overrides: { workers: false } });
  try {
    const { databaseUrl } = server;
    // The embedded database has one connection: there is nobody else who could hold anything.
    if (databaseUrl === null) return expect(process.env.TEST_DATABASE_URL).toBeFalsy();
    const organization = await createOrganization(server);
    const [ana, bruno] = [await createProfessional(organization), await createProfessional(organization)];
    await addWeek(organization, ana);
    await addWeek(organization, bruno);
    const holder = new pg.Client({ connectionString: databaseUrl });
    await holder.connect();
    await holder.query(`SELECT pg_advisory_lock(${lockKey('agenda')})`, [ana.user.id]);
    // Three times as many as there are connections.
    const waiting = Array.from({ length: 30 }, () => timed(book(server, ana, `${DAY}T15:00:00Z`)));
    const [health, others] = await Promise.all([
      timed(server.guest.get('/api/health/ready')),
      timed(book(server, bruno, `${DAY}T15:00:00Z`)),
    ]);
    expect([health.status, others.status]).toEqual([200, 201]);
    // Some for a machine that is busy: before, all waited ten seconds for a connection.
    expect(Math.max(health.ms, others.ms)).toBeLessThan(5_000);
    for (const { status, body, headers, ms } of await Promise.all(waiting)) {
      expect([status, (body as { code?: string }).code]).toEqual([503, 'AGENDA_BUSY']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(ms).toBeLessThan(10_000);
    }
    // What holds it longer than the limit and gets on, as a rush at another process would, is waited for.
    const working = setInterval(() => void holder.query('SELECT 1'), 200);
    const patient = book(server, ana, `${DAY}T15:00:00Z`);
    await sleep(3_500);
    clearInterval(working);
    await holder.end();
    expect((await patient).status).toBe(201);
  } finally {
    await server.close();
  }
});

it('refuses in seconds what needs a row of a professional or an organisation that something holds; others go on', async () => {
  const server = await startTestServer({ overrides: { workers: false } });
  try {
    const { databaseUrl } = server;
    // The embedded database has one connection: there is nobody else who could hold anything.
    if (databaseUrl === null) return expect(process.env.TEST_DATABASE_URL).toBeFalsy();
    const clinics = await Promise.all(
      [1, 2, 3].map(async () => {
        const organization = await createOrganization(server);
        const person = await createProfessional(organization);
        await addWeek(organization, person);
        return { admin: organization.admin, person };
      }),
    );
    const [first, second, free] = clinics as [Clinic, Clinic, Clinic];
    const holder = new pg.Client({ connectionString: databaseUrl });
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [first.person.user.id]);
    await holder.query(
      'SELECT 1 FROM organizations WHERE id = (SELECT organization_id FROM users WHERE id = $1) FOR UPDATE',
      [second.person.user.id],
    );
    // More than there are connections.
    const refused = [
      ...[first, second].flatMap(({ person }) =>
        Array.from({ length: 8 }, () => book(server, person, `${DAY}T15:00:00Z`)),
      ),
      ...Array.from({ length: 3 }, () =>
        first.admin.client.put(`/api/admin/users/${first.person.user.id}`, { title: 'Psicóloga' }),
      ),
    ].map(timed);
    const served = await Promise.all([
      timed(server.guest.get('/api/health/ready')),
      timed(first.person.client.get('/api/user/profile')),
      timed(book(server, free.person, `${DAY}T15:00:00Z`)),
    ]);
    expect(served.map(({ status }) => status)).toEqual([200, 200, 201]);
    expect(Math.max(...served.map(({ ms }) => ms))).toBeLessThan(5_000);
    for (const { status, headers, ms } of await Promise.all(refused)) {
      expect(status).toBe(503);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      // One limit of 2.5 s for the row, one for a connection, and some for a machine that is busy.
      expect(ms).toBeLessThan(10_000);
    }
    await holder.query('ROLLBACK');
    await holder.end();
    for (const { person } of [first, second])
      expect((await book(server, person, `${DAY}T15:00:00Z`)).status).toBe(201);
  } finally {
    await server.close();
  }
});

type Clinic = { readonly admin: Person; readonly person: Person };

async function timed(asked: Promise<Answer>): Promise<Answer & { ms: number }> {
  const started = performance.now();
  return { ...(await asked), ms: performance.now() - started };
}

it('answers health checks in time while the database says nothing, and recovers', async () => {
  const fresh = await freshDatabase();
  // The embedded database is this process: it cannot be silent while the process answers.
  if (!fresh) return expect(process.env.TEST_DATABASE_URL).toBeFalsy();
  const proxy = await startSilentProxy(fresh.url);
  const server = await startTestServer({
    overrides: { workers: false },
    env: {
      DATABASE_URL: proxy.url,
      DATABASE_HEARTBEAT: '0.5',
      DATABASE_CONNECT_TIMEOUT: '3',
      DATABASE_STATEMENT_TIMEOUT: '1',
    },
  });
  try {
    await until(server, 'ok', 200);
    // Without its listening connection a process hears of no change at the others, until it is opened again.
    await server.context.database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query ~ 'LISTEN|live_outbox' AND pid <> pg_backend_pid()`,
    );
    const ready = async () => (await server.guest.get<Readiness>('/api/health/ready')).body.status;
    await waitFor(async () => ((await ready()) === 'not-listening' ? true : null));
    await until(server, 'ok', 200);
    proxy.hang();
    const asked = performance.now();
    await until(server, 'unavailable', 503);
    // An answer of the second before, two seconds of patience, and some for a machine that is busy.
    expect(performance.now() - asked).toBeLessThan(6_000);
    expect((await server.guest.get('/api/health/live')).status).toBe(200);
    proxy.recover();
    await until(server, 'ok', 200);
  } finally {
    await server.close();
    await proxy.close();
    await fresh.drop();
  }
});
