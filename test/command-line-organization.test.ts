import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addProduct, addWeek } from './factories/agenda.ts';
import { addAppointment } from './factories/appointments.ts';
import { createOrganization, createProfessional, signIn } from './factories/organization.ts';
import { allAppointments } from './harness/all-appointments.ts';
import { must } from './harness/client.ts';
import { hora } from './harness/command-line.ts';
import { freshDatabase } from './harness/databases.ts';
import { spawnServer, type ServerProcess } from './harness/processes.ts';
import { copyTemplate, TEST_SECRET } from './harness/template.ts';

type Installation = { readonly env: Record<string, string>; readonly drop: () => Promise<void> };

let folder: string;
let [here, there]: Installation[] = [];
let server: ServerProcess | undefined;

async function installation(name: string): Promise<Installation> {
  const database = await freshDatabase();
  const dataDir = join(folder, name);
  if (!database) await copyTemplate(dataDir);
  const env = {
    DATA_DIR: dataDir,
    APP_SECRET: TEST_SECRET,
    ...(database ? { DATABASE_URL: database.url } : {}),
  };
  return { env, drop: async () => database?.drop() };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hora-marcada-org-'));
  [here, there] = [await installation('here'), await installation('there')];
});
afterAll(async () => {
  await server?.stop();
  await here?.drop();
  await there?.drop();
  await rm(folder, { recursive: true, force: true });
});

const WEBHOOKS = {
  webhookNotificationsEnabled: true,
  webhookUrl: 'http://127.0.0.1:1/ponto',
  webhookEvents: ['client.created', 'client.updated', 'client.deleted'],
};

it('moves an organisation with all that it has to another installation, and removes it from the first', async () => {
  if (!here || !there) throw new Error('Two installations were expected.');
  const start = (at: Installation) => spawnServer({ ...at.env, WEBHOOK_ALLOW_PRIVATE: 'true' });
  server = await start(here);
  const neighbour = await createOrganization(server, 'Vizinha Lopes');
  const moved = await createOrganization(server, 'Clínica Mudança');
  const bia = await createProfessional(moved, 'Bia Reis');
  await addWeek(moved, bia);
  const product = await addProduct(moved, bia, { name: 'Sessão' });
  must(await moved.admin.client.post('/api/admin/webhook-settings', WEBHOOKS));
  const ahead = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  for (const hour of ['13', '15'])
    await addAppointment(moved, bia, `${ahead}T${hour}:00:00.000Z`, { productId: product.id });
  must(await moved.admin.client.post('/api/clients', { name: 'Mariana Dias', tags: ['mensal', 'aço'] }), 201);
  must(await neighbour.admin.client.post('/api/clients', { name: 'Outra Pessoa' }), 201);
  await server.stop();
  const list = (await hora(here.env, ['org', 'list', '--json'])).json()['organizations'] as Record<
    string,
    unknown
  >[];
  const id = String(list.find(({ name }) => name === 'Clínica Mudança')?.['id']);

  const file = join(folder, 'clinica.tar');
  const exported = await hora(here.env, ['org', 'export', id, file, '--json']);
  expect(exported).toMatchObject({ code: 0, err: '' });
  expect(exported.json()).toMatchObject({ ok: true, organizationId: id, name: 'Clínica Mudança' });

  // In the other installation somebody has an entry of the log with the same number.
  await hora(there.env, ['admin', 'create', '--email', 'dona@exemplo.com.br', '--name', 'Dona Rosa']);
  const imported = await hora(there.env, ['org', 'import', file, '--json']);
  expect(imported).toMatchObject({ code: 0, err: '' });
  expect(imported.json()).toMatchObject({ ok: true, organizationId: id, rows: exported.json()['rows'] });
  const again = await hora(there.env, ['org', 'import', file, '--json']);
  expect(again).toMatchObject({ code: 1 });
  expect(again.json()).toMatchObject({ code: 'ORGANIZATION_EXISTS' });

  server = await start(there);
  const admin = await signIn(server, moved.admin.email);
  expect((await allAppointments(admin.client)).map(({ clientName }) => clientName)).toEqual([
    'Carla Dias',
    'Carla Dias',
  ]);
  // What is added next gets numbers of its own.
  const person = { client: admin.client, user: bia.user, email: bia.email };
  await addAppointment({ server, admin }, person, `${ahead}T18:00:00.000Z`);
  must(await admin.client.post('/api/clients', { name: 'Nova Cliente', tags: ['aço'] }), 201);
  await server.stop();
  server = undefined;

  expect((await hora(here.env, ['org', 'delete', id, '--json'])).json()).toMatchObject({
    code: 'NOT_CONFIRMED',
  });
  const removed = await hora(here.env, ['org', 'delete', id, '--confirm', id, '--json']);
  expect(removed).toMatchObject({ code: 0, err: '' });
  const left = await hora(here.env, ['org', 'list', '--json']);
  expect(left.json()['organizations']).toEqual([expect.objectContaining({ name: 'Vizinha Lopes' })]);
  // And back, where an e-mail has been taken meanwhile: nothing of it comes.
  const made = await hora(here.env, [
    'admin',
    'create',
    '--email',
    moved.admin.email,
    '--name',
    'Outra Dona',
  ]);
  expect(made.code).toBe(0);
  const refused = await hora(here.env, ['org', 'import', file, '--json']);
  expect(refused.json()).toMatchObject({ ok: false, code: 'IMPORT_COLLIDES' });
  const after = await hora(here.env, ['org', 'list', '--json']);
  expect(after.json()['organizations']).toHaveLength(2);
});
