import { afterAll, beforeAll, expect, it } from 'vitest';
import type { API_V1_ROUTES } from '#shared/contract/routes/api-v1.ts';
import type { ApiClient } from '#shared/contract/api-v1-clients.ts';
import type { McpTool, ToolOutput } from '#shared/contract/mcp.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { hourSeries } from '#test/factories/series.ts';
import { movableClock } from '#test/harness/clock.ts';
import type { Answer, Client } from '#test/harness/client.ts';
import { openClinic, type Clinic } from '#test/harness/door-clinic.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

let server: TestServer;
let alone: Clinic;
let crowded: Clinic;
beforeAll(async () => {
  server = await startTestServer({
    overrides: { workers: false, clock: movableClock('2026-11-18T12:00:00Z') },
  });
  alone = await openClinic(server, 1);
  crowded = await openClinic(server, 30);
});
afterAll(() => server.close());

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

/** The same, of one that has begun. */
const lastHour = hourSeries('2026-11-10');
const begun = async ({ organization, people }: Clinic) => {
  const [person] = people;
  if (person !== undefined) made = (await addAppointment(organization, person, lastHour())).id;
};

const weekly = ({ people }: Clinic) => ({
  professionalId: people[0]?.user.id,
  durationMinutes: 60,
  ...{ date: '2027-06-03', time: '10:00', every: 'week', count: 3 },
});
const shift = { scope: 'all', date: '2027-06-04', time: '10:00' };
/** Another hour in each round. */
let minuteOfDay = 0;
const assistantsPlan = () => ({
  professional: 'Pessoa 1',
  durationMinutes: 60,
  ...{ date: '2027-06-03', every: 'week', count: 3 },
  time: `${String(minuteOfDay / 60).padStart(2, '0')}:00`,
});
/** A start of its own, and its day in São Paulo, where a series has it. */
const nextStart = () => {
  const startTime = nextHour();
  return { startTime, date: new Date(Date.parse(startTime) - 3 * 3_600_000).toISOString().slice(0, 10) };
};
const newSeries = (here: Clinic) => {
  const { startTime, date } = nextStart();
  const client = { clientName: 'Eva', clientPhone: '11987654321' };
  return { ...weekly(here), ...client, date, starts: [startTime] };
};
/** One of a series. */
const repeating = async (here: Clinic) => {
  const answer = await here.api.post<{ appointments: { id: string }[] }>('/api/v1/series', newSeries(here));
  made = answer.body.appointments[0]?.id ?? '';
};

/** The client of the first professional's first appointment. */
let known = '';
let seen = {};
const client = async ({ api, people }: Clinic) => {
  const { body } = await api.get<{ data: { id: string }[] }>(
    `/api/v1/clients?professionalId=${people[0]?.user.id ?? ''}`,
  );
  known = body.data[0]?.id ?? '';
};

/** A late cancellation of the first professional's, and its client, who has another appointment. */
let late = '';
const lateCancellation = async ({ organization, people }: Clinic) => {
  const [person] = people;
  if (person === undefined) return;
  const kept = await addAppointment(organization, person, nextHour(), { clientName: 'Rosa' });
  known = kept.clientId ?? '';
  late = (await addAppointment(organization, person, nextHour(), { clientName: 'Rosa' })).id;
  await person.client.patch('/api/user/profile', { minimumCancelNotice: 43_200 });
  await person.client.delete(`/api/appointments/${late}`);
  await person.client.patch('/api/user/profile', { minimumCancelNotice: 0 });
};

/** A call, and how many statements it sends: it finds its key, and then reads what its answer holds. */
type Call = {
  readonly send: (clinic: Clinic) => Promise<Answer>;
  readonly statements: number;
  readonly prepare?: ((clinic: Clinic) => Promise<unknown>) | undefined;
  /** What sets it apart from the other calls of the route. */
  readonly how?: string;
};

