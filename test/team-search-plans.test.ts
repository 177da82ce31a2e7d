import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientsFound } from '#server/features/appointments/found-clients.queries.ts';
import type { ClientSearch } from '#server/lib/client-search.ts';
import { readSystemPage } from '#server/features/appointments/page.queries.ts';
import { doubledEvents, sheetPage } from '#server/features/appointments/sheet.queries.ts';
import type { Reader } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';
import type { SearchAnswer } from '#shared/contract/search.ts';
import { addAppointment } from './factories/appointments.ts';
import { createOrganization, createProfessional, type Organization } from './factories/organization.ts';
import { addTeam } from './factories/team.ts';
import { movableClock } from './harness/clock.ts';
import { must } from './harness/client.ts';
import { startTestServer, type TestServer } from './harness/server.ts';
import { statementsOf } from './harness/statements.ts';

const CLIENTS = 6_000;
/** Visits of one client, whose next and last one are looked for. */
const VISITS = 3_000;
const PART = 2_000;
const NOW = '2030-10-01T15:00:00Z';
const PAGE = { after: null, limit: 51 };

let server: TestServer;
let organization: Organization;
let scope: Scope;
let anaId: string;
beforeAll(async () => {
  server = await startTestServer({
    isNewDatabase: true,
    overrides: { workers: false, clock: movableClock(NOW) },
  });
  organization = await createOrganization(server);
  const ana = await createProfessional(organization, 'Ana Prado');
  anaId = ana.user.id;
  const { id } = await addAppointment(organization, organization.admin, '2031-01-06T15:00:00Z', {
    clientName: 'Zulmira Sá',
    clientEmail: 'xyz.zul@raro.example',
    clientPhone: '(21) 99911-2233',
  });
  const own = await addAppointment(organization, ana, '2031-01-06T15:00:00Z', {
    clientName: 'Joana Própria',
  });
  const [row] = await server.context.database.query<Scope>(
    'SELECT organization_id AS "organizationId" FROM users WHERE id = $1',
    [organization.admin.user.id],
  );
  if (row === undefined) throw new Error('The organisation has an administrator.');
  scope = row;
  // In parts, each far from the limit of time that a statement has.
  for (let from = 1; from <= CLIENTS; from += PART) {
    await copies(id, from, 1, `'Maria ' || md5(n::text)`, `'maria' || n || '@exemplo.com.br'`);
  }
  for (let from = 1; from <= VISITS; from += PART)
    await copies(own.id, from, 2, `'Regina Sempre'`, `'regina@exemplo.com.br'`);
  await server.context.database.query(
    `WITH made AS (
       INSERT INTO clients (id, organization_id, name, created_at, updated_at)
       SELECT gen_random_uuid(), $1, 'Quênia ' || n, now(), now() FROM generate_series(1, $2::int) AS n RETURNING id)
     INSERT INTO client_contacts (client_id, organization_id, kind, told_by, value, created_at)
     SELECT id, $1, kind, CASE kind WHEN 'phone' THEN '55119' || abs(hashtext(id::text)) ELSE left(id::text, 8) || '@exemplo.com.br' END, 'x', now()
       FROM made, (VALUES ('email'), ('phone')) each (kind)`,
    [scope.organizationId, CLIENTS],
  );
  for (const table of ['appointment_rows', 'clients', 'client_contacts'])
    await server.context.database.script(`VACUUM ANALYZE ${table}`);
}, 300_000);
afterAll(() => server.close());

/** Appointments like the given one, each `hours` before the last one, of the clients that the expressions say. */
async function copies(id: string, from: number, hours: number, name: string, email: string): Promise<void> {
  await server.context.database.query(
    `INSERT INTO appointments (id, organization_id, user_id, professional_name, timezone, client_name, client_email, client_phone,
       start_time, end_time, lane, revision, manage_token_hash, created_by, created_at, updated_at)
     SELECT gen_random_uuid(), organization_id, user_id, professional_name, timezone, ${name}, ${email},
            '55119' || (10000000 + n * 7919 % 89999999), start_time - n * $4::int * interval '1 hour',
            end_time - n * $4::int * interval '1 hour', 0, 0, sha256((user_id::text || n)::bytea), 'public', now(), now()
       FROM appointments, generate_series($2::int, $3::int) AS n WHERE id = $1`,
    [id, from, from + PART - 1, hours],
  );
}

/** The plan that PostgreSQL chose and ran. */
async function planOf(search: Partial<ClientSearch>, userId: string | null = null): Promise<string> {
  const { database } = server.context;
  let plan = '';
  const plannedQuery = async (text: string, values: readonly unknown[] = []) => {
    plan = JSON.stringify(await database.plannedQuery(`EXPLAIN (ANALYZE, COSTS OFF) ${text}`, values));
    return [];
  };
  const wanted = { words: ['nobody'] as const, email: null, digits: null, ...search };
  await clientsFound({ plannedQuery }, scope, wanted, { userId, now: new Date(NOW) });
  return plan;
}

/** As many as Regina's visits, or more. */
const MANY_ROWS =
  /(rows=|Removed by (Filter|Index Recheck): )([3-9]\d{3}|\d{5})|Seq Scan on appointment_rows/;

