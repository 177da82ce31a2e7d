import { drizzle } from 'drizzle-orm/pg-proxy';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BELL } from '#shared/contract/limits.ts';
import { entriesFor, type Listener } from '#server/features/audit/bell.queries.ts';
import type { Scope } from '#server/db/scope.ts';
import { createOrganization, createProfessional } from './factories/organization.ts';
import { startTestServer, type TestServer } from './harness/server.ts';

const ENTRIES = 20_000;

let server: TestServer;
let admin: Listener;
let professional: Listener;
beforeAll(async () => {
  server = await startTestServer({ overrides: { workers: false } });
  const organization = await createOrganization(server);
  const ana = await createProfessional(organization);
  const { database } = server.context;
  const [scope] = await database.query<Scope>(
    'SELECT organization_id AS "organizationId" FROM users WHERE id = $1',
    [ana.user.id],
  );
  if (scope === undefined) throw new Error('Ana is of an organisation.');
  admin = { ...scope, userId: organization.admin.user.id, hearsAll: true };
  professional = { ...scope, userId: ana.user.id, hearsAll: false };
  // Everything was done by the administrator: of their own deeds nothing is news, however far the log is read.
  await database.query(
    `INSERT INTO audit_log (organization_id, entity, entity_id, action, actor_kind, actor_id, occurred_at, before, after, owner_id)
     SELECT $1, 'hours', gen_random_uuid(), 'window_updated', 'user', $2::uuid, now() - n * interval '1 minute', '{}', '{}',
            CASE WHEN n % 2 = 0 THEN $3::uuid ELSE $2::uuid END
       FROM generate_series(1, ${ENTRIES}) n`,
    [scope.organizationId, admin.userId, professional.userId],
  );
  // As many appointments again were the professional's, and were handed over to the administrator.
  await database.query(
    `INSERT INTO audit_log (organization_id, entity, entity_id, action, actor_kind, actor_id, occurred_at, before, after, owner_id)
     SELECT $1, 'appointment', gen_random_uuid(), 'transferred', 'user', $2::uuid, now() - n * interval '1 minute',
            jsonb_build_object('userId', $3::text), jsonb_build_object('userId', $2::text), $2::uuid
       FROM generate_series(1, ${ENTRIES}) n`,
    [scope.organizationId, admin.userId, professional.userId],
  );
  await database.script('VACUUM ANALYZE audit_log');
});
afterAll(() => server.close());

type Node = { 'Index Name'?: string; 'Actual Rows'?: number; Plans?: Node[] };

/** The index that the log is read by, and how many entries come out of it. */
async function logReadBy(listener: Listener): Promise<{ index: string; rows: number }[]> {
  const plans: { 'QUERY PLAN': { Plan: Node }[] }[] = [];
  const query = async (text: string, values: readonly unknown[] = []) => {
    plans.push(
      ...(await server.context.database.plannedQuery<{ 'QUERY PLAN': { Plan: Node }[] }>(
        `EXPLAIN (ANALYZE, COSTS OFF, FORMAT JSON) ${text}`,
        values,
      )),
    );
    return [];
  };
  const orm = drizzle(async (text, values) => ({ rows: await query(text, values) }));
  await entriesFor({ orm, query, plannedQuery: query }, listener, BELL.entries);
  const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
  return plans
    .flatMap((plan) => plan['QUERY PLAN'])
    .flatMap(({ Plan }) => nodesOf(Plan))
    .flatMap(({ 'Index Name': index, 'Actual Rows': rows = 0 }) =>
      index?.startsWith('audit_log') === true ? [{ index, rows }] : [],
    );
}

it('an administrator who does everything alone has a thousand entries looked at, and no more', async () => {
  expect(await logReadBy(admin)).toEqual([{ index: 'audit_log_changes', rows: 1_000 }]);
});

it('a professional has their own entries and those handed over read in the order of time, no more than are looked at', async () => {
  const read = await logReadBy(professional);
  expect(read.map(({ index }) => index)).toEqual(['audit_log_by_owner', 'audit_log_by_former']);
  for (const { index, rows } of read) expect(rows, index).toBeLessThanOrEqual(1_000);
});
