import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiAppointment } from '#shared/contract/api-v1.ts';
import { MCP_TOOLS, type ToolOutput } from '#shared/contract/mcp.ts';
import { addProduct, addWeek, takeNoService } from '#test/factories/agenda.ts';
import { openDoor } from '#test/factories/integrations.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must } from '#test/harness/client.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

let server: TestServer;
let organization: Organization;
let ana: Person;
let bruno: Person;
let token: string;
let clients: Client[] = [];
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock: movableClock('2026-11-18T12:00:00Z') } });
});
beforeEach(async () => {
  organization = await createOrganization(server, 'Dora Reis');
  ana = await createProfessional(organization, 'Ana Prado');
  bruno = await createProfessional(organization, 'Bruno Lima');
  for (const person of [ana, bruno]) await addWeek(organization, person);
  await addProduct(organization, ana, { name: 'Sessão', duration: 60 });
  await takeNoService(organization, ana);
  token = (await openDoor(organization, 'mcp')).token ?? '';
});
afterEach(async () => {
  await Promise.all(clients.map((client) => client.close()));
  clients = [];
});
afterAll(() => server.close());

const address = () => new URL(`${server.address}/mcp-server`);

async function connect(mode: 'legacy' | { pin: string } = 'legacy', key = token): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  clients.push(client);
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(address(), { requestInit }));
  return client;
}

const call = (client: Client, name: string, args: Record<string, unknown> = {}) =>
  client.callTool({ name, arguments: args });
const booking = { professional: 'ana prado', startTime: '2026-11-19T10:00', clientName: 'Lia Costa' };
const made = async (client: Client, more: object = {}) => {
  const result = await call(client, 'create_appointment', { ...booking, ...more });
  expect(result.isError ? result.content : 'booked').toBe('booked');
  return (result.structuredContent as { appointment: ApiAppointment }).appointment;
};

describe.each([
  ['the revision of 2026', { pin: '2026-07-28' }],
  ['a revision of 2025', 'legacy'],
] as const)('an assistant that speaks %s', (_name, mode) => {
  it('reads what today is, finds the tools, and books, moves and cancels by them', async () => {
    const client = await connect(mode);
    expect(client.getNegotiatedProtocolVersion()).toMatch(mode === 'legacy' ? /^2025-/ : /^2026-07-28$/);
    expect(client.getInstructions()).toContain(
      'Agora são 2026-11-18T09:00:00-03:00, quarta-feira (America/Sao_Paulo).',
    );
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual([...MCP_TOOLS].sort());
    for (const { name, description, inputSchema, outputSchema, annotations } of tools) {
      expect(description?.length, name).toBeGreaterThan(40);
      expect(inputSchema.type).toBe('object');
      expect(outputSchema).toBeDefined();
      expect(annotations?.readOnlyHint).toBe(!/^(create|update|cancel|set)/.test(name));
    }
    const appointment = await made(client, { service: 'sessao' });
    expect(appointment).toMatchObject({
      startTime: '2026-11-19T10:00:00-03:00',
      productName: 'Sessão',
      createdBy: 'assistant',
    });
    const moved = await call(client, 'update_appointment', {
      appointmentId: appointment.id,
      startTime: '2026-11-20T18:00:00Z',
    });
    expect(moved.structuredContent).toMatchObject({
      appointment: { startTime: '2026-11-20T15:00:00-03:00', weekday: 'sexta-feira' },
    });
    const list = await call(client, 'list_appointments', {
      client: 'LIA',
      from: '2026-11-20',
      to: '2026-11-20',
    });
    expect(list.structuredContent).toMatchObject({
      appointments: [{ id: appointment.id }],
      nextCursor: null,
    });
    await call(client, 'update_appointment', {
      appointmentId: appointment.id,
      clientName: 'Júlia Conceição',
    });
    for (const word of ['julia', 'JÚLIA', 'conceicao', 'Júlia C']) {
      const found = await call(client, 'list_appointments', { client: word, from: '2026-11-20' });
      expect(found.structuredContent, word).toMatchObject({ appointments: [{ id: appointment.id }] });
    }
    for (const word of ['%', '_ulia']) {
      const found = await call(client, 'list_appointments', { client: word, from: '2026-11-20' });
      expect(found.structuredContent, word).toMatchObject({ appointments: [] });
    }
    const cancelled = await call(client, 'cancel_appointment', { appointmentId: appointment.id });
    expect(cancelled.structuredContent).toMatchObject({ cancelled: { id: appointment.id } });
    const again = await call(client, 'cancel_appointment', { appointmentId: appointment.id });
    expect(again).toMatchObject({
      isError: true,
      structuredContent: { error: { code: 'APPOINTMENT_NOT_FOUND' } },
    });
  });

  it('receives refusals as tool results', async () => {
    const client = await connect(mode);
    // It checks what it is given against the schemas once it knows them.
    expect((await client.listTools()).tools).toHaveLength(MCP_TOOLS.length);
    await made(client);
    for (const [name, args, code] of [
      ['create_appointment', booking, 'APPOINTMENT_CONFLICT'],
      ['get_availability', { professional: 'Zé' }, 'USER_NOT_FOUND'],
      ['list_appointments', { from: 'ontem' }, 'VALIDATION'],
    ] as const)
      expect(await call(client, name, args)).toMatchObject({
        isError: true,
        structuredContent: { error: { code } },
      });
    await expect(call(client, 'nada')).rejects.toMatchObject({ code: -32602 });
    await expect(client.readResource({ uri: 'hora-marcada://nada' })).rejects.toMatchObject({ code: -32602 });
  });

  it('reads who attends and what they offer as resources', async () => {
    const client = await connect(mode);
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri).sort()).toEqual([
      'hora-marcada://professionals',
      'hora-marcada://services',
    ]);
    const { contents } = await client.readResource({ uri: 'hora-marcada://services' });
    expect(JSON.parse((contents[0] as { text: string }).text)).toMatchObject([{ name: 'Sessão' }]);
  });
});

