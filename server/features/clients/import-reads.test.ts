import { afterAll, beforeAll, expect, it } from 'vitest';
import { CLIENT_IMPORT } from '#shared/contract/limits.ts';
import type { Reader } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';
import { createOrganization } from '#test/factories/organization.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { foundClients } from './import.queries.ts';

let server: TestServer;
let scope: Scope;
beforeAll(async () => {
  server = await startTestServer({ overrides: { workers: false }, isNewDatabase: true });
  const { admin } = await createOrganization(server);
  const { database } = server.context;
  const [row] = await database.query<Scope>(
    'SELECT organization_id AS "organizationId" FROM users WHERE id = $1',
    [admin.user.id],
  );
  if (row === undefined) throw new Error('The organisation has an administrator.');
  scope = row;
  // As on the day of a first import: nothing has counted what these tables hold.
  await database.script(`
    ALTER TABLE clients SET (autovacuum_enabled = off);
    ALTER TABLE client_contacts SET (autovacuum_enabled = off);`);
}, 300_000);
afterAll(() => server.close());

type PlanNode = { 'Actual Rows': number; 'Actual Loops': number; Plans?: PlanNode[] };

const rowsOf = (node: PlanNode): number =>
  node['Actual Rows'] * node['Actual Loops'] +
  (node.Plans ?? []).reduce((sum, each) => sum + rowsOf(each), 0);

/** How many rows the parts of the plan give while the clients of a batch are looked for. */
async function rowsRead(): Promise<number> {
  let rows = 0;
  const query: Reader['query'] = async (sql, values) => {
    const [found] = await server.context.database.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`,
      values,
    );
    rows = rowsOf(found?.['QUERY PLAN'][0]?.Plan ?? { 'Actual Rows': 0, 'Actual Loops': 0 });
    return [];
  };
  await foundClients(
    { ...server.context.database, query },
    scope,
    Array.from({ length: CLIENT_IMPORT.batch }, (_, index) => ({
      ...{
        name: `Cliente ${index}`,
        mailbox: index % 2 === 0 ? `c${index}@exemplo.com.br` : null,
        phone: null,
      },
    })),
  );
  return rows;
}

it('reads as much for the lines of a file among thousands of records that nothing has counted', async () => {
  const { database } = server.context;
  const addClients = async (from: number, to: number) =>
    database.query(
      `WITH made AS (
         INSERT INTO clients (id, organization_id, name, created_at, updated_at)
         SELECT gen_random_uuid(), $1, 'Cliente ' || n, now(), now() FROM generate_series($2::int, $3::int) AS n
         RETURNING id, substr(name, 9) AS n)
       INSERT INTO client_contacts (client_id, organization_id, kind, told_by, value, created_at)
       SELECT id, $1, 'email', 'c' || n || '@exemplo.com.br', 'c' || n || '@exemplo.com.br', now() FROM made`,
      [scope.organizationId, from, to],
    );
  await addClients(0, CLIENT_IMPORT.batch - 1);
  const few = await rowsRead();
  expect(few).toBeGreaterThan(CLIENT_IMPORT.batch);
  await addClients(CLIENT_IMPORT.batch, 599);
  expect(await rowsRead()).toBeLessThan(few * 1.1);
  await addClients(600, 2_999);
  expect(await rowsRead()).toBeLessThan(few * 1.1);
  await database.script('ANALYZE clients; ANALYZE client_contacts');
  expect(await rowsRead()).toBeLessThan(few * 1.1);
});
