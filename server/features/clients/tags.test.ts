import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ClientRecord, ClientsAnswer } from '#shared/contract/client-records.ts';
import { CLIENT_LIMITS } from '#shared/contract/limits.ts';
import type { Scope } from '#server/db/scope.ts';
import { createOrganization, createProfessional } from '#test/factories/organization.ts';
import { must, type Client } from '#test/harness/client.ts';
import { fileWith, importFile } from '#test/harness/client-files.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { statementsOf } from '#test/harness/statements.ts';
import { tagsOf } from './tags.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ overrides: { workers: false } });
});
afterAll(() => server.close());

const listed = async (client: Client, query = '') =>
  must<{ tags: string[] }>(await client.get(`/api/clients/tags${query}`)).tags;

it('lists the tags in use by name, and their clients however a tag is written, to the team alone', async () => {
  const organization = await createOrganization(server);
  const { client } = organization.admin;
  const { id } = must<ClientRecord>(
    await client.post('/api/clients', { name: 'Zoé', tags: ['VIP', 'Água', 'agenda cheia', 'agua'] }),
    201,
  );
  await importFile(client, fileWith('Nome;Etiquetas', 'Davi;vip, Vip'));
  expect(await listed(client)).toEqual(['agenda cheia', 'Água', 'VIP']);
  expect(await listed(client, '?q=AG')).toEqual(['agenda cheia', 'Água']);
  expect(await listed(client, '?q=%25')).toEqual([]);
  expect(await listed((await createProfessional(organization)).client)).toHaveLength(3);
  expect(await listed((await createOrganization(server)).admin.client)).toEqual([]);
  expect(await server.guest.get('/api/clients/tags')).toMatchObject({ status: 401 });
  for (const [tag, names] of [
    ['vip', ['Davi', 'Zoé']],
    ['AGUA', ['Zoé']],
    ['agua%', []],
  ] as const) {
    const found = must<ClientsAnswer>(await client.get(`/api/clients?tag=${encodeURIComponent(tag)}`));
    expect(found.clients.map(({ name }) => name)).toEqual(names);
  }
  // A tag goes with the last client who has it.
  must(await client.put(`/api/clients/${id}`, { tags: ['VIP'] }));
  expect(await listed(client)).toEqual(['VIP']);
  must(await client.delete(`/api/clients/${id}`));
  expect(await listed(client)).toEqual(['VIP']);
});

it('writes a tag as the team writes it already, from forms, files and systems alike', async () => {
  const organization = await createOrganization(server);
  const { client } = organization.admin;
  const tagsOfNew = async (name: string, tags: readonly string[]) =>
    must<ClientRecord>(await client.post('/api/clients', { name, tags }), 201);
  const zoe = await tagsOfNew('Zoé', ['Convênio', 'VIP']);
  expect((await tagsOfNew('Davi', ['convenio', 'vip', 'Manhã'])).tags).toEqual(['Convênio', 'VIP', 'Manhã']);
  const changed = async (tags: readonly string[]) =>
    must<ClientRecord>(await client.put(`/api/clients/${zoe.id}`, { tags })).tags;
  expect(await changed(['VIP', 'MANHA', 'manhã'])).toEqual(['VIP', 'Manhã']);
  // Who has a tag alone may write it otherwise.
  expect(await changed(['Só à tarde'])).toEqual(['Só à tarde']);
  expect(await changed(['SÓ À TARDE'])).toEqual(['SÓ À TARDE']);
  await importFile(client, fileWith('Nome;Etiquetas', 'Eva;CONVENIO, Nova', 'Rui;nova'));
  expect(await listed(client)).toEqual(['Convênio', 'Manhã', 'Nova', 'SÓ À TARDE', 'VIP']);
  // The same file again changes nothing.
  expect(
    await importFile(client, fileWith('Nome;Etiquetas', 'Eva;CONVENIO, Nova', 'Rui;nova')),
  ).toMatchObject({
    ...{ created: 0, completed: 0, unchanged: 2 },
  });
});

it('takes one step in the index for each tag, however many clients have it', async () => {
  const { admin } = await createOrganization(server);
  const { database } = server.context;
  const [scope] = await database.query<Scope>(
    'SELECT organization_id AS "organizationId" FROM users WHERE id = $1',
    [admin.user.id],
  );
  if (scope === undefined) throw new Error('The organisation has an administrator.');
  await database.query(
    `INSERT INTO clients (id, organization_id, name, tags, created_at, updated_at)
     SELECT gen_random_uuid(), $1, 'Cliente ' || n, ARRAY['Convênio', 'Etiqueta ' || n % 300], now(), now()
       FROM generate_series(1, 5000) AS n`,
    [scope.organizationId],
  );
  await database.script('VACUUM ANALYZE client_tags');
  const tags = await listed(admin.client);
  expect(tags).toHaveLength(CLIENT_LIMITS.tagsListed);
  expect(tags[0]).toBe('Convênio');
  expect(await listed(admin.client, '?q=etiqueta 29')).toHaveLength(11);
  expect(await statementsOf(server, () => listed(admin.client))).toBe(2);
  let plan = '';
  const query = async (sql: string, values: readonly unknown[] = []) => {
    plan = JSON.stringify(
      await database.plannedQuery(`EXPLAIN (ANALYZE, BUFFERS, COSTS OFF) ${sql}`, values),
    );
    return [];
  };
  await tagsOf({ ...database, query }, scope, '');
  expect(plan).toContain('client_tags_by_name');
  expect(plan).not.toContain('Seq Scan');
  // Each of the hundred reads a row, not those of the 5,000 clients.
  expect(plan).not.toMatch(/rows=\d{4,}/);
});
