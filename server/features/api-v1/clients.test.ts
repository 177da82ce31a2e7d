import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ApiClient, ApiClientAppointment, ApiClientSummary } from '#shared/contract/api-v1-clients.ts';
import type { AuditLogPage } from '#shared/contract/audit-log.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { openDoor } from '#test/factories/integrations.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must, type Client } from '#test/harness/client.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

const path = '/api/v1/clients';
const EVA = { clientName: 'Eva Cruz', clientEmail: 'eva@exemplo.com.br', clientPhone: '11987654321' };
let server: TestServer;
let organization: Organization;
let ana: Person;
let bia: Person;
let system: Client;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock: movableClock('2026-11-18T12:00:00Z') } });
});
beforeEach(async () => {
  organization = await createOrganization(server, 'Dora Reis');
  ana = await createProfessional(organization, 'Ana Prado');
  bia = await createProfessional(organization, 'Bia Reis');
  system = await openDoor(organization, 'api');
});
afterAll(() => server.close());

type Page<Item> = { data: Item[]; nextCursor: string | null };
const list = async (query = '') => must<Page<ApiClientSummary>>(await system.get(path + query));
const names = async (query: string) => (await list(query)).data.map(({ name }) => name);
const refusal = (status: number, code: string, more: object = {}) => ({ status, body: { code, ...more } });

it('finds clients by text, professional and filter, with the appointments around now by their clock', async () => {
  await addAppointment(organization, ana, '2026-11-10T13:00:00Z', EVA);
  await addAppointment(organization, bia, '2026-11-25T13:00:00Z', EVA);
  await addAppointment(organization, ana, '2026-11-11T13:00:00Z', { clientName: 'Rui Melo' });
  const { data } = await list('?query=eva');
  expect(data).toMatchObject([
    {
      name: 'Eva Cruz',
      email: 'eva@exemplo.com.br',
      phone: '+5511987654321',
      lastAppointment: { professionalId: ana.user.id, startTime: '2026-11-10T10:00:00-03:00' },
      nextAppointment: { professionalName: 'Bia Reis', startTime: '2026-11-25T10:00:00-03:00' },
    },
  ]);
  expect(await names('')).toEqual(['Eva Cruz', 'Rui Melo']);
  expect(await names('?query=98765-4321')).toEqual(['Eva Cruz']);
  expect(await names(`?professionalId=${bia.user.id}`)).toEqual(['Eva Cruz']);
  expect(await names('?filter=withoutNext')).toEqual(['Rui Melo']);
  expect(await system.get(`${path}?filter=todos`)).toMatchObject(
    refusal(400, 'VALIDATION', { fields: ['filter'] }),
  );
  expect(await system.get(`${path}?cursor=nada`)).toMatchObject(refusal(400, 'CURSOR_INVALID'));
});

it('walks through clients and through the appointments of one in pages, each once', async () => {
  for (const day of ['20', '21', '22', '23', '24'])
    await addAppointment(organization, ana, `2026-11-${day}T13:00:00Z`, EVA);
  for (const clientName of ['Ana Sá', 'Bento Sá', 'Caio Sá'])
    await addAppointment(organization, bia, `2026-11-${20 + clientName.length}T15:00:00Z`, { clientName });
  const walk = async <Item>(address: string) => {
    const items: Item[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Page<Item> = must(await system.get(`${address}&limit=2${cursor && `&cursor=${cursor}`}`));
      expect(page.data.length).toBeLessThanOrEqual(2);
      items.push(...page.data);
      cursor = page.nextCursor;
    }
    return items;
  };
  const met = await walk<ApiClientSummary>(`${path}?query=exemplo`);
  expect(met.map(({ name }) => name)).toEqual(['Ana Sá', 'Bento Sá', 'Caio Sá', 'Eva Cruz']);
  const [eva] = (await list('?query=eva')).data;
  const visits = await walk<ApiClientAppointment>(`${path}/${eva?.id ?? ''}/appointments?when=next`);
  expect(visits.map(({ startTime }) => startTime.slice(8, 10))).toEqual(['20', '21', '22', '23', '24']);
  const bad = Buffer.from(`${eva?.id ?? ''}:amanhã`).toString('base64url');
  expect(await system.get(`${path}/${eva?.id ?? ''}/appointments?cursor=${bad}`)).toMatchObject(
    refusal(400, 'CURSOR_INVALID'),
  );
});

it('reads a client with how often they came, and without what a person noted for themselves', async () => {
  const { id } = await addAppointment(organization, ana, '2026-11-10T13:00:00Z', EVA);
  must(await ana.client.post('/api/appointments/attendance', { ids: [id], attendance: 'missed' }));
  const [eva] = (await list()).data;
  const one = `/api/clients/${eva?.id ?? ''}`;
  must(await ana.client.put(one, { ownNote: 'Só para mim', note: 'Prefere cedo', cpf: '529.982.247-25' }));
  const answer = await system.get(`${path}/${eva?.id ?? ''}`);
  expect(must<ApiClient>(answer)).toMatchObject({
    name: 'Eva Cruz',
    phones: ['+5511987654321'],
    note: 'Prefere cedo',
    cpf: '52998224725',
    attendance: { came: 0, missed: 1, cancelledLate: 0 },
  });
  expect(JSON.stringify(answer.body)).not.toContain('Só para mim');
});