describe('a tool', () => {
  it('a tool offers the nearest slots for a time that is taken', async () => {
    const client = await connect();
    await made(client);
    const taken = await call(client, 'create_appointment', { ...booking, clientName: 'Rui Melo' });
    expect(taken).toMatchObject({
      isError: true,
      structuredContent: {
        error: {
          code: 'APPOINTMENT_CONFLICT',
          freeTimes: ['09:00', '11:00', '12:00'].map((hour) => ({
            startTime: `2026-11-19T${hour}:00-03:00`,
          })),
        },
      },
    });
    expect(JSON.stringify(taken.content)).toContain('- 2026-11-19T11:00:00-03:00');
    const night = await call(client, 'create_appointment', { ...booking, startTime: '2026-11-19T03:00' });
    expect(night).toMatchObject({
      isError: true,
      structuredContent: {
        error: { code: 'OUTSIDE_AVAILABILITY', freeTimes: expect.arrayContaining([expect.anything()]) },
      },
    });
  });

  it('lists a week, but of a client all that is ahead, and says which days it looked at', async () => {
    const client = await connect();
    await made(client, { startTime: '2026-12-29T10:00' });
    const listed = async (args: object) =>
      (await call(client, 'list_appointments', { ...args })).structuredContent;
    expect(await listed({})).toMatchObject({ from: '2026-11-18', to: '2026-11-24', appointments: [] });
    expect(await listed({ client: 'lia' })).toMatchObject({
      from: '2026-11-18',
      to: '2027-11-18',
      appointments: [{ clientName: 'Lia Costa', weekday: 'terça-feira' }],
    });
    const times = await call(client, 'find_free_times', { limit: 1 });
    expect(times.structuredContent).toMatchObject({
      from: '2026-11-18',
      to: '2026-11-24',
      freeTimes: [{ startTime: '2026-11-18T10:00:00-03:00', weekday: 'quarta-feira' }],
    });
  });

  it('a tool asks which person is meant and lists the candidates', async () => {
    await createProfessional(organization, 'Ana Beatriz');
    const client = await connect();
    const several = await call(client, 'get_availability', { professional: 'Ana' });
    expect(several).toMatchObject({
      isError: true,
      structuredContent: { error: { choices: [{ name: 'Ana Beatriz' }, { name: 'Ana Prado' }] } },
    });
    const none = await call(client, 'get_availability', { professional: 'Zé', service: 'Sessão' });
    expect(JSON.stringify(none.content)).toContain('Ninguém se chama');
    const service = await call(client, 'create_appointment', { ...booking, service: 'Massagem' });
    expect(service).toMatchObject({
      isError: true,
      structuredContent: { error: { code: 'PRODUCT_NOT_FOUND', choices: [{ name: 'Sessão' }] } },
    });
  });

  it('finds the first free time of anybody, within hours of the day', async () => {
    const client = await connect();
    await made(client, { startTime: '2026-11-18T13:00' });
    const found = await call(client, 'find_free_times', { after: '13:00', limit: 3 });
    expect(found.structuredContent).toMatchObject({
      freeTimes: [
        { startTime: '2026-11-18T13:00:00-03:00', professionalName: 'Bruno Lima' },
        { startTime: '2026-11-18T14:00:00-03:00' },
        { startTime: '2026-11-18T14:00:00-03:00' },
      ],
      hasMore: true,
    });
    const offered = await call(client, 'find_free_times', { service: 'Sessão', limit: 1 });
    expect(offered.structuredContent).toMatchObject({ freeTimes: [{ professionalName: 'Ana Prado' }] });
  });

  it('finds free times, and says of each of the others why none are listed', async () => {
    const client = await connect();
    const carla = await createProfessional(organization, 'Carla Nunes');
    await addWeek(organization, carla);
    const one = await addProduct(organization, carla, { name: 'Avaliação', duration: 60 });
    await addProduct(organization, carla, { name: 'Antiga', duration: 60, isActive: false });
    const davi = await createProfessional(organization, 'Davi Sá');
    const search = async (args: Record<string, unknown>) => {
      const { isError, structuredContent } = await call(client, 'find_free_times', args);
      expect(isError).toBeFalsy();
      return structuredContent as ToolOutput<'find_free_times'>;
    };
    const why = ({ withoutTimes }: ToolOutput<'find_free_times'>) =>
      withoutTimes.map(({ professionalName, code }) => [professionalName, code]);

    const anybody = await search({ to: '2026-11-18' });
    expect(anybody).toMatchObject({ hasMore: false, moreWithoutTimes: 0 });
    expect(new Set(anybody.freeTimes.map(({ professionalName }) => professionalName))).toEqual(
      new Set(['Ana Prado', 'Bruno Lima']),
    );
    expect(anybody.withoutTimes).toEqual([
      {
        professionalId: carla.user.id,
        professionalName: 'Carla Nunes',
        code: 'SERVICE_REQUIRED',
        reason: 'Escolha um serviço e procure de novo com `service`: Avaliação.',
        services: [{ id: one.id, name: 'Avaliação' }],
      },
      expect.objectContaining({ professionalId: davi.user.id, code: 'NO_FREE_TIMES' }),
      expect.objectContaining({ professionalName: 'Dora Reis', code: 'NO_FREE_TIMES' }),
    ]);
    expect(why(await search({ limit: 1, professionals: ['Ana', 'Bruno'] }))).toEqual([
      ['Bruno Lima', 'NOT_AMONG_FIRST'],
    ]);
    // Somebody who does not offer the service is mentioned only when asked for by name.
    expect(why(await search({ service: 'Avaliação' }))).toEqual([]);
    expect(why(await search({ service: 'Avaliação', professionals: ['Carla', 'Ana'] }))).toEqual([
      ['Ana Prado', 'PRODUCT_NOT_FOUND'],
    ]);
    must(await organization.admin.client.put(`/api/admin/users/${davi.user.id}`, { isActive: false }));
    const named = await search({ professionals: ['Carla', 'Davi'] });
    expect(named.freeTimes).toEqual([]);
    expect(why(named)).toEqual([
      ['Carla Nunes', 'SERVICE_REQUIRED'],
      ['Davi Sá', 'PROFESSIONAL_INACTIVE'],
    ]);

    // The tools about one professional name the services too.
    for (const [tool, more] of [
      ['get_availability', {}],
      ['create_appointment', { startTime: '2026-11-19T10:00', clientName: 'Lia Costa' }],
    ] as const)
      expect(await call(client, tool, { professional: 'Carla', ...more }), tool).toMatchObject({
        isError: true,
        structuredContent: {
          error: { code: 'SERVICE_REQUIRED', choices: [{ id: one.id, name: 'Avaliação' }] },
        },
      });
  });

  it('books once for one idempotency key', async () => {
    const client = await connect();
    const [first, second] = [
      await made(client, { idempotencyKey: 'pedido-1' }),
      await made(client, { idempotencyKey: 'pedido-1' }),
    ];
    expect(second.id).toBe(first.id);
  });

  it('refuses what does not fit its schema', async () => {
    const client = await connect();
    const wrong = await call(client, 'create_appointment', { ...booking, startTime: 'amanhã' });
    expect(wrong.isError).toBe(true);
    const nobody = await call(client, 'list_appointments', { quando: 'hoje' });
    expect(nobody.isError).toBe(true);
  });

  it('logs a tool’s name and outcome, without its input', async () => {
    const client = await connect();
    await made(client);
    await call(client, 'get_availability', { professional: 'Zé' });
    const entries = await server.context.database.query<{ kind: string; after: object }>(
      `SELECT actor_kind AS kind, after FROM audit_log
        WHERE entity = 'integration' AND action = 'tool_called' AND entity_id =
          (SELECT organization_id FROM users WHERE id = $1) ORDER BY id`,
      [ana.user.id],
    );
    expect(entries).toEqual([
      { kind: 'assistant', after: { tool: 'create_appointment', refused: null } },
      { kind: 'assistant', after: { tool: 'get_availability', refused: 'USER_NOT_FOUND' } },
    ]);
  });
});

