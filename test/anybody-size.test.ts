import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDoor } from '#test/factories/integrations.ts';
import { createOrganization, freshEmail, type Organization } from '#test/factories/organization.ts';
import { addTeam } from '#test/factories/team.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must, type Answer, type Client } from '#test/harness/client.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

/** Everybody has appointments on a Tuesday and a Wednesday at 09:00, 11:00, 13:00 and 15:00 of São Paulo. */
const BUSY_FROM = '2026-12-01T12:00:00Z';
const TAKEN = BUSY_FROM;
const SERVICES = 12;

type Clinic = { readonly organization: Organization; readonly api: Client; readonly mcp: Client };

let server: TestServer;
let clinics: readonly Clinic[];
beforeAll(async () => {
  const clock = movableClock('2026-11-25T12:00:00Z');
  server = await startTestServer({ overrides: { workers: false, clock } });
  clinics = [await clinic(1), await clinic(30), await clinic(200)];
});
afterAll(() => server.close());

async function clinic(people: number): Promise<Clinic> {
  const organization = await createOrganization(server, 'Zilda Reis');
  const { client, user } = organization.admin;
  await addTeam(server, organization, { people, appointmentsEach: 8, from: BUSY_FROM });
  await server.context.database.query(
    `INSERT INTO products (id, organization_id, user_id, name, description, duration, price_cents, is_active, created_at)
     SELECT gen_random_uuid(), organization_id, id, 'Sessão ' || n, 'O que se faz', 60, 15000, true, now()
       FROM users, generate_series(1, ${SERVICES}) n
      WHERE organization_id = (SELECT organization_id FROM users WHERE id = $1::uuid)`,
    [user.id],
  );
  must(await client.patch('/api/admin/organization', { anyProfessional: 'offered' }));
  return { organization, api: await openDoor(organization, 'api'), mcp: await openDoor(organization, 'mcp') };
}

const tool = ({ mcp }: Clinic, name: string, args: object) =>
  mcp.post('/mcp-server', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } });
const admin = ({ organization }: Clinic): Client => organization.admin.client;
const team = ({ organization }: Clinic): string => organization.admin.user.bookingSlug;
const service = 'Sessão 1';
const named = encodeURIComponent(service);
const client = () => ({ clientName: 'Eva Cruz', clientEmail: freshEmail() });
const staff = (startTime: string) => ({ ...client(), startTime, anyProfessional: true, service });
const system = (startTime: string) => ({ ...client(), startTime, service });
const visitor = (clinic: Clinic, startTime: string) => ({ ...system(startTime), team: team(clinic) });

/**
 * What is asked of anybody: the call, its statements with a team, the most bytes of its answer, and its status. An assistant reads of
 * up to 20 people why they have no time in the answer.
 */
type Ask = readonly [
  what: string,
  send: (clinic: Clinic, startTime: string) => Promise<Answer>,
  most: { readonly statements: number; readonly bytes: number; readonly status?: number },
];

const RANGE = 'from=2026-12-01&to=2026-12-06';
const ASKED: readonly Ask[] = [
  [
    'the services of the team’s dialog',
    (here) => admin(here).get('/api/products/shared'),
    { statements: 2, bytes: 1_500 },
  ],
  [
    'a day of the team’s dialog',
    (here) =>
      admin(here).get(`/api/appointments/free-times?anyProfessional=true&date=2026-12-01&service=${named}`),
    { statements: 5, bytes: 1_000 },
  ],
  [
    'the days of the team’s dialog',
    (here) =>
      admin(here).get(
        `/api/appointments/free-days?anyProfessional=true&from=2026-12-01&to=2027-01-31&service=${named}`,
      ),
    { statements: 5, bytes: 2_500 },
  ],
  [
    'a booking by the team',
    (here, startTime) => admin(here).post('/api/appointments', staff(startTime)),
    { statements: 13, bytes: 960, status: 201 },
  ],
  [
    'a time refused to the team',
    (here) => admin(here).post('/api/appointments', staff(TAKEN)),
    { statements: 10, bytes: 1_500, status: 409 },
  ],
  [
    'the times for systems',
    ({ api }) => api.get(`/api/v1/free-slots/any?${RANGE}&service=${named}`),
    { statements: 5, bytes: 3_500 },
  ],
  [
    'a booking by a system',
    ({ api }, startTime) => api.post('/api/v1/appointments', system(startTime)),
    { statements: 13, bytes: 960, status: 201 },
  ],
  [
    'a time refused to a system',
    ({ api }) => api.post('/api/v1/appointments', system(TAKEN)),
    { statements: 10, bytes: 1_500, status: 409 },
  ],
  [
    'the times for an assistant',
    (here) => tool(here, 'find_free_times', { from: '2026-12-01', to: '2026-12-06', service }),
    { statements: 6, bytes: 20_000 },
  ],
  [
    'a booking by an assistant',
    (here, startTime) => tool(here, 'create_appointment', system(startTime)),
    { statements: 15, bytes: 1_900 },
  ],
  [
    'a time refused to an assistant',
    (here) => tool(here, 'create_appointment', system(TAKEN)),
    { statements: 12, bytes: 2_100 },
  ],
  [
    'what the page for anybody needs',
    (here) => server.guest.get(`/api/booking/any?team=${team(here)}`),
    { statements: 3, bytes: 2_300 },
  ],
  [
    'a booking by a visitor',
    (here, startTime) => server.guest.post('/api/appointments/public', visitor(here, startTime)),
    { statements: 14, bytes: 600, status: 201 },
  ],
  [
    'a time refused to a visitor',
    (here) => server.guest.post('/api/appointments/public', visitor(here, TAKEN)),
    { statements: 10, bytes: 1_500, status: 409 },
  ],
];

let booked = 0;
/** An hour of a weekday that nobody has an appointment in. */
function nextHour(): string {
  const week = Math.floor(booked / 9);
  const hour = 12 + (booked++ % 9);
  return new Date(Date.UTC(2026, 11, 8 + week * 7, hour)).toISOString();
}

it.each(ASKED)('%s costs as much with 30 people as with 200, and with one', async (_, send, most) => {
  const costs: (readonly [statements: number, bytes: number])[] = [];
  for (const here of clinics) {
    await send(here, nextHour());
    const counts: number[] = [];
    let bytes = 0;
    for (let round = 0; round < 3; round++) {
      const before = server.context.database.statementCount();
      const answer = await send(here, nextHour());
      counts.push(server.context.database.statementCount() - before);
      expect(answer.status, JSON.stringify(answer.body)).toBe(most.status ?? 200);
      expect(JSON.stringify(answer.body)).not.toContain('PRODUCT_NOT_FOUND');
      bytes = JSON.stringify(answer.body).length;
    }
    costs.push([Math.min(...counts), bytes]);
  }
  const [one = 0, few, many] = costs.map(([statements]) => statements);
  // Where the first people looked at leave a start open, the others are read too, at once.
  expect(few).toBeGreaterThanOrEqual(one);
  expect(few).toBeLessThanOrEqual(one + 1);
  expect(many).toBe(few);
  expect(many).toBe(most.statements);
  for (const [, bytes] of costs) expect(bytes).toBeLessThan(most.bytes);
});
