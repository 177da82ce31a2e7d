import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hora } from './harness/command-line.ts';
import { freshDatabase } from './harness/databases.ts';
import { spawnServer, type ServerProcess } from './harness/processes.ts';
import { copyTemplate, TEST_SECRET } from './harness/template.ts';

let folder: string;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let env: Record<string, string>;
let server: ServerProcess | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hora-marcada-backup-'));
  database = await freshDatabase();
  const dataDir = join(folder, 'data');
  if (!database) await copyTemplate(dataDir);
  env = { DATA_DIR: dataDir, APP_SECRET: TEST_SECRET, ...(database ? { DATABASE_URL: database.url } : {}) };
});
afterAll(async () => {
  await server?.stop();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

it('backs an installation up, verifies it and restores it elsewhere, and refuses what was altered', async () => {
  const made = await hora(env, [
    'admin',
    'create',
    '--json',
    '--email',
    'a@exemplo.com.br',
    '--name',
    'Ana Alves',
  ]);
  const { organizationId } = made.json();
  server = await spawnServer(env);
  const file = join(folder, 'backup.tar');
  if (!database) {
    const refused = await hora(env, ['backup', 'create', file, '--json']);
    expect(refused.json()).toMatchObject({ ok: false, code: 'DATABASE_IN_USE' });
    await server.stop();
    server = undefined;
  }
  const created = await hora(env, ['backup', 'create', file, '--json']);
  expect(created).toMatchObject({ code: 0, err: '' });
  expect(created.json()).toMatchObject({ ok: true, file, database: database ? 'server' : 'embedded' });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await hora(env, ['backup', 'create', file, '--json'])).json()).toMatchObject({
    code: 'FILE_EXISTS',
  });

  const verified = await hora(env, ['backup', 'verify', file, '--json']);
  expect(verified.json()).toMatchObject({ ok: true, different: [], rows: created.json()['rows'] });
  expect(verified.code).toBe(0);

  const occupied = await hora(env, ['backup', 'restore', file, '--json']);
  expect(occupied.code).toBe(1);
  if (database) expect(occupied.json()).toMatchObject({ code: 'TARGET_NOT_EMPTY' });
  const empty = await freshDatabase({ empty: true });
  const other = { ...env, DATA_DIR: join(folder, 'other'), ...(empty ? { DATABASE_URL: empty.url } : {}) };
  try {
    const restored = await hora(other, ['backup', 'restore', file, '--json']);
    expect(restored.json()).toMatchObject({ ok: true, different: [] });
    const list = await hora(other, ['org', 'list', '--json']);
    expect(list.json()['organizations']).toEqual([expect.objectContaining({ id: organizationId })]);
  } finally {
    await empty?.drop();
  }

  // One sign in the middle of what was backed up.
  const handle = await open(file, 'r+');
  const { size } = await handle.stat();
  await handle.write(Buffer.from('?'), 0, 1, Math.floor(size / 2));
  await handle.close();
  const altered = await hora(env, ['backup', 'verify', file, '--json']);
  expect(altered.code).toBe(1);
  expect(altered.json()).toMatchObject({ ok: false, code: 'CHECKSUM_DIFFERS' });
});