/** A route without a row does not compile. */
const ROUTES: Readonly<Record<keyof typeof API_V1_ROUTES, readonly Call[]>> = {
  'GET /api/v1/professionals': [{ send: ({ api }) => api.get('/api/v1/professionals'), statements: 2 }],
  'GET /api/v1/professionals/:id': [
    { send: (here) => here.api.get(`/api/v1/professionals/${first(here)}`), statements: 2 },
  ],
  'GET /api/v1/professionals/:id/availability': [
    { send: (here) => here.api.get(`/api/v1/professionals/${first(here)}/availability`), statements: 2 },
  ],
  'GET /api/v1/products': [
    { send: ({ api }) => api.get('/api/v1/products'), statements: 2 },
    {
      how: 'of one professional',
      send: (here) => here.api.get(`/api/v1/products?professionalId=${first(here)}`),
      statements: 3,
    },
  ],
  'GET /api/v1/free-slots': [
    {
      send: (here) => here.api.get(`/api/v1/free-slots?professionalId=${first(here)}&${week}`),
      statements: 3,
    },
  ],
  'GET /api/v1/free-slots/any': [
    // On these days everybody is free, so that nobody's busy times are read beyond the first people's.
    { send: ({ api }) => api.get('/api/v1/free-slots/any?from=2026-11-19&to=2026-11-24'), statements: 4 },
  ],
  'GET /api/v1/appointments': [
    { send: ({ api }) => api.get('/api/v1/appointments'), statements: 2 },
    {
      how: 'of one professional',
      send: (here) => here.api.get(`/api/v1/appointments?professionalId=${first(here)}`),
      statements: 3,
    },
  ],
  'GET /api/v1/appointments/:id': [
    { send: ({ api }) => api.get(`/api/v1/appointments/${made}`), statements: 3, prepare: another },
  ],
  'POST /api/v1/appointments': [
    {
      send: (here) =>
        here.api.post('/api/v1/appointments', {
          professionalId: first(here),
          startTime: nextHour(),
          clientName: 'Eva Cruz',
        }),
      statements: 7,
    },
  ],
  'PATCH /api/v1/appointments/:id': [
    {
      how: 'another start',
      send: ({ api }) => api.patch(`/api/v1/appointments/${made}`, { startTime: nextHour() }),
      statements: 9,
      prepare: another,
    },
    {
      how: 'a note',
      send: ({ api }) => api.patch(`/api/v1/appointments/${made}`, { notes: 'de carro' }),
      statements: 8,
      prepare: another,
    },
  ],
  'PUT /api/v1/appointments/:id/attendance': [
    {
      send: ({ api }) => api.put(`/api/v1/appointments/${made}/attendance`, { attendance: 'missed' }),
      statements: 6,
      prepare: begun,
    },
  ],
  'DELETE /api/v1/appointments/:id': [
    { send: ({ api }) => api.delete(`/api/v1/appointments/${made}`), statements: 6, prepare: another },
  ],
  'POST /api/v1/series/check': [
    { send: (here) => here.api.post('/api/v1/series/check', weekly(here)), statements: 3 },
  ],
  'POST /api/v1/series': [
    {
      send: (here) => here.api.post('/api/v1/series', newSeries(here)),
      statements: 14,
    },
  ],
  'GET /api/v1/appointments/:id/series': [
    {
      send: ({ api }) => api.get(`/api/v1/appointments/${made}/series`),
      statements: 4,
      prepare: repeating,
    },
  ],
  'POST /api/v1/appointments/:id/series/check-move': [
    {
      send: ({ api }) => api.post(`/api/v1/appointments/${made}/series/check-move`, shift),
      statements: 6,
      prepare: repeating,
    },
  ],
  'POST /api/v1/appointments/:id/series/move': [
    {
      send: ({ api }) => {
        const { startTime, date } = nextStart();
        const moves = [{ id: made, startTime }];
        return api.post(`/api/v1/appointments/${made}/series/move`, { ...shift, date, moves });
      },
      statements: 18,
      prepare: repeating,
    },
  ],
  'POST /api/v1/appointments/:id/series/cancel': [
    {
      send: ({ api }) => api.post(`/api/v1/appointments/${made}/series/cancel`, { scope: 'all' }),
      statements: 12,
      prepare: repeating,
    },
  ],
  'GET /api/v1/clients': [
    { send: ({ api }) => api.get('/api/v1/clients?limit=200'), statements: 2 },
    {
      how: 'found and of one professional',
      send: (here) => here.api.get(`/api/v1/clients?query=cli&professionalId=${first(here)}`),
      statements: 3,
    },
  ],
  'POST /api/v1/clients': [
    { send: ({ api }) => api.post('/api/v1/clients', { name: 'Rita Sá' }), statements: 6 },
  ],
  'GET /api/v1/clients/:id': [
    { send: ({ api }) => api.get(`/api/v1/clients/${known}`), statements: 2, prepare: client },
  ],
  'PATCH /api/v1/clients/:id': [
    {
      send: ({ api }) => api.patch(`/api/v1/clients/${known}`, { note: nextHour() }),
      statements: 6,
      prepare: client,
    },
  ],
  'GET /api/v1/clients/:id/appointments': [
    { send: ({ api }) => api.get(`/api/v1/clients/${known}/appointments`), statements: 3, prepare: client },
  ],
  'GET /api/v1/clients/:id/late-cancellations': [
    {
      send: ({ api }) => api.get(`/api/v1/clients/${known}/late-cancellations`),
      statements: 3,
      prepare: client,
    },
  ],
  'PUT /api/v1/clients/:id/late-cancellations/:appointmentId': [
    {
      send: ({ api }) => api.put(`/api/v1/clients/${known}/late-cancellations/${late}`, { counts: false }),
      statements: 5,
      prepare: lateCancellation,
    },
  ],
};

