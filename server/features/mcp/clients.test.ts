import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ApiClient } from '#shared/contract/api-v1-clients.ts';
import type { ToolOutput } from '#shared/contract/mcp.ts';
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

let server: TestServer;
let organization: Organization;
let ana: Person;
let system: Client;
let assistant: Client;
let clientId: string;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock: movableClock('2026-11-18T12:00:00Z') } });
});
beforeEach(async () => {
  organization = await createOrganization(server, 'Dora Reis');
  ana = await createProfessional(organization, 'Ana Prado');
  system = await openDoor(organization, 'api');
  assistant = await openDoor(organization, 'mcp');
  const body = { name: 'Eva Cruz', phones: ['11 98765-4321'], cpf: '529.982.247-25', note: 'Sala 2' };
  clientId = must<ApiClient>(await system.post('/api/v1/clients', body), 201).id;
});
afterAll(() => server.close());

type Refused = { error: { code: string; message: string; fields?: string[] } };
async function call<Result>(name: string, args: object, by = assistant): Promise<Result> {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
  return must<{ result: { structuredContent: Result } }>(await by.post('/mcp-server', message)).result
    .structuredContent;
}
const shown = async () => (await call<ToolOutput<'get_client'>>('get_client', { clientId })).client;
const update = (args: object) => call<ToolOutput<'update_client'>>('update_client', { clientId, ...args });
const refused = (args: object) => call<Refused>('update_client', { clientId, ...args });
const kept = async () => must<ApiClient>(await system.get(`/api/v1/clients/${clientId}`));

it('changes what an assistant names as get_client showed it, and neither shows nor loses the CPF', async () => {
  const { phones, tags, preferredProfessionalId, note } = await shown();
  const changed = await update({
    phones: [...phones, '(21) 99876-5432'],
    tags: ['mensal'],
    preferredProfessional: 'ana',
    consents: true,
    note: 'Sala 2\u202E, de manhã',
    expected: { phones, tags, preferredProfessionalId, consents: false, note },
  });
  expect(changed.client).toMatchObject({
    name: 'Eva Cruz',
    phones: ['+5511987654321', '+5521998765432'],
    tags: ['mensal'],
    preferredProfessionalName: 'Ana Prado',
    consentedAt: '2026-11-18T12:00:00.000Z',
    note: 'Sala 2, de manhã',
  });
  expect(changed.client).toEqual(await shown());
  expect(JSON.stringify(changed)).not.toContain('52998224725');
  expect((await kept()).cpf).toBe('52998224725');
  const { preferredProfessionalId: preferred } = changed.client;
  expect(
    await update({ preferredProfessional: null, expected: { preferredProfessionalId: preferred } }),
  ).toMatchObject({ client: { preferredProfessionalId: null, tags: ['mensal'] } });
});

it('refuses a field that comes without what it was, and one that somebody changed meanwhile', async () => {
  const before = await kept();
  expect(await refused({ note: 'Outra', tags: ['novo'], expected: { tags: [] } })).toEqual({
    error: {
      code: 'VALIDATION',
      message: 'Diga em `expected`, como get_client mostrou: note. Nada mudou.',
      fields: ['expected'],
    },
  });
  expect(await refused({ note: 'Outra' })).toMatchObject({
    error: { code: 'VALIDATION', fields: ['expected'] },
  });
  for (const more of [{ cpf: '111' }, { ownNote: 'x' }])
    expect(await refused({ ...more, expected: {} })).toMatchObject({
      error: { code: 'VALIDATION', fields: Object.keys(more) },
    });
  expect(await kept()).toEqual(before);
  const change = { tags: ['mensal'], preferredUserId: ana.user.id };
  must(await organization.admin.client.put(`/api/clients/${clientId}`, change));
  expect(
    await refused({
      note: 'Outra',
      tags: ['novo'],
      preferredProfessional: null,
      expected: { note: 'Sala 2', tags: [], preferredProfessionalId: organization.admin.user.id },
    }),
  ).toEqual({
    error: {
      code: 'CHANGED_MEANWHILE',
      message:
        'Alguém salvou outra coisa em: tags, preferredProfessional. Nada mudou. Leia de novo com get_client e confirme com a pessoa.',
      fields: ['tags', 'preferredProfessional'],
    },
  });
  expect(await kept()).toMatchObject({ note: 'Sala 2', tags: ['mensal'] });
});

it('changes nothing of another organisation’s, and names what does not fit', async () => {
  const stranger = await openDoor(await createOrganization(server), 'mcp');
  expect(
    await call<Refused>('update_client', { clientId, note: 'x', expected: { note: 'Sala 2' } }, stranger),
  ).toMatchObject({ error: { code: 'CLIENT_NOT_FOUND' } });
  expect(await refused({ phones: ['telefone'], expected: { phones: [] } })).toMatchObject({
    error: { code: 'CHANGED_MEANWHILE' },
  });
  const { phones } = await shown();
  expect(await refused({ phones: ['telefone'], expected: { phones } })).toMatchObject({
    error: { code: 'PHONE_INVALID', fields: ['phones'] },
  });
  expect(
    await refused({ preferredProfessional: 'Ninguém', expected: { preferredProfessionalId: null } }),
  ).toMatchObject({ error: { code: 'USER_NOT_FOUND' } });
  expect(await kept()).toMatchObject({ note: 'Sala 2', phones: ['+5511987654321'] });
});