it('adds a client once, and names the record that is there already', async () => {
  const body = { name: 'Rita Sá', emails: ['rita@exemplo.com.br'], preferredProfessionalId: ana.user.id };
  const added = await system.post<ApiClient>(path, body);
  expect(added).toMatchObject({
    status: 201,
    body: { name: 'Rita Sá', preferredProfessionalName: 'Ana Prado', consentedAt: null },
  });
  expect(added.headers.get('location')).toBe(`${path}/${added.body.id}`);
  expect(must(await system.get(`${path}/${added.body.id}`))).toEqual(added.body);
  expect(await system.post(path, body)).toMatchObject(
    refusal(409, 'CLIENT_EXISTS', { existing: { id: added.body.id, name: 'Rita Sá' } }),
  );
  expect(await system.post(path, { name: 'Rui', ownNote: 'x' })).toMatchObject(
    refusal(400, 'VALIDATION', { fields: ['ownNote'] }),
  );
  const log = must<AuditLogPage>(await organization.admin.client.get('/api/admin/audit-log'));
  expect(log.entries.find(({ entityId }) => entityId === added.body.id)).toMatchObject({
    action: 'created',
    actor: { kind: 'api' },
  });
});

it('changes what is sent, takes back what it read, and refuses a save over somebody else’s', async () => {
  await addAppointment(organization, ana, '2026-11-25T13:00:00Z', EVA);
  const [eva] = (await list()).data;
  const one = `${path}/${eva?.id ?? ''}`;
  const before = must<ApiClient>(await system.get(one));
  const seen = { phones: before.phones, cpf: before.cpf, tags: before.tags };
  const changed = must<ApiClient>(
    await system.patch(one, {
      phones: [...before.phones, '(21) 99876-5432'],
      expected: { phones: seen.phones },
    }),
  );
  expect(changed).toMatchObject({ name: 'Eva Cruz', phones: ['+5511987654321', '+5521998765432'] });
  must(await ana.client.put(`/api/clients/${before.id}`, { tags: ['mensal'], cpf: '529.982.247-25' }));
  for (const change of [{ tags: ['novo'] }, { phones: [] }, { cpf: '' }])
    expect(await system.patch(one, { ...change, expected: seen }), JSON.stringify(change)).toMatchObject(
      refusal(409, 'CHANGED_MEANWHILE'),
    );
  const latest = must<ApiClient>(await system.get(one));
  expect(latest).toMatchObject({ tags: ['mensal'], cpf: '52998224725', phones: changed.phones });
  const again = { phones: latest.phones, cpf: latest.cpf, tags: latest.tags };
  expect(
    must<ApiClient>(await system.patch(one, { ...again, note: 'Sala 2', expected: again })),
  ).toMatchObject({
    ...again,
    note: 'Sala 2',
  });
});

it('shows an assistant clients and one of them, without the CPF', async () => {
  await addAppointment(organization, ana, '2026-11-10T13:00:00Z', EVA);
  await addAppointment(organization, ana, '2026-11-25T13:00:00Z', EVA);
  await addAppointment(organization, bia, '2026-11-26T13:00:00Z', { clientName: 'Rui Melo' });
  const assistant = await openDoor(organization, 'mcp');
  const call = async (name: string, args: object) => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
    return must<{ result: { structuredContent: Record<string, never> } }>(
      await assistant.post('/mcp-server', message),
    ).result.structuredContent;
  };
  const found = await call('list_clients', { professional: 'ana' });
  expect(found).toMatchObject({
    clients: [{ name: 'Eva Cruz', nextAppointment: { weekday: 'quarta-feira' } }],
    nextCursor: null,
  });
  const [{ id: clientId = '' } = {}] = (found as unknown as { clients: { id: string }[] }).clients;
  must(await ana.client.put(`/api/clients/${clientId}`, { cpf: '529.982.247-25' }));
  const one = await call('get_client', { clientId });
  expect(one).toMatchObject({
    client: { name: 'Eva Cruz', attendance: { came: 0, missed: 0 } },
    nextAppointments: [{ startTime: '2026-11-25T10:00:00-03:00' }],
    pastAppointments: [{ startTime: '2026-11-10T10:00:00-03:00', weekday: 'terça-feira' }],
    hasMore: false,
  });
  expect(JSON.stringify(one)).not.toContain('52998224725');
  const stranger = await openDoor(await createOrganization(server), 'api');
  for (const answer of [
    await stranger.get(`${path}/${clientId}`),
    await stranger.patch(`${path}/${clientId}`, { note: 'x' }),
    await stranger.get(`${path}/${clientId}/appointments`),
  ])
    expect(answer).toMatchObject(refusal(404, 'CLIENT_NOT_FOUND'));
});
