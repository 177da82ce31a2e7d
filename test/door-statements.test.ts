import { afterAll, beforeAll, expect, it } from 'vitest';
import type { McpTool, ToolOutput } from '#shared/contract/mcp.ts';
import { addProduct, addWeek, takeNoService } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { openDoor } from '#test/factories/integrations.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { hourSeries } from '#test/factories/series.ts';
import { movableClock } from '#test/harness/clock.ts';
import type { Answer, Client } from '#test/harness/client.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

/** An organisation as a system or an assistant meets it. */
type Clinic = {
  readonly organization: Organization;
  readonly people: readonly Person[];
  readonly api: Client;
  readonly mcp: Client;
};

let server: TestServer;
let alone: Clinic;
let crowded: Clinic;
beforeAll(async () => {
  server = await startTestServer({
    overrides: { workers: false, clock: movableClock('2026-11-18T12:00:00Z') },
  });
  alone = await clinic(1);
  crowded = await clinic(30);
});
afterAll(() => server.close());

async function clinic(size: number): Promise<Clinic> {
  const organization = await createOrganization(server);
  const people: Person[] = [];
  for (let number = 1; number <= size; number++) {
    const person = await createProfessional(organization, `Pessoa ${number}`);
    await addWeek(organization, person, { startTime: '00:00', endTime: '24:00' });
    await addProduct(organization, person, { name: 'Sessão', duration: 60 });
    await takeNoService(organization, person);
    await addAppointment(organization, person, '2026-11-18T20:00:00Z');
    people.push(person);
  }
  return {
    organization,
    people,
    api: await openDoor(organization, 'api'),
    mcp: await openDoor(organization, 'mcp'),
  };
}

/** The least of three: the job queue's upkeep may fall into one of them. */
async function statementsOf(send: () => Promise<Answer>, prepare?: () => Promise<unknown>): Promise<number> {
  const counts: number[] = [];
  for (let round = 0; round < 3; round++) {
    await prepare?.();
    const before = server.context.database.statementCount();
    const answer = await send();
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    expect(JSON.stringify(answer.body)).not.toContain('"isError":true');
    counts.push(server.context.database.statementCount() - before);
  }
  return Math.min(...counts);
}

const nextHour = hourSeries();
const first = ({ people }: Clinic) => people[0]?.user.id ?? '';
const week = 'from=2026-11-18&to=2026-11-24';
/** Something to change or cancel, in each round another. */
let made = '';
const another = async ({ organization, people }: Clinic) => {
  const [person] = people;
  if (person !== undefined) made = (await addAppointment(organization, person, nextHour())).id;
};

/** Each call finds its key, and then reads what its answer holds: as much for 1 professional as for 30. */
type Call = [
  what: string,
  send: (clinic: Clinic) => Promise<Answer>,
  statements: number,
  prepare?: ((clinic: Clinic) => Promise<unknown>) | undefined,
];
const CALLS: Call[] = [
  ['professionals', ({ api }) => api.get('/api/v1/professionals'), 2],
  ['a professional', (here) => here.api.get(`/api/v1/professionals/${first(here)}`), 2],
  ['availability', (here) => here.api.get(`/api/v1/professionals/${first(here)}/availability`), 2],
  ['products', ({ api }) => api.get('/api/v1/products'), 2],
  ['products of one', (here) => here.api.get(`/api/v1/products?professionalId=${first(here)}`), 3],
  ['free slots', (here) => here.api.get(`/api/v1/free-slots?professionalId=${first(here)}&${week}`), 3],
  ['appointments', ({ api }) => api.get('/api/v1/appointments'), 2],
  ['appointments of one', (here) => here.api.get(`/api/v1/appointments?professionalId=${first(here)}`), 3],
  [
    'a new appointment',
    (here) =>
      here.api.post('/api/v1/appointments', {
        professionalId: first(here),
        startTime: nextHour(),
        clientName: 'Eva Cruz',
      }),
    8,
  ],
  [
    'a moved appointment',
    ({ api }) => api.patch(`/api/v1/appointments/${made}`, { startTime: nextHour() }),
    10,
    another,
  ],
  ['a new note', ({ api }) => api.patch(`/api/v1/appointments/${made}`, { notes: 'de carro' }), 9, another],
  ['a cancelled appointment', ({ api }) => api.delete(`/api/v1/appointments/${made}`), 6, another],
  ['the tools', ({ mcp }) => rpc(mcp, 'tools/list', {}), 1],
  ['a resource', ({ mcp }) => rpc(mcp, 'resources/read', { uri: 'hora-marcada://professionals' }), 3],
  tool('list_professionals', () => ({}), 4),
  tool('get_availability', () => ({ professional: 'Pessoa 1' }), 5),
  tool('get_availability', () => ({ professional: 'Pessoa 1', service: 'sessao' }), 7),
  tool('find_free_times', () => ({}), 5),
  tool('find_free_times', () => ({ service: 'Sessão', after: '08:00', before: '12:00', limit: 100 }), 6),
  tool('list_appointments', () => ({}), 3),
  tool(
    'create_appointment',
    () => ({ professional: 'Pessoa 1', clientName: 'Eva', startTime: nextHour() }),
    10,
  ),
  tool('update_appointment', () => ({ appointmentId: made, startTime: nextHour() }), 12, another),
  tool('cancel_appointment', () => ({ appointmentId: made }), 8, another),
];

function tool(
  name: McpTool,
  args: () => object,
  statements: number,
  prepare?: (clinic: Clinic) => Promise<unknown>,
): Call {
  const send = ({ mcp }: Clinic) => rpc(mcp, 'tools/call', { name, arguments: args() });
  const given = Object.keys(args()).join(', ');
  return [`${name}(${given})`, send, statements, prepare];
}

function rpc(client: Client, method: string, params: object): Promise<Answer> {
  return client.post('/mcp-server', { jsonrpc: '2.0', id: 1, method, params });
}

it.each(CALLS)('%s', async (_what, send, statements, prepare) => {
  for (const here of [alone, crowded])
    expect(
      await statementsOf(
        () => send(here),
        () => prepare?.(here) ?? Promise.resolve(),
      ),
    ).toBe(statements);
});

it('find_free_times names at most 20 of the professionals without times in its answer', async () => {
  const params = { name: 'find_free_times', arguments: { limit: 1 } };
  const { body } = await rpc(crowded.mcp, 'tools/call', params);
  const { withoutTimes, moreWithoutTimes } = (
    body as { result: { structuredContent: ToolOutput<'find_free_times'> } }
  ).result.structuredContent;
  // 30 professionals and the administrator, of whom one has the first free time.
  expect([withoutTimes.length, moreWithoutTimes]).toEqual([20, 10]);
});
