import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { examineDatabase } from '#server/cli/doctor-database.ts';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { hora } from '#test/harness/command-line.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { TEST_SECRET } from '#test/harness/template.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ isNewDatabase: true, overrides: { workers: false } });
});
afterAll(() => server.close());

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hora-marcada-doctor-'));
  return () => rm(dataDir, { recursive: true, force: true });
});

const settings = () => ({
  DATA_DIR: dataDir,
  PUBLIC_URL: 'https://agenda.exemplo.com.br',
  TRUST_PROXY: '127.0.0.1',
});
const codesIn = (findings: readonly { code: string }[]) => findings.map(({ code }) => code).sort();

/** What is wrong, in the settings or in the data directory. */
type Fault = readonly [code: string, env: Record<string, string>, spoil: () => unknown];
const nothing = () => undefined;

/** What is found besides it in each installation without a database. */
const ALWAYS = ['DATABASE_MISSING', 'MAIL_TO_FOLDER'];

const inInstallation: readonly Fault[] = [
  ['CONFIG_INVALID', { PORT: 'nada' }, nothing],
  ['PUBLIC_URL_PLAIN', { PUBLIC_URL: 'http://agenda.exemplo.com.br' }, nothing],
  ['PROXY_TRUSTS_ANYBODY', { TRUST_PROXY: 'true', HOST: '0.0.0.0' }, nothing],
  ['DATA_DIR_MISSING', {}, () => rm(dataDir, { recursive: true })],
  ['DATA_DIR_OPEN', {}, () => chmod(dataDir, 0o755)],
  ['DATABASE_LOST_ROWS', {}, () => writeFile(join(dataDir, 'database.loss.json'), '{}')],
  [
    'SECRET_FILE_OPEN',
    {},
    async () => {
      await writeFile(join(dataDir, 'app-secret'), TEST_SECRET);
      await chmod(join(dataDir, 'app-secret'), 0o644);
    },
  ],
];

it.each(inInstallation)('finds %s', async (code, env, spoil) => {
  await spoil();
  const { out } = await hora({ ...settings(), ...env }, ['doctor', '--json']);
  const { findings } = JSON.parse(out) as { findings: { code: string }[] };
  const others = code === 'CONFIG_INVALID' ? [] : ALWAYS;
  expect(codesIn(findings)).toEqual([code, ...others].sort());
});

/** The database of the test, in which one answer is another. */
function answering(part: string, row: object): Database {
  const { database } = server.context;
  const query: Database['query'] = async (statement, values) => {
    const rows = await database.query<Record<string, unknown>>(statement, values);
    return (statement.includes(part) ? [{ ...rows[0], ...row }] : rows) as never;
  };
  return { ...database, kind: 'server', query };
}

const config = (env: Record<string, string> = {}) =>
  readConfig({ ...settings(), APP_SECRET: TEST_SECRET, ...env });

it.each<readonly [code: string, part: string, row: object]>([
  ['DATABASE_OLD', 'server_version_num', { version: 130_020 }],
  ['DATABASE_ENCODING', 'server_version_num', { encoding: 'SQL_ASCII' }],
  ['DATABASE_STANDBY', 'server_version_num', { isStandby: true }],
  ['DATABASE_CONNECTIONS_FEW', 'server_version_num', { connections: 11 }],
  ['EXTENSION_MISSING', 'pg_available_extensions', { name: 'btree_gist' }],
  ['CLOCK_APART', 'clock_timestamp', { now: String(Date.now() - 60_000) }],
])('finds %s in what the database says of itself', async (code, part, row) => {
  expect(codesIn(await examineDatabase(config(), answering(part, row)))).toEqual([code]);
});

it('asks for the secret with which a database began, where it is not here', async () => {
  const found = await examineDatabase(readConfig(settings()), server.context.database);
  expect(codesIn(found)).toEqual(['SECRET_MISSING']);
});

it('finds nothing in a database that is as it should be, and jobs that are late or have failed', async () => {
  const { database } = server.context;
  const own = { ...database, kind: 'server' } as const;
  expect(await examineDatabase(config({ DATABASE_CONNECTIONS: '10' }), own)).toEqual([]);
  await database.query(
    `INSERT INTO pgboss.job (name, state, start_after, data)
     SELECT name, state::pgboss.job_state, now() - interval '1 hour', '{}'
       FROM (SELECT name FROM pgboss.queue WHERE name NOT LIKE '\\_\\_%' LIMIT 1) queue, unnest(ARRAY['created', 'failed']) state`,
  );
  expect(codesIn(await examineDatabase(config(), own))).toEqual(['JOBS_FAILED', 'JOBS_LATE']);
});