it.each([
  ['a part of a name', { words: ['ulmir'] }, 'appointments_client_trigrams'],
  ['two words', { words: ['sa', 'zulm'] }, 'appointments_client_trigrams'],
  ['two letters', { words: ['zu'] }, 'appointments_client_trigrams'],
  ['a part of an e-mail', { email: 'z.zul@' }, 'appointments_contact_trigrams'],
  ['the beginning of an e-mail', { email: 'xy' }, 'appointments_contact_trigrams'],
  ['digits of a phone', { digits: '999112233' }, 'appointments_contact_trigrams'],
  ['an e-mail or a phone', { email: '999112233', digits: '999112233' }, 'appointments_contact_trigrams'],
] as const)('finds a rare text by trigrams alone: %s', async (_what, search, index) => {
  const plan = await planOf(search);
  expect(plan).toContain(index);
  expect(plan).not.toMatch(MANY_ROWS);
});

it.each([
  ['a name', { words: ['maria'], email: 'maria' }],
  ['two letters of a name', { words: ['ma'] }],
  ['a provider', { email: 'exemplo' }],
] as const)('finds a frequent text among the newest, and no more: %s', async (_what, search) => {
  const plan = await planOf(search);
  expect(plan).toContain('using appointments_in_time');
  expect(plan).not.toMatch(MANY_ROWS);
});

it('reads no contact where names have filled the list', async () => {
  expect(await planOf({ words: ['maria'], email: 'maria' })).toContain('never executed');
});

it('takes one step to the next and to the last visit, however many there are', async () => {
  const plan = await planOf({ words: ['regina'] });
  expect(plan).toContain('using appointments_client_by_name');
  expect(plan).not.toMatch(MANY_ROWS);
  const { client } = organization.admin;
  const [regina] = must<SearchAnswer>(await client.get('/api/search?q=regina')).clients;
  expect(regina).toMatchObject({
    last: { startTime: '2030-10-01T15:00:00.000Z' },
    next: { startTime: '2030-10-01T17:00:00.000Z' },
  });
});

it('reads a professional’s own appointments alone', async () => {
  for (const words of [['regina'], ['joana'], ['zu']] as const) {
    expect(await planOf({ words }, anaId)).not.toMatch(MANY_ROWS);
  }
});

it('finds a professional’s clients by what their records alone have, a few contacts at a time', async () => {
  for (const search of [{ digits: '999112233' }, { digits: '119' }, { email: 'exemplo' }]) {
    const plan = await planOf(search, anaId);
    expect(plan).not.toMatch(MANY_ROWS);
    expect(plan).toMatch(/client_contacts/);
  }
  expect(await planOf({ digits: '999112233' }, anaId)).toContain('client_contacts_trigrams');
});

it('reads a sheet, and what is doubled on it, by its days alone', async () => {
  const { database } = server.context;
  for (const userIds of [null, [anaId]]) {
    const days = { userIds, from: '2030-11-01', to: '2030-11-01' };
    const plans: string[] = [];
    const query = async (text: string, values: readonly unknown[] = []) => {
      plans.push(JSON.stringify(await database.plannedQuery(`EXPLAIN (ANALYZE, COSTS OFF) ${text}`, values)));
      return [];
    };
    const reader = { ...database, query } as Reader;
    await sheetPage(reader, scope, days, { after: null, limit: 100 });
    await doubledEvents(reader, scope, days);
    expect(plans).toHaveLength(2);
    for (const plan of plans) {
      expect(plan).toMatch(/Index (Only )?Scan/);
      expect(plan).not.toMatch(MANY_ROWS);
    }
  }
});

it('reads a page for other systems without passing what ended that day', async () => {
  const { database } = server.context;
  let plan = '';
  const query = async (text: string, values: readonly unknown[] = []) => {
    plan = JSON.stringify(await database.plannedQuery(`EXPLAIN (ANALYZE, COSTS OFF) ${text}`, values));
    return [];
  };
  const from = new Date('2030-11-01T12:30:00Z');
  await readSystemPage({ ...database, query } as Reader, scope, { userId: null, from, to: null }, PAGE);
  expect(plan).toContain('using appointments_long');
  expect(plan).not.toMatch(/Seq Scan|Removed by Filter: \d\d/);
});

it('asks as many statements of 1, 30 and 200 people, however many appointments they have', async () => {
  const counts: number[] = [];
  for (const people of [1, 30, 200]) {
    const clinic = await createOrganization(server, 'Zilda Reis');
    await addTeam(server, clinic, { people, appointmentsEach: 20, from: '2030-12-01T12:00:00Z' });
    for (const query of ['q=cli', 'q=01/12&day=2030-12-01']) {
      const search = async () => must<SearchAnswer>(await clinic.admin.client.get(`/api/search?${query}`));
      counts.push(await statementsOf(server, search));
      const found = await search();
      expect(found.clients.length + (found.appointments?.length ?? 0)).toBeGreaterThan(0);
    }
  }
  expect(counts).toEqual([5, 6, 5, 6, 5, 6]);
});
