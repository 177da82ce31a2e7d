import { afterAll, beforeAll, expect, it } from 'vitest';
import { CLIENT_LIMITS } from '#shared/contract/limits.ts';
import type { Scope } from '#server/db/scope.ts';
import { clientSearchOf } from '#server/lib/client-search.ts';
import { createOrganization } from '#test/factories/organization.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { pageOfClients } from './clients.queries.ts';

const CLIENTS = 20_000;
const PART = 5_000;

let server: TestServer;
let scope: Scope;
beforeAll(async () => {
  server = await startTestServer({ overrides: { workers: false } });
  const { admin } = await createOrganization(server);
  const { database } = server.context;
  const [row] = await database.query<Scope>(
    'SELECT organization_id AS "organizationId" FROM users WHERE id = $1',
    [admin.user.id],
  );
  if (row === undefined) throw new Error('The organisation has an administrator.');
  scope = row;
  // In parts, each far from the limit of time that a statement has. One in a hundred was joined with another one.
  for (let from = 1; from <= CLIENTS; from += PART)
    await database.query(
      `INSERT INTO clients (id, organization_id, name, other_names, created_at, updated_at)
       SELECT gen_random_uuid(), $1, 'Maria ' || md5(n::text),
              CASE WHEN n % 100 = 0 THEN ARRAY['Lia ' || md5((-n)::text)] ELSE '{}' END, now(), now()
         FROM generate_series($2::int, $3::int) AS n`,
      [scope.organizationId, from, from + PART - 1],
    );
  await database.query(
    `INSERT INTO client_contacts (client_id, organization_id, kind, told_by, value, created_at)
     SELECT id, organization_id, kind, kind || left(id::text, 6), 'x', now()
       FROM clients, (VALUES ('email'), ('phone')) each (kind) WHERE organization_id = $1`,
    [scope.organizationId],
  );
  await database.script('VACUUM ANALYZE clients');
  await database.script('VACUUM ANALYZE client_contacts');
}, 300_000);
afterAll(() => server.close());

/** The plan that PostgreSQL chooses for a page of a search. */
async function planOf(
  text: string,
  narrowing: { withoutNext?: boolean; notSince?: Date; tag?: string; userId?: string } = {},
): Promise<string> {
  const { database } = server.context;
  let plan = '';
  const plannedQuery = async (sql: string, values: readonly unknown[] = []) => {
    plan = JSON.stringify(await database.plannedQuery(`EXPLAIN (ANALYZE, COSTS OFF) ${sql}`, values));
    return [];
  };
  const none = {
    tag: null,
    userId: null,
    withoutNext: false,
    missedTwice: false,
    notSince: null,
    lastVisit: { from: null, to: null },
    after: null,
    limit: CLIENT_LIMITS.page,
  };
  await pageOfClients(
    { plannedQuery },
    { ...scope, seenBy: null },
    {
      ...{ ...none, ...narrowing, search: clientSearchOf(text), now: new Date() },
    },
  );
  return plan;
}

it('finds a name that few have by the indexes of both names, without reading every record', async () => {
  const plan = await planOf('lia zzz');
  expect(plan).toContain('clients_trigrams');
  expect(plan).toContain('clients_other_names');
  expect(plan).not.toContain('Seq Scan on clients');
});

it('finds that nobody has a word, in names or contacts, without reading every record', async () => {
  for (const text of ['quiteria', '99998877', 'zq']) {
    const plan = await planOf(text);
    expect(plan).toContain('clients_trigrams');
    expect(plan).toMatch(/client_contacts_(?:trigrams|told_by)/);
    // Walks by name stand ready for what is found too often to be sorted.
    for (const read of plan.match(/(?:using clients_by_name|Seq Scan) on clients [^"]*/g) ?? [])
      expect(read).toContain('never executed');
  }
});

it('finds that nobody has a tag, a professional or so old a visit, without reading every record', async () => {
  const userId = '01a2298b-7aa8-7689-b8fb-3dfb738097bc';
  for (const narrowing of [{ tag: 'ninguém' }, { userId }, { notSince: new Date('2020-01-01T12:00:00Z') }])
    expect(await planOf('', narrowing)).toMatch(/using clients_by_name on clients [^"]*never executed/);
});

it('reads a page of a name that all have in the order of the list', async () => {
  expect(await planOf('maria')).toMatch(/using clients_by_name on clients [^"]*actual/);
});

it('looks visits up record by record, and joins no table to all records', async () => {
  for (const narrowing of [{ withoutNext: true }, { notSince: new Date() }]) {
    const plan = await planOf('', narrowing);
    expect(plan).toContain('clients_by_name');
    expect(plan).not.toMatch(/(?:Anti|Semi) Join/);
  }
});
