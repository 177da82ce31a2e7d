import { afterAll, beforeAll, expect, it } from 'vitest';
import { MCP_TOOLS, toolInputs } from '#shared/contract/mcp.ts';
import { openDoor } from '#test/factories/integrations.ts';
import { createOrganization } from '#test/factories/organization.ts';
import { addTeam } from '#test/factories/team.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { presentTools } from './door.presenter.ts';

/** What a browser asks for when somebody types an address. */
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { PUBLIC_URL: 'https://agenda.exemplo.com.br' } });
});
afterAll(() => server.close());

const get = (accept: string, headers: Record<string, string> = {}) =>
  fetch(`${server.address}/mcp-server`, { headers: { accept, ...headers } });

it('shows a browser a page with every tool and the address, under the strict policy', async () => {
  const answer = await get(BROWSER);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(answer.headers.get('vary')).toBe('accept, accept-encoding');
  expect(answer.headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe/);
  const html = await answer.text();
  for (const name of MCP_TOOLS) {
    expect(html).toContain(`id="${name}"`);
    for (const field of Object.keys(toolInputs[name].shape)) expect(html).toContain(`>${field}</code>`);
  }
  expect(html).toContain('https://agenda.exemplo.com.br/mcp-server');
  expect(html).toContain('É preciso uma chave');
  expect(html).not.toMatch(/ style=| on[a-z]+="/);
  const again = await get(BROWSER, { 'if-none-match': answer.headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
});

it('answers programs in JSON, and a stream with 405, whatever else they would take', async () => {
  for (const accept of ['*/*', 'application/json']) {
    const answer = await get(accept);
    expect(answer.headers.get('vary')).toContain('accept');
    expect(await answer.json()).toMatchObject({
      endpoint: 'https://agenda.exemplo.com.br/mcp-server',
      tools: MCP_TOOLS.map((name) => ({ name })),
    });
  }
  for (const accept of ['text/event-stream', 'text/html, text/event-stream']) {
    const stream = await get(accept);
    expect(stream.status).toBe(405);
    expect(stream.headers.get('allow')).toBe('GET, POST');
    await stream.body?.cancel();
  }
});

it('compresses its tools, what it is and what a tool says, unless that may hold a client’s link', async () => {
  const organization = await createOrganization(server);
  const from = '2031-01-06T12:00:00Z';
  await addTeam(server, organization, { people: 10, appointmentsEach: 1, from });
  const { token } = await openDoor(organization, 'mcp');
  const headers = { 'accept-encoding': 'br', accept: 'application/json' };
  const send = (method: string, params: object = {}) =>
    fetch(`${server.address}/mcp-server`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }),
    });
  const encodingOf = async (name: string, given: object = {}) => {
    const answer = await send('tools/call', { name, arguments: given });
    const said = await answer.text();
    expect(said.length).toBeGreaterThan(1024);
    expect(said).not.toContain('isError');
    return answer.headers.get('content-encoding');
  };
  const tools = await send('tools/list');
  expect(tools.headers.get('content-encoding')).toBe('br');
  expect(await tools.json()).toMatchObject({ result: { tools: MCP_TOOLS.map((name) => ({ name })) } });
  expect(await encodingOf('list_professionals')).toBe('br');
  expect(await encodingOf('list_appointments', { from: from.slice(0, 10) })).toBeNull();
  const about = await get('application/json', headers);
  expect(about.headers.get('content-encoding')).toBe('br');
  const etag = about.headers.get('etag') ?? '';
  expect((await get('application/json', { ...headers, 'if-none-match': etag })).status).toBe(304);
});

it('says of each field whether it must be given, and what it means where the name does not', () => {
  const tools = presentTools();
  const create = tools.find(({ name }) => name === 'create_appointment');
  expect(create?.fields.filter(({ required }) => required).map(({ name }) => name)).toEqual([
    'startTime',
    'clientName',
  ]);
  expect(tools.filter(({ readOnly }) => readOnly)).toHaveLength(8);
});
