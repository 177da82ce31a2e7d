import { mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOrganization, signIn } from './factories/organization.ts';
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
  const before = await createOrganization(server);
  const creating = hora(env, ['backup', 'create', file, '--json']);
  const isCreated = creating.then(() => true);
  let meanwhile = 0;
  const signsUp = (to: ServerProcess) => createOrganization(to).then(() => false);
  while (!(await Promise.race([isCreated, signsUp(server)]))) meanwhile++;
  expect(meanwhile).toBeGreaterThan(0);
  const created = await creating;
  expect(created).toMatchObject({ code: 0, err: '' });
  // Nothing of the copy is left, and the server goes on.
  if (!database)
    expect((await readdir(env['DATA_DIR'] ?? '')).filter((name) => /copy/.test(name))).toEqual([]);
  await createOrganization(server);
  const inside = await hora(env, ['backup', 'create', join(env['DATA_DIR'] ?? '', 'backup.tar'), '--json']);
  if (!database) expect(inside).toMatchObject({ code: 2, out: expect.stringContaining('FILE_IN_DATA_DIR') });
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
    expect(list.json()['organizations']).toContainEqual(expect.objectContaining({ id: organizationId }));
    const copy = await spawnServer(other);
    try {
      await signIn(copy, before.admin.email);
    } finally {
      await copy.stop();
    }
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
