import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDoor } from '#test/factories/integrations.ts';
import { createOrganization, type Organization } from '#test/factories/organization.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { writtenLog } from '#test/harness/written-log.ts';

const { log, text: logged } = writtenLog();
let server: TestServer;
let organization: Organization;
let doors: { path: string; token: string | null }[];
beforeAll(async () => {
  server = await startTestServer({ overrides: { log, workers: false } });
  organization = await createOrganization(server);
  doors = [
    { path: '/api/auth/user/login', token: null },
    { path: '/api/appointments/public', token: null },
    { path: '/api/appointments', token: organization.admin.client.token },
    { path: '/api/v1/appointments', token: (await openDoor(organization, 'api')).token },
    { path: '/mcp-server', token: (await openDoor(organization, 'mcp')).token },
  ];
});
afterAll(() => server.close());

/** Sends raw bytes of a POST and hangs up: after the answer when there is one, else at once. */
async function send({ path, token }: (typeof doors)[number], headers: string, body: string): Promise<void> {
  const { hostname, port } = new URL(server.address);
  const bearer = token === null ? '' : `authorization: Bearer ${token}\r\n`;
  const cut = headers.includes('length: 5000') || headers.includes('chunked');
  await new Promise<void>((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\n${bearer}${headers}\r\n\r\n${body}`);
      if (cut) setTimeout(() => socket.resetAndDestroy(), 30);
    });
    socket.on('error', () => undefined);
    socket.on('data', () => socket.destroy());
    socket.on('close', () => resolve());
  });
}

const JSON_TYPE = 'content-type: application/json\r\n';
const BROKEN: [string, string, string, number][] = [
  ['a body that is cut off', `${JSON_TYPE}content-length: 5000`, '{"email": "a', 400],
  ['a chunked body that is cut off', `${JSON_TYPE}transfer-encoding: chunked`, '5\r\n{"a":\r\n', 400],
  ['malformed JSON', `${JSON_TYPE}content-length: 3`, '{"a', 400],
  ['another content type', 'content-type: text/xml\r\ncontent-length: 4', '<a/>', 415],
  ['a body without a content type', 'content-length: 4', 'nada', 415],
];

it.each(BROKEN)('answers %s on every door and logs one calm line', async (_what, headers, body, status) => {
  const from = logged().length;
  for (const door of doors) await send(door, headers, body);
  const lines = () =>
    logged()
      .slice(from)
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  await expect.poll(() => lines().filter(({ msg }) => msg === 'request').length).toBe(doors.length);
  for (const line of lines()) {
    expect(line).toMatchObject({ level: 30, status });
    expect(line).not.toHaveProperty('err');
  }
});
