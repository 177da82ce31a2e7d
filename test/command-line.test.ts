import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hora, horaProcess } from './harness/command-line.ts';
import { freshDatabase } from './harness/databases.ts';
import { spawnServer } from './harness/processes.ts';
import { copyTemplate, TEST_SECRET } from './harness/template.ts';

let dataDir: string;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let env: Record<string, string>;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hora-marcada-cli-'));
  database = await freshDatabase();
  if (!database) await copyTemplate(dataDir);
  env = {
    DATA_DIR: dataDir,
    APP_SECRET: TEST_SECRET,
    PUBLIC_URL: 'https://agenda.exemplo.com.br',
    TRUST_PROXY: '127.0.0.1',
    ...(database ? { DATABASE_URL: database.url } : {}),
  };
});
afterAll(async () => {
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const codesIn = (facts: Record<string, unknown>) =>
  (facts['findings'] as { code: string }[]).map(({ code }) => code).sort();

it('explains each command in Portuguese, and refuses what it does not know with 2', async () => {
  const calls = [
    ['--help'],
    ['migrate', 'up', '--help'],
    ['admin', 'create', '--help'],
    ['nada'],
    ['migrate'],
  ];
  // Two of them as an operator makes them.
  const [all, up, create, unknown, group] = await Promise.all(
    calls.map((args, index) => (index % 3 === 0 ? horaProcess : hora)(env, args)),
  );
  expect(all).toMatchObject({ code: 0, err: '' });
  for (const word of ['migrate', 'doctor', 'admin', 'password', 'org', 'demo'])
    expect(all?.out).toMatch(new RegExp(`^ {2}${word} `, 'm'));
  expect(all?.out).not.toMatch(/usage|options|commands/i);
  expect(up?.out).toContain('Aplica as migrações');
  expect(create?.out).toContain('--password-stdin');
  expect(unknown).toMatchObject({ code: 2, out: '' });
  expect(unknown?.err).toContain('WRONG_USE: O comando nada não existe.');
  expect(group?.code).toBe(2);
});

it('makes an administrator who signs in, lists the organisation, and sets a password that ends the sessions', async () => {
  const email = 'direcao@exemplo.com.br';
  const create = ['admin', 'create', '--json', '--email', email, '--name', 'Bruna Alves'];
  const made = await horaProcess(env, [...create, '--password-stdin'], 'uma senha longa\n');
  expect(made).toMatchObject({ code: 0, err: '' });
  const { id, organizationId } = made.json();
  expect(made.json()).toEqual({ ok: true, id, organizationId, email });

  const again = await hora(env, create);
  expect(again.code).toBe(1);
  expect(again.json()).toMatchObject({ ok: false, code: 'EMAIL_IN_USE' });
  const second = [
    ...create.slice(0, 4),
    'outra@exemplo.com.br',
    '--name',
    'Caio',
    '--organization',
    String(organizationId),
  ];
  const other = await hora(env, second);
  expect(other.json()).toMatchObject({ ok: true, organizationId });
  expect(other.json()['password']).toMatch(/^[\w-]{20}$/);

  const list = await hora(env, ['org', 'list', '--json']);
  expect(list.json()['organizations']).toEqual([
    expect.objectContaining({
      id: organizationId,
      name: 'Bruna Alves',
      people: 2,
      appointments: 0,
      admin: email,
    }),
  ]);

  const server = await spawnServer(env);
  const signIn = async (password: string) =>
    server.guest.post<{ token: string }>('/api/auth/user/login', { email, password });
  const session = await signIn('uma senha longa');
  expect(session.status).toBe(200);
  const reset = ['password', 'reset', '--json', '--email', email];
  const beside = await hora(env, reset);
  if (!database) {
    // The embedded database is one process's alone.
    expect(beside.code).toBe(1);
    expect(beside.json()).toMatchObject({ ok: false, code: 'DATABASE_IN_USE' });
    expect((await signIn('uma senha longa')).status).toBe(200);
    await server.stop();
  } else
    expect(String(beside.json()['url'])).toMatch(/^https:\/\/agenda\.exemplo\.com\.br\/redefinir-senha\//);
  const set = await hora(env, [...reset, '--password-stdin'], 'outra senha longa\n');
  expect(set.json()).toEqual({ ok: true, email, passwordSet: true });
  const later = database ? server : await spawnServer(env);
  const admin = later.guest.as(session.body.token);
  expect((await admin.get('/api/admin/users')).status).toBe(401);
  const fresh = await later.guest.post<{ token: string }>('/api/auth/user/login', {
    email,
    password: 'outra senha longa',
  });
  const log = await later.guest
    .as(fresh.body.token)
    .get<{ entries: { action: string; actor: { kind: string } }[] }>('/api/admin/audit-log');
  expect(log.body.entries[0]).toMatchObject({ action: 'password_set', actor: { kind: 'system' } });
  await later.stop();
});

it('applies migrations to an empty database once, and says what is missing before', async () => {
  const empty = await freshDatabase({ empty: true });
  const folder = await mkdtemp(join(tmpdir(), 'hora-marcada-cli-'));
  const own = { ...env, DATA_DIR: folder, ...(empty ? { DATABASE_URL: empty.url } : {}) };
  try {
    const before = await hora(own, ['migrate', 'status', '--json']);
    expect(before.code).toBe(1);
    if (empty) expect((before.json()['pending'] as string[]).length).toBeGreaterThan(70);
    else expect(before.json()).toMatchObject({ code: 'DATABASE_MISSING' });
    const refused = await hora(own, ['org', 'list', '--json']);
    expect(refused.json()).toMatchObject({
      ok: false,
      code: empty ? 'MIGRATIONS_PENDING' : 'DATABASE_MISSING',
    });
    const up = await hora(own, ['migrate', 'up', '--json']);
    expect(up.code).toBe(0);
    expect((up.json()['applied'] as string[])[0]).toMatch(/^0001_/);
    const after = await hora(own, ['migrate', 'status', '--json']);
    expect(after).toMatchObject({ code: 0 });
    expect(after.json()).toMatchObject({ ok: true, pending: [], unknown: [], changed: [] });
    expect((await hora(own, ['migrate', 'up'])).out).toBe('Nada a aplicar.\n');
  } finally {
    await empty?.drop();
    await rm(folder, { recursive: true, force: true });
  }
});

it('finds what is wrong with an installation, each with its code', async () => {
  const right = await hora(env, ['doctor', '--json']);
  expect(codesIn(right.json())).toEqual(['MAIL_TO_FOLDER']);
  expect(right.code).toBe(0);
  expect((await hora(env, ['doctor', '--strict'])).code).toBe(1);

  // A port on which nobody listens.
  const closed = createServer().listen(0, '127.0.0.1');
  const { port } = await new Promise<AddressInfo>((resolve) =>
    closed.once('listening', () => resolve(closed.address() as AddressInfo)),
  );
  closed.close();
  const wrong = await hora(
    {
      ...env,
      APP_SECRET: 'change-me-change-me-change-me-change-me',
      TRUST_PROXY: 'false',
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'a@exemplo.com.br',
    },
    ['doctor', '--json'],
  );
  expect(wrong.code).toBe(1);
  expect(codesIn(wrong.json())).toEqual(['PROXY_UNTRUSTED', 'SECRET_MISMATCH', 'SECRET_WEAK']);
  const online = await hora(
    {
      ...env,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'a@b.example',
    },
    ['doctor', '--json', '--online'],
  );
  expect(codesIn(online.json())).toEqual(['MAIL_UNREACHABLE', 'PUBLIC_URL_LOCAL', 'PUBLIC_URL_UNREACHABLE']);

  const half = await hora({ ...env, GOOGLE_CLIENT_ID: 'so-um' }, ['doctor', '--json']);
  expect(codesIn(half.json())).toEqual(['GOOGLE_HALF_SET']);
  const gone = await hora({ ...env, DATABASE_URL: `postgres://a:segredo@127.0.0.1:${port}/b` }, [
    'doctor',
    '--json',
  ]);
  expect(codesIn(gone.json())).toContain('DATABASE_UNREACHABLE');
  expect(gone.out).not.toContain('segredo');
});
