import type { z } from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { apiTokenAnswer, IntegrationSettings, mcpTokenAnswer } from '#shared/contract/integrations.ts';
import { openDoor } from '#test/factories/integrations.ts';
import { createOrganization, type Organization } from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must, type Client } from '#test/harness/client.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

type ApiTokenAnswer = z.infer<typeof apiTokenAnswer>;
type McpTokenAnswer = z.infer<typeof mcpTokenAnswer>;

const START = '2026-11-18T12:00:00Z';
const clock = movableClock(START);
let server: TestServer;
let organization: Organization;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer({
    overrides: { clock },
    env: { PUBLIC_URL: 'https://agenda.exemplo.com.br' },
  });
});
beforeEach(async () => {
  clock.set(START);
  organization = await createOrganization(server);
  admin = organization.admin.client;
});
afterAll(() => server.close());

const settings = async () => must<IntegrationSettings>(await admin.get('/api/admin/integration-settings'));
const people = '/api/v1/professionals';

describe('the doors of an organisation', () => {
  it('doors are closed and without keys at first', async () => {
    expect(await settings()).toEqual({
      apiEnabled: false,
      mcpEnabled: false,
      hasApiToken: false,
      hasMcpToken: false,
      tokens: { api: null, mcp: null },
      apiUrl: 'https://agenda.exemplo.com.br/api/v1',
      mcpUrl: 'https://agenda.exemplo.com.br/mcp-server',
    });
    expect(await admin.get('/api/admin/get-api-token')).toMatchObject(refused(404, 'TOKEN_NOT_FOUND'));
  });

  it('open and close at once, each for itself; a key waits behind a closed one', async () => {
    const system = await openDoor(organization, 'api');
    expect(await system.get(people)).toMatchObject({ status: 200 });
    expect(must(await admin.post('/api/admin/toggle-api', { enabled: false }))).toMatchObject({
      apiEnabled: false,
      mcpEnabled: false,
      hasApiToken: true,
    });
    expect(await system.get(people)).toMatchObject({ status: 403, body: { code: 'API_OFF' } });
    must(await admin.post('/api/admin/toggle-mcp', { enabled: true }));
    expect(await system.get(people)).toMatchObject({ status: 403 });
    must(await admin.post('/api/admin/toggle-api', { enabled: true }));
    expect(await system.get(people)).toMatchObject({ status: 200 });
  });
});

describe('a key', () => {
  it('a key is shown again for the API, and only once for assistants', async () => {
    const made = must<ApiTokenAnswer>(await admin.post('/api/admin/generate-api-token'));
    expect(made.apiToken).toMatch(/^hm_api_[\w-]{43}$/);
    expect(must(await admin.get('/api/admin/get-api-token'))).toEqual(made);
    const { mcpToken } = must<McpTokenAnswer>(await admin.post('/api/admin/generate-mcp-token'));
    expect(mcpToken).toMatch(/^hm_mcp_[\w-]{43}$/);
    expect(JSON.stringify(await settings())).not.toContain(mcpToken);
    const stored = await server.context.database.query<{ row: string }>(
      'SELECT t::text AS row FROM integration_tokens t',
    );
    for (const { row } of stored) {
      expect(row).not.toContain(made.apiToken);
      expect(row).not.toContain(mcpToken);
    }
  });

  it('opens nothing once there is a new one', async () => {
    const former = await openDoor(organization, 'api');
    const current = await openDoor(organization, 'api');
    expect(await former.get(people)).toMatchObject({ status: 401, body: { code: 'TOKEN_INVALID' } });
    expect(await current.get(people)).toMatchObject({ status: 200 });
  });

  it('a key is good for 365 days, and says when it was last used', async () => {
    const system = await openDoor(organization, 'api');
    expect((await settings()).tokens.api).toEqual({
      createdAt: '2026-11-18T12:00:00.000Z',
      expiresAt: '2027-11-18T12:00:00.000Z',
      lastUsedAt: null,
    });
    clock.set('2027-11-18T11:59:59Z');
    expect(await system.get(people)).toMatchObject({ status: 200 });
    clock.set('2027-11-18T12:00:00Z');
    const late = await system.get(people);
    expect(late).toMatchObject({ status: 401, body: { code: 'TOKEN_EXPIRED' } });
    expect(late.headers.get('www-authenticate')).toContain('Bearer');
    clock.set(START);
    expect((await settings()).tokens.api?.lastUsedAt).toBe('2027-11-18T11:59:59.000Z');
  });

  it('opens its own door alone, and no session opens either', async () => {
    const assistant = await openDoor(organization, 'mcp');
    await openDoor(organization, 'api');
    expect(await assistant.get(people)).toMatchObject({
      status: 401,
      body: { code: 'TOKEN_OF_OTHER_DOOR' },
    });
    expect(await admin.get(people)).toMatchObject({ status: 401, body: { code: 'TOKEN_INVALID' } });
    expect(await server.guest.get(people)).toMatchObject({ status: 401, body: { code: 'TOKEN_REQUIRED' } });
    expect(await assistant.get('/api/user/profile')).toMatchObject(refused(401, 'SESSION_EXPIRED'));
  });

  it('a key is in the log when it is made, without its value', async () => {
    await openDoor(organization, 'api');
    const entries = await server.context.database.query<{ action: string; name: string }>(
      `SELECT action, actor_name AS name FROM audit_log WHERE entity = 'integration' AND organization_id =
        (SELECT organization_id FROM users WHERE id = $1) ORDER BY id`,
      [organization.admin.user.id],
    );
    expect(entries).toEqual([
      { action: 'api_enabled', name: organization.admin.user.name },
      { action: 'api_token_generated', name: organization.admin.user.name },
    ]);
  });
});