describe('the address', () => {
  const post = (headers: Record<string, string>) =>
    fetch(address(), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
  const bearer = () => ({ authorization: `Bearer ${token}` });

  it('accepts only the key of an open door', async () => {
    expect((await post(bearer())).status).toBe(200);
    const without = await post({});
    expect(without.status).toBe(401);
    expect(without.headers.get('www-authenticate')).toContain('Bearer');
    expect((await post({ authorization: 'Bearer hm_mcp_nada' })).status).toBe(401);
    const api = await openDoor(organization, 'api');
    expect((await post({ authorization: `Bearer ${api.token}` })).status).toBe(401);
    must(await organization.admin.client.post('/api/admin/toggle-mcp', { enabled: false }));
    const shut = await post(bearer());
    expect(shut.status).toBe(403);
    expect(await shut.json()).toMatchObject({ jsonrpc: '2.0', error: { data: { code: 'MCP_OFF' } } });
  });

  it('refuses other sites’ pages', async () => {
    expect((await post({ ...bearer(), origin: 'https://outro.exemplo.com.br' })).status).toBe(403);
    expect((await post({ ...bearer(), origin: server.context.config.publicUrl })).status).toBe(200);
  });

  it('says what it is, and has no stream of its own', async () => {
    const info = await fetch(address());
    expect(info.status).toBe(200);
    expect(await info.json()).toMatchObject({
      protocol: 'Model Context Protocol',
      tools: { length: MCP_TOOLS.length },
    });
    const stream = await fetch(address(), { headers: { accept: 'text/event-stream' } });
    expect(stream.status).toBe(405);
    await stream.body?.cancel();
  });

  it('shows nothing of another organisation', async () => {
    const stranger = await openDoor(await createOrganization(server, 'Eva Melo'), 'mcp');
    const { id } = await made(await connect());
    const client = await connect('legacy', stranger.token ?? '');
    for (const [tool, args] of [
      ['cancel_appointment', { appointmentId: id }],
      ['update_appointment', { appointmentId: id, notes: 'x' }],
      ['get_availability', { professional: ana.user.id }],
      ['create_appointment', { ...booking, professional: ana.user.id }],
    ] as const)
      expect(await call(client, tool, args), tool).toMatchObject({ isError: true });
    const list = await call(client, 'list_appointments', { from: '2026-11-01', to: '2026-12-31' });
    expect(list.structuredContent).toEqual({
      from: '2026-11-01',
      to: '2026-12-31',
      appointments: [],
      nextCursor: null,
    });
    const people = await call(client, 'list_professionals');
    expect(JSON.stringify(people.structuredContent)).not.toContain('Ana Prado');
  });
});
