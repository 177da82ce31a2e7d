import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Reader } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';
import { lastServedBy } from '#server/features/distribution/loads.queries.ts';
import { createOrganization } from './factories/organization.ts';
import { startTestServer, type TestServer } from './harness/server.ts';

/** Appointments of a team that notes phones by hand; every second one is of the public page. */
const APPOINTMENTS = 12_000;
/** Of this many appointments one is of the client that is sought. */
const EVERY = 2_000;
const PHONE = '11987650000';

let server: TestServer;
let scope: Scope;
let userId: string;
beforeAll(async () => {
  server = await startTestServer({ overrides: { workers: false } });
  const { admin } = await createOrganization(server);
  userId = admin.user.id;
  const { database } = server.context;
  const [found] = await database.query<Scope>(
    'SELECT organization_id AS "organizationId" FROM users WHERE id = $1',
    [userId],
  );
  if (found === undefined) throw new Error('The administrator is of an organisation.');
  scope = found;
  await database.query(
    `INSERT INTO appointments (id, organization_id, user_id, professional_name, timezone, client_name, client_phone, start_time, end_time,
                 lane, manage_token_hash, created_by, created_at, updated_at)
     SELECT gen_random_uuid(), u.organization_id, u.id, u.name, u.timezone, 'Cliente', '1198765' || to_char(n % ${EVERY}, 'FM0000'),
            now() - n * interval '1 hour', now() - n * interval '1 hour' + interval '30 minutes', 0,
            decode(md5(u.id::text || n), 'hex'), CASE WHEN n % ${EVERY * 2} >= ${EVERY} THEN 'public' ELSE u.id::text END, now(), now()
       FROM users u, generate_series(1, ${APPOINTMENTS}) n
      WHERE u.id = $1`,
    [userId],
  );
  await database.script('VACUUM ANALYZE appointment_rows');
});
afterAll(() => server.close());

type Node = { 'Node Type': string; 'Index Name'?: string; 'Actual Rows'?: number; Plans?: Node[] };

it('finds who served a phone last along two indexes, and reads that client’s appointments alone', async () => {
  const { database } = server.context;
  const plans: { 'QUERY PLAN': { Plan: Node }[] }[] = [];
  const plannedQuery = async (text: string, values: readonly unknown[] = []) => {
    plans.push(
      ...(await database.plannedQuery<(typeof plans)[0]>(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values)),
    );
    return [];
  };
  const client = { email: null, phone: PHONE };
  await lastServedBy({ ...database, plannedQuery } as Reader, scope, client, [userId]);
  const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
  const read = plans
    .flatMap((plan) => plan['QUERY PLAN'])
    .flatMap(({ Plan }) => nodesOf(Plan))
    .flatMap(({ 'Node Type': type, 'Index Name': index, 'Actual Rows': rows }) =>
      /Scan/.test(type) && index !== undefined && rows !== 0 ? [{ index, rows }] : [],
    );
  expect(read).toEqual([
    { index: 'appointments_public_phone', rows: APPOINTMENTS / EVERY / 2 },
    { index: 'appointments_noted_phone', rows: APPOINTMENTS / EVERY / 2 },
  ]);
  const last = await lastServedBy(database, scope, client, [userId]);
  expect(last).toMatchObject({ userId });
});
