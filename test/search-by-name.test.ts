import { drizzle } from 'drizzle-orm/pg-proxy';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pageOfLog, type LogFilter } from '#server/features/audit/audit.queries.ts';
import { readPage } from '#server/features/appointments/page.queries.ts';
import type { Reader } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';
import { namePatterns } from '#server/lib/like.ts';
import { addAppointment } from './factories/appointments.ts';
import { createOrganization } from './factories/organization.ts';
import { startTestServer, type TestServer } from './harness/server.ts';

const NAMES = 20_000;
const PART = 2_000;

let server: TestServer;
let scope: Scope;
beforeAll(async () => {
  server = await startTestServer({ overrides: { workers: false } });
  const organization = await createOrganization(server);
  const { admin } = organization;
  const { id } = await addAppointment(organization, admin, '2031-01-06T15:00:00Z', {
    clientName: 'Zulmira Sá',
  });
  const { database } = server.context;
  const [row] = await database.query<Scope>(
    'SELECT organization_id AS "organizationId" FROM users WHERE id = $1',
    [admin.user.id],
  );
  if (row === undefined) throw new Error('The organisation has an administrator.');
  scope = row;
  // In parts, each far from the limit of time that a statement has.
  for (let from = 1; from <= NAMES; from += PART) {
    await database.query(
      `INSERT INTO appointments (id, organization_id, user_id, professional_name, timezone, client_name, start_time,
         end_time, lane, revision, manage_token_hash, created_by, created_at, updated_at)
       SELECT gen_random_uuid(), organization_id, user_id, professional_name, timezone, 'Maria ' || md5(n::text),
              start_time - n * interval '1 hour', end_time - n * interval '1 hour', 0, 0, sha256(n::text::bytea), 'public', now(), now()
         FROM appointments, generate_series($2::int, $3::int) AS n WHERE id = $1`,
      [id, from, from + PART - 1],
    );
  }
  await database.query(
    `INSERT INTO audit_log (organization_id, entity, entity_id, action, actor_kind, actor_name, occurred_at, before, after,
       subject_name)
     SELECT organization_id, 'appointment', id, 'created', 'client', client_name, start_time, '{}', '{}', client_name
       FROM appointments WHERE organization_id = $1`,
    [scope.organizationId],
  );
  await database.script('VACUUM ANALYZE appointment_rows');
  await database.script('ANALYZE audit_log');
}, 300_000);
afterAll(() => server.close());

/** What the statements of a reading function read, row by row: the plans that PostgreSQL chose and ran. */
async function plansOf(read: (db: Reader) => Promise<unknown>): Promise<string> {
  const plans: unknown[] = [];
  const explain = async (text: string, values: readonly unknown[] = []) => {
    plans.push(await server.context.database.plannedQuery(`EXPLAIN (ANALYZE, COSTS OFF) ${text}`, values));
    return [];
  };
  const orm = drizzle(async (text, values) => ({ rows: await explain(text, values) }));
  await read({ orm: orm, query: explain, plannedQuery: explain });
  return JSON.stringify(plans);
}

const listed = (client: string) => (db: Reader) =>
  readPage(db, scope, { userId: null, from: new Date(0), to: null, client }, { after: null, limit: 50 });
const EVERYTHING: LogFilter = {
  from: null,
  to: null,
  kind: null,
  actorId: null,
  entity: null,
  changesOnly: false,
  search: null,
};
const logged = (text: string) => (db: Reader) =>
  pageOfLog(db, scope, { ...EVERYTHING, search: namePatterns(text) }, { after: null, limit: 50 });

it.each(['Zulmira', 'mira', 'zu', 'sá', 'Zulmira S', 'nobody'])(
  'finds a rare name by its trigrams alone: "%s"',
  async (text) => {
    const appointments = await plansOf(listed(text));
    expect(appointments).toContain('appointments_client_trigrams');
    expect(appointments).not.toMatch(/Removed by (Filter|Index Recheck): \d{4}/);
    const log = await plansOf(logged(text));
    expect(log).toContain('audit_log_subject_trigrams');
    expect(log).not.toMatch(/Removed by (Filter|Index Recheck): \d{4}/);
  },
);

it('finds a frequent name in the order of time, and stops when the page is full', async () => {
  const appointments = await plansOf(listed('maria'));
  expect(appointments).toContain('Index Only Scan using appointments_in_time');
  // Of the table those rows alone that are answered, wherever they lie.
  expect(appointments).toMatch(/Index Scan using appointments_pkey[^"]*loops=50/);
  expect(await plansOf(logged('maria'))).toContain('audit_log_time');
});