/** A tool without a row does not compile. */
const TOOLS: Readonly<
  Record<McpTool, readonly { args: () => object; statements: number; prepare?: Call['prepare'] }[]>
> = {
  list_professionals: [
    { args: () => ({}), statements: 4 },
    { args: () => ({ query: 'pessoa' }), statements: 4 },
    { args: () => ({ professional: 'Pessoa 1' }), statements: 4 },
  ],
  get_availability: [
    { args: () => ({ professional: 'Pessoa 1' }), statements: 5 },
    { args: () => ({ professional: 'Pessoa 1', service: 'sessao' }), statements: 6 },
  ],
  find_free_times: [
    { args: () => ({}), statements: 5 },
    { args: () => ({ service: 'Sessão', after: '08:00', before: '12:00', limit: 100 }), statements: 6 },
  ],
  list_appointments: [{ args: () => ({}), statements: 3 }],
  create_appointment: [
    {
      args: () => ({ professional: 'Pessoa 1', clientName: 'Eva', startTime: nextHour() }),
      statements: 9,
    },
  ],
  update_appointment: [
    {
      args: () => ({ appointmentId: made, startTime: nextHour() }),
      statements: 12,
      prepare: another,
    },
  ],
  list_clients: [{ args: () => ({ query: 'cli', professional: 'Pessoa 1' }), statements: 5 }],
  get_client: [{ args: () => ({ clientId: known }), statements: 7, prepare: client }],
  check_series: [{ args: assistantsPlan, statements: 5 }],
  create_series: [
    {
      args: () => ({
        ...assistantsPlan(),
        dates: ['2027-06-03'],
        clientName: 'Eva',
        clientPhone: '11987654321',
      }),
      statements: 18,
      prepare: () => Promise.resolve((minuteOfDay += 60)),
    },
  ],
  cancel_series: [
    { args: () => ({ appointmentId: made, scope: 'all' }), statements: 16, prepare: repeating },
  ],
  update_client: [
    {
      args: () => ({
        clientId: known,
        socialName: nextHour(),
        preferredProfessional: 'Pessoa 1',
        expected: seen,
      }),
      statements: 9,
      prepare: async (here) => {
        await client(here);
        const { body } = await here.api.get<ApiClient>(`/api/v1/clients/${known}`);
        const { socialName, preferredProfessionalId } = body;
        seen = { socialName, preferredProfessionalId };
      },
    },
  ],
  set_attendance: [
    { args: () => ({ appointmentId: made, attendance: 'came' }), statements: 7, prepare: begun },
  ],
  list_late_cancellations: [{ args: () => ({ clientId: known }), statements: 4, prepare: lateCancellation }],
  set_late_cancellation: [
    {
      args: () => ({ clientId: known, appointmentId: late, counts: false }),
      statements: 6,
      prepare: lateCancellation,
    },
  ],
  cancel_appointment: [{ args: () => ({ appointmentId: made }), statements: 9, prepare: another }],
};

const CALLS: (readonly [what: string, call: Call])[] = [
  ...Object.entries(ROUTES).flatMap(([name, calls]) =>
    calls.map((call) => [call.how === undefined ? name : `${name}, ${call.how}`, call] as const),
  ),
  ['tools/list', { send: ({ mcp }) => rpc(mcp, 'tools/list', {}), statements: 1 }],
  [
    'resources/read',
    {
      send: ({ mcp }) => rpc(mcp, 'resources/read', { uri: 'hora-marcada://professionals' }),
      statements: 3,
    },
  ],
  ...Object.entries(TOOLS).flatMap(([name, calls]) =>
    calls.map(({ args, ...rest }) => {
      const send = ({ mcp }: Clinic) => rpc(mcp, 'tools/call', { name, arguments: args() });
      return [`${name}(${Object.keys(args()).join(', ')})`, { ...rest, send }] as const;
    }),
  ),
];

function rpc(client: Client, method: string, params: object): Promise<Answer> {
  return client.post('/mcp-server', { jsonrpc: '2.0', id: 1, method, params });
}

it.each(CALLS)('%s', async (_what, { send, statements, prepare }) => {
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
