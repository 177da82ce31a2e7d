import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createLogger } from '#server/lib/logger.ts';
import { startServer, type RunningServer } from '#server/start-server.ts';
import { addWeek } from '#test/factories/agenda.ts';
import { createOrganization, createProfessional, type Person } from '#test/factories/organization.ts';
import { createClient, type Client } from '#test/harness/client.ts';
import { openStream } from '#test/harness/event-stream.ts';
import { initPostgres, postgresPrograms } from '#test/harness/postgres.ts';
import { freePort, runProgram, scratchFolder, startProgram, stopProgram } from '#test/harness/programs.ts';
import { waitFor } from '#test/harness/wait.ts';

const PROGRAMS = postgresPrograms() ?? 'not installed';
const DAY = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);

let folder: Awaited<ReturnType<typeof scratchFolder>>;
let ports: { primary: number; standby: number };

const run = (program: string, ...args: string[]) => runProgram(join(PROGRAMS, program), args, folder.path);
const start = (name: 'primary' | 'standby') =>
  run(
    'pg_ctl',
    ...['-D', join(folder.path, name), '-l', join(folder.path, `${name}.log`), '-w', 'start'],
    ...['-o', `-h 127.0.0.1 -p ${ports[name]} -k ${folder.path} -c fsync=off -c max_connections=60`],
  );

beforeAll(async () => {
  folder = await scratchFolder();
  ports = { primary: await freePort(), standby: await freePort() };
  const [primary, standby] = [join(folder.path, 'primary'), join(folder.path, 'standby')];
  initPostgres(PROGRAMS, primary, folder.path);
  start('primary');
  run(
    'pg_basebackup',
    ...[
      '-h',
      '127.0.0.1',
      '-p',
      String(ports.primary),
      '-U',
      'hora',
      '-D',
      standby,
      '-R',
      '-c',
      'fast',
      '--no-sync',
    ],
  );
  start('standby');
});
afterAll(async () => {
  for (const name of ['primary', 'standby'])
    try {
      run('pg_ctl', '-D', join(folder.path, name), '-m', 'immediate', 'stop');
    } catch {
      // The test has stopped it.
    }
  await folder.remove();
});

type Ours = RunningServer & { readonly guest: Client };

/** Our server on a database, for as long as the work takes. */
async function serving(databaseUrl: string, work: (server: Ours) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hora-marcada-servers-data-'));
  const env = { PORT: '0', DATA_DIR: dataDir, DATABASE_URL: databaseUrl, RATE_LIMITS: 'off' };
  const server = await startServer(readConfig(env), { log: createLogger('silent') });
  try {
    await work({ ...server, guest: createClient(server.address) });
  } finally {
    await server.close();
    await rm(dataDir, { recursive: true });
  }
}

const book = (server: Ours, person: Person, hour: number) =>
  server.guest.post<{ code?: string }>('/api/appointments/public', {
    professionalId: person.user.id,
    clientName: 'Helena Dias',
    clientEmail: 'helena@exemplo.com.br',
    startTime: `${DAY}T${hour}:00:00Z`,
  });
/** Whether a connection can be made, null while not. */
async function listensOn(url: string): Promise<true | null> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch {
    return null;
  } finally {
    await client.end();
  }
}

const isReady = async ({ guest }: Ours) => (await guest.get('/api/health/ready')).status === 200;

it('serves through PgBouncer in session mode: tables, bookings, live events, the limits of a connection', async () => {
  const port = await freePort();
  const settings = join(folder.path, 'pgbouncer.ini');
  run('createdb', '-h', '127.0.0.1', '-p', String(ports.primary), '-U', 'hora', 'pooled');
  // As Debian ships it: start-up parameters that it does not know are refused.
  await writeFile(
    settings,
    `[databases]
* = host=127.0.0.1 port=${ports.primary} user=hora
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = session
default_pool_size = 20
logfile = ${join(folder.path, 'pgbouncer.log')}
`,
  );
  const bouncer = startProgram('/usr/sbin/pgbouncer', [settings], folder.path);
  try {
    const url = `postgresql://hora@127.0.0.1:${port}/pooled`;
    await waitFor(async () => listensOn(url));
    await serving(url, async (server) => {
      const organization = await createOrganization(server);
      const ana = await createProfessional(organization);
      await addWeek(organization, ana);
      const stream = await openStream(organization.admin.client);
      expect(await stream.next()).toMatchObject({ type: 'connection_established' });
      expect((await book(server, ana, 15)).status).toBe(201);
      expect(await stream.next()).toMatchObject({ type: 'appointment_created' });
      await stream.close();
      const limits = await server.context.database.query(
        `SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
                current_setting('jit') AS jit`,
      );
      expect(limits).toEqual([{ statement: '30s', lock: '2500ms', jit: 'off' }]);
      expect(await isReady(server)).toBe(true);
    });
  } finally {
    await stopProgram(bouncer);
  }
});

it('finds the host that takes writes, and goes on at the standby once it is promoted', async () => {
  // The standby comes first: which one takes writes is asked, not assumed.
  const hosts = `127.0.0.1:${ports.standby},127.0.0.1:${ports.primary}`;
  const url = `postgresql://hora@${hosts}/postgres?target_session_attrs=read-write`;
  await serving(url, async (server) => {
    const organization = await createOrganization(server);
    const ana = await createProfessional(organization);
    await addWeek(organization, ana);
    expect((await book(server, ana, 15)).status).toBe(201);
    const onStandby = () =>
      run(
        'psql',
        ...['-h', '127.0.0.1', '-p', String(ports.standby), '-U', 'hora', '-d', 'postgres'],
        ...['-Atc', 'SELECT count(*) FROM appointments'],
      ).trim();
    await waitFor(async () => (onStandby() === '1' ? true : null));

    run('pg_ctl', '-D', join(folder.path, 'primary'), '-m', 'immediate', '-w', 'stop');
    expect(await book(server, ana, 16)).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    run('pg_ctl', '-D', join(folder.path, 'standby'), '-w', 'promote');
    await waitFor(async () => ((await book(server, ana, 16)).status === 201 ? true : null));
    // What was booked before is still taken.
    expect(await book(server, ana, 15)).toMatchObject({
      status: 409,
      body: { code: 'APPOINTMENT_CONFLICT' },
    });
    await waitFor(async () => ((await isReady(server)) ? true : null));
  });
});
