import { afterAll, beforeAll, expect, it } from 'vitest';
import { addProduct, addWindow } from '#test/factories/agenda.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import type { Client } from '#test/harness/client.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

let server: TestServer;
let organization: Organization;
let person: Person;
beforeAll(async () => {
  server = await startTestServer({ overrides: { workers: false } });
  organization = await createOrganization(server);
  person = await createProfessional(organization);
  for (let dayOfWeek = 0; dayOfWeek < 5; dayOfWeek++) {
    await addWindow(organization, person, { dayOfWeek });
    await addProduct(organization, person);
    await createProfessional(organization);
  }
});
afterAll(() => server.close());

/** SQL statements of one request. The least of three: the job queue's upkeep may fall into one of them. */
async function statementsOf(client: Client, path: string): Promise<number> {
  const counts: number[] = [];
  for (let call = 0; call < 3; call++) {
    const before = server.context.database.statementCount();
    expect((await client.get(path)).status).toBe(200);
    counts.push(server.context.database.statementCount() - before);
  }
  return Math.min(...counts);
}

const admin = () => organization.admin.client;
const own = () => person.client;
const guest = () => server.guest;
const named = (path: string) => () => `${path}?userId=${person.user.id}`;

/** A signed-in request reads its session, and then as much as its answer needs, however many rows there are. */
const READS: [string, () => Client, () => string, number][] = [
  ['the list of users', admin, () => '/api/admin/users', 2],
  ['the statistics', admin, () => '/api/admin/stats', 2],
  ['the profile', own, () => '/api/user/profile', 2],
  ['the own windows', own, () => '/api/availability', 2],
  ['a named person’s windows', admin, named('/api/availability'), 3],
  ['the own products', own, () => '/api/products', 2],
  ['a person’s products, for a visitor', guest, () => `/api/products/${person.user.id}`, 1],
  ['a person’s products, for themselves', own, () => `/api/products/${person.user.id}`, 2],
  ['the booking form', own, () => '/api/booking-form-settings', 2],
];

it.each(READS)('%s', async (_what, client, path, statements) => {
  expect(await statementsOf(client(), path())).toBe(statements);
});
