import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ClientRecord } from '#shared/contract/client-records.ts';
import type { SaveNotificationsBody } from '#shared/contract/notification-settings.ts';
import { announceClients } from '#server/features/webhooks/client-news.service.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { fileWith, importFile } from '#test/harness/client-files.ts';
import { must } from '#test/harness/client.ts';
import { movableClock } from '#test/harness/clock.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  // The test says when changes are looked for; nothing is sent.
  server = await startTestServer({
    overrides: { clock: movableClock('2026-11-18T12:00:00Z'), workers: false },
    env: { WEBHOOK_ALLOW_PRIVATE: 'true' },
  });
});
afterAll(() => server.close());

const LISTENING: SaveNotificationsBody = {
  webhookNotificationsEnabled: true,
  webhookUrl: 'http://127.0.0.1:1/ponto',
  webhookEvents: ['client.created', 'client.updated', 'client.deleted'],
};
const listening = async (): Promise<Organization> => {
  const organization = await createOrganization(server);
  must(await organization.admin.client.post('/api/admin/webhook-settings', LISTENING));
  return organization;
};
const create = async ({ client }: Person, name: string) =>
  must<ClientRecord>(await client.post('/api/clients', { name }), 201);
const announce = () => announceClients(server.context);

/** The deliveries of an organisation, by event. */
const made = async ({ admin }: Organization) => {
  const rows = await server.context.database.query<{ event: string; sharers: number }>(
    `SELECT d.event, cardinality(d.shared_with) AS sharers FROM webhook_deliveries d
       JOIN users u ON u.organization_id = d.organization_id WHERE u.id = $1 ORDER BY d.created_at, d.id`,
    [admin.user.id],
  );
  return rows;
};

it('makes deliveries of an import a batch at a time, in a fixed number of statements, beside those of others', async () => {
  const [large, small] = [await listening(), await listening()];
  const lines = Array.from(
    { length: 150 },
    (_, n) => `Cliente ${n};c${n}@exemplo.com.br;119876${10_000 + n}`,
  );
  const file = fileWith('Nome;E-mails;Telefones', ...lines);
  expect(await importFile(large.admin.client, file)).toMatchObject({ created: 150 });
  const noted = await server.context.database.query('SELECT FROM client_changes');
  // The record and its contacts, however many it has.
  expect(noted.length).toBeLessThanOrEqual(300);
  await create(small.admin, 'Helena Dias');
  const statements = async () => {
    const before = server.context.database.statementCount();
    await announce();
    return server.context.database.statementCount() - before;
  };
  const many = await statements();
  expect((await made(large)).map(({ event }) => event)).toEqual(Array(100).fill('client.created'));
  expect(await made(small)).toHaveLength(1);
  expect(await statements()).toBe(many);
  expect(await made(large)).toHaveLength(150);
  await create(small.admin, 'Rui Melo');
  expect(await statements()).toBe(many);
  // Without news nothing is asked but whether there is any.
  expect(await statements()).toBe(1);
});

it('says once what changed several times, and nothing of a record that came and went', async () => {
  const organization = await listening();
  const { admin } = organization;
  const ana = await createProfessional(organization, 'Ana Prado');
  const { id } = await create(admin, 'Helena Dias');
  await announce();
  for (const tag of ['um', 'dois']) must(await admin.client.put(`/api/clients/${id}`, { tags: [tag] }));
  const booked = await addAppointment(organization, ana, '2026-11-20T15:00:00Z', { clientName: 'Rui Melo' });
  must(await ana.client.delete(`/api/appointments/${booked.id}`));
  await server.context.database.query(`DELETE FROM clients WHERE name = 'Rui Melo'`);
  await announce();
  expect((await made(organization)).map(({ event }) => event)).toEqual(['client.created', 'client.updated']);
});

it('calls an address that many share once for each three of its webhooks', async () => {
  const organization = await listening();
  const people = [];
  for (const name of ['Ana', 'Bruno', 'Carla', 'Davi']) {
    const person = await createProfessional(organization, name);
    must(await person.client.post('/api/notification-settings', LISTENING));
    people.push(person);
  }
  for (const person of people)
    await addAppointment(organization, person, '2026-11-20T15:00:00Z', { clientName: 'Helena Dias' });
  await announce();
  expect((await made(organization)).map(({ sharers }) => sharers)).toEqual([2, 1]);
});

it('leaves a record that is being changed for the next time', async () => {
  const { database } = server.context;
  // An embedded database has one connection: nothing is changed beside the job.
  if (database.kind === 'embedded') return;
  const organization = await listening();
  const [held, free] = [await create(organization.admin, 'Helena'), await create(organization.admin, 'Rui')];
  await database.transaction(async (tx) => {
    await tx.query('SELECT FROM clients WHERE id = $1 FOR NO KEY UPDATE', [held.id]);
    await Promise.race([announce(), sleep(5_000).then(() => expect.fail('the job waits for a record'))]);
  });
  const clients = async () => {
    const rows = await database.query<{ id: string }>(
      'SELECT client_id AS id FROM webhook_deliveries WHERE client_id = ANY ($1::uuid[]) ORDER BY created_at, id',
      [[held.id, free.id]],
    );
    return rows.map(({ id }) => id);
  };
  expect(await clients()).toEqual([free.id]);
  await announce();
  expect((await clients()).toSorted()).toEqual([held.id, free.id].toSorted());
});
