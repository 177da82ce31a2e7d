import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiAnybodySlots, ApiFreeSlots } from '#shared/contract/api-v1.ts';
import type { ToolOutput } from '#shared/contract/mcp.ts';
import { openDoor } from '#test/factories/integrations.ts';
import { createOrganization, freshEmail, type Organization } from '#test/factories/organization.ts';
import { addTeam } from '#test/factories/team.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must, type Client } from '#test/harness/client.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

/** More than those whose appointments are read first. */
const PEOPLE = 30;
const FROM = '2026-12-01';
const TO = '2027-01-31';
/** More days than are looked at first for a few times. */
const DAYS = 62;

let server: TestServer;
let organization: Organization;
let api: Client;
let assistant: Client;
let people: readonly string[];
beforeAll(async () => {
  const clock = movableClock('2026-11-30T12:00:00Z');
  server = await startTestServer({ overrides: { workers: false, clock } });
  organization = await createOrganization(server, 'Zilda Reis');
  await addTeam(server, organization, { people: PEOPLE, appointmentsEach: 0, from: `${FROM}T12:00:00Z` });
  must(await organization.admin.client.patch('/api/admin/organization', { anyProfessional: 'offered' }));
  api = await openDoor(organization, 'api');
  assistant = await openDoor(organization, 'mcp');
  people = await peopleOf(organization);
  await giveRules();
  await fill();
});
afterAll(() => server.close());

/** One in three takes two at a time, one in four three a day, one in five wants a pause, and two have other clocks. */
async function giveRules(): Promise<void> {
  await server.context.database.query(
    `WITH numbered AS (
       SELECT id, row_number() OVER (ORDER BY id)::int AS n FROM users
        WHERE organization_id = (SELECT organization_id FROM users WHERE id = $1)),
     windows AS (UPDATE availability a SET max_concurrent = 2 FROM numbered WHERE user_id = numbered.id AND n % 3 = 0)
     UPDATE users u SET daily_maximum = CASE WHEN n % 4 = 0 THEN 3 END, buffer_time = CASE WHEN n % 5 = 0 THEN 15 ELSE 0 END,
            timezone = CASE WHEN n > ${PEOPLE - 2} THEN 'America/Manaus' ELSE u.timezone END
       FROM numbered WHERE u.id = numbered.id`,
    [organization.admin.user.id],
  );
}

async function peopleOf({ admin }: Organization): Promise<string[]> {
  const rows = await server.context.database.query<{ id: string }>(
    'SELECT id FROM users WHERE organization_id = (SELECT organization_id FROM users WHERE id = $1)',
    [admin.user.id],
  );
  return rows.map(({ id }) => id);
}

/** Nearly every hour of everybody, at both places of those who have two, so that most starts are free with a few people or nobody. */
async function fill(): Promise<void> {
  await server.context.database.query(
    `INSERT INTO appointment_rows (id, organization_id, user_id, professional_name, timezone, client_name, client_email,
                                   start_time, end_time, lane, manage_token_hash, created_by, created_at, updated_at)
     SELECT gen_random_uuid(), u.organization_id, u.id, u.name, u.timezone, 'Cliente', 'cliente@exemplo.com.br',
            at, at + interval '1 hour', lane, sha256((u.id::text || at || lane)::bytea), 'public', now(), now()
       FROM users u, generate_series(0, ${DAYS - 1}) day, generate_series(12, 21) hour, generate_series(0, 1) lane,
            LATERAL (SELECT timestamptz '${FROM}T00:00:00Z' + day * interval '1 day' + hour * interval '1 hour' AS at) t
      WHERE u.organization_id = (SELECT organization_id FROM users WHERE id = $1)
        AND (lane = 0 OR EXISTS (SELECT FROM availability WHERE user_id = u.id AND max_concurrent = 2))
        AND abs(hashtext(right(u.email, 4) || u.name || at || lane)) % 100 >= CASE WHEN day < 3 THEN 0 ELSE 4 END`,
    [organization.admin.user.id],
  );
}

const startsOf = (times: readonly { readonly startTime: string }[]) =>
  times.map(({ startTime }) => new Date(startTime).getTime());
const inOrder = (starts: readonly number[]) => starts.toSorted((one, other) => one - other);

async function startsOfEach(): Promise<number[]> {
  const each = await Promise.all(
    people.map((professionalId) =>
      api.get(`/api/v1/free-slots?professionalId=${professionalId}&from=${FROM}&to=${TO}`),
    ),
  );
  return inOrder(each.flatMap((answer) => startsOf(must<ApiFreeSlots>(answer).data)));
}

async function call<Output>(name: string, input: object): Promise<Output> {
  const params = { name, arguments: input };
  const answer = await assistant.post('/mcp-server', { jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  return must<{ result: { structuredContent: Output } }>(answer).result.structuredContent;
}

it('anybody is free where one of the people is, for systems and assistants, whatever their rules', async () => {
  const each = await startsOfEach();
  const starts = [...new Set(each)];
  // The first three days are full.
  expect(new Date(starts[0] ?? 0).toISOString() >= '2026-12-04').toBe(true);
  expect(each.length).toBeGreaterThan(starts.length);
  const any = must<ApiAnybodySlots>(await api.get(`/api/v1/free-slots/any?from=${FROM}&to=${TO}`));
  expect(startsOf(any.data)).toEqual(starts);
  const asked = { from: FROM, to: TO };
  const some = await call<ToolOutput<'get_availability'>>('get_availability', { ...asked, limit: 7 });
  expect(startsOf(some.freeTimes)).toEqual(starts.slice(0, 7));
  expect(some.hasMore).toBe(true);
  const found = await call<ToolOutput<'find_free_times'>>('find_free_times', { ...asked, limit: 100 });
  expect(startsOf(found.freeTimes)).toEqual(each.slice(0, 100));
});

it('keeps a page’s times of anybody until something changes by which they were decided', async () => {
  const clinic = await createOrganization(server, 'Zilda Reis');
  await addTeam(server, clinic, { people: PEOPLE, appointmentsEach: 0, from: `${FROM}T12:00:00Z` });
  const { client, user } = clinic.admin;
  must(await client.patch('/api/admin/organization', { anyProfessional: 'offered' }));
  const ids = await peopleOf(clinic);
  const costs = async () => {
    const before = server.context.database.statementCount();
    must(await server.guest.get(`/api/slots/any?team=${user.bookingSlug}&from=${FROM}&to=2026-12-31`));
    return server.context.database.statementCount() - before;
  };
  await costs();
  const read: number[] = [];
  for (const [index, userId] of ids.entries()) {
    const startTime = `2026-12-${14 + (index % 5)}T13:00:00Z`;
    const booking = { userId, startTime, clientName: 'Eva Cruz', clientEmail: freshEmail() };
    must(await client.post('/api/appointments', booking), 201);
    read.push(await costs());
  }
  expect(read).toHaveLength(PEOPLE);
  // Those whose appointments were read, because they cover every start of the others.
  expect(read.filter((cost) => cost > 0)).toHaveLength(24);
  const unread = ids[read.lastIndexOf(0)];
  must(
    await client.post('/api/availability', {
      userId: unread,
      dayOfWeek: 6,
      startTime: '09:00',
      endTime: '12:00',
    }),
    201,
  );
  expect(await costs()).toBeGreaterThan(0);
});
