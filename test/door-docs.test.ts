import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CALLS_A_MINUTE } from '#shared/contract/api-v1.ts';
import { RANGE_MAX_DAYS } from '#shared/contract/limits.ts';
import { MCP_TOOLS } from '#shared/contract/mcp.ts';
import { TOKEN_DAYS } from '#shared/contract/integrations.ts';
import { packageRoot } from '#server/lib/root.ts';
import { addWeek } from '#test/factories/agenda.ts';
import { openDoor } from '#test/factories/integrations.ts';
import { createOrganization, createProfessional, type Organization } from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

let server: TestServer;
let organization: Organization;
let api: string;
let assistants: string;
beforeAll(async () => {
  [api, assistants] = (await Promise.all(
    ['api', 'assistants'].map((name) => readFile(join(packageRoot(), `docs/${name}.md`), 'utf8')),
  )) as [string, string];
  server = await startTestServer({
    env: { RATE_LIMITS: 'on' },
    overrides: { clock: movableClock('2026-11-18T12:00:00Z') },
  });
  organization = await createOrganization(server);
  await addWeek(organization, await createProfessional(organization, 'Ana Prado'));
});
afterAll(() => server.close());

/** The first block of a language on a page. */
function block(page: string, language: string): string {
  return (
    new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(page)?.[1] ??
    expect.fail(`There is no ${language}.`)
  );
}

/** What a program prints that runs as a reader would run it. */
async function printed(command: string, args: string[], token: string | null): Promise<string> {
  const env = { PATH: process.env.PATH, BASE: server.address, TOKEN: token ?? '' };
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect(said, complained).not.toBe('');
  return said;
}

/** Does what a line of curl says, which the machine of a test need not have. */
async function curled(line: string, token: string | null): Promise<unknown> {
  const command = line.replaceAll('$BASE', server.address).replaceAll('$TOKEN', token ?? '');
  const quoted = [...command.matchAll(/(-[Hd] )?(["'])(.*?)\2/gs)];
  const [, , , url = ''] = quoted.find(([, option]) => option === undefined) ?? [];
  const headers = quoted
    .filter(([, option]) => option === '-H ')
    .map(([, , , header = '']) => header.split(': '));
  const body = quoted.find(([, option]) => option === '-d ')?.[3];
  const request = {
    headers: headers as [string, string][],
    ...(body === undefined ? {} : { method: 'POST', body }),
  };
  return (await fetch(url, request)).json();
}

it('the API’s page shows a program that books, is refused, moves, lists and cancels', async () => {
  const { token } = await openDoor(organization, 'api');
  const said = await printed(process.execPath, ['--input-type=module', '--eval', block(api, 'js')], token);
  expect(said.trim().split('\n')).toEqual([
    '2026-11-19T09:00:00-03:00',
    'APPOINTMENT_CONFLICT 2026-11-19T10:00:00-03:00',
    'Cliente Exemplo 2026-11-19T11:00:00-03:00',
  ]);
  expect(await curled(block(api, 'sh'), token)).toMatchObject({ data: [{ name: 'Ana Prado' }, {}] });
});

it('the assistants’ page shows a call by hand, and every tool', async () => {
  const { token } = await openDoor(organization, 'mcp');
  expect(await curled(block(assistants, 'sh'), token)).toMatchObject({
    result: { structuredContent: { freeTimes: [{ professionalName: 'Ana Prado' }, {}, {}] } },
  });
  for (const tool of MCP_TOOLS) expect(assistants).toMatch(new RegExp(`^\\| \`${tool}\` `, 'm'));
  expect(JSON.parse(block(assistants, 'json'))).toHaveProperty('mcpServers.hora-marcada.url');
});

it('both tell the numbers as they are', () => {
  for (const page of [api, assistants]) {
    expect(page).toContain(`${CALLS_A_MINUTE} calls a minute`);
    expect(page.replace(/\s+/g, ' ')).toContain(`good for ${TOKEN_DAYS} days`);
  }
  expect(api).toContain(`at most ${RANGE_MAX_DAYS} at once`);
});

async function guidePart(part: string): Promise<string> {
  const page = await (await fetch(`${server.address}/api/v1/docs`)).text();
  return new RegExp(`<section[^>]*id="${part}".*?</section>`, 's').exec(page)?.[0] ?? '';
}

/** The words in code of a part of the guide. */
async function guideCodes(part: string): Promise<string[]> {
  return [...(await guidePart(part)).matchAll(/<code>(.*?)<\/code>/g)].map(([, code = '']) =>
    code.replaceAll('<!-- -->', ''),
  );
}

it('the guide names the statuses and headers of a repeated booking as they come', async () => {
  const system = await openDoor(organization, 'api');
  const people = await system.get<{ data: { id: string }[] }>('/api/v1/professionals');
  const professionalId = people.body.data[0]?.id;
  const [key = '', ...promised] = await guideCodes('repetir');
  const book = (clientName: string) =>
    fetch(`${server.address}/api/v1/appointments`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${system.token}`,
        'content-type': 'application/json',
        [key]: 'guia-1',
      },
      body: JSON.stringify({ professionalId, startTime: '2026-11-24T12:00:00Z', clientName }),
    });
  const [first, again, other] = [await book('Eva'), await book('Eva'), await book('Rui')];
  const repeated = promised.find((word) => word.includes(': ')) ?? '';
  const [name = '', value] = repeated.split(': ');
  expect([first.headers.get(name), again.headers.get(name)]).toEqual([null, value]);
  expect(promised).toEqual([String(again.status), repeated, String(other.status), '409']);
  expect(first.status).toBe(again.status);
});

it('the guide names the headers of the limit as they come', async () => {
  const system = await openDoor(organization, 'api');
  const names = (await guideCodes('limites')).filter((word) => /^[A-Z][A-Za-z-]+$/.test(word));
  expect(await guidePart('limites')).toContain(`${CALLS_A_MINUTE} chamadas por minuto`);
  const fields = names.filter((name) => name !== 'Retry-After');
  expect(fields.length).toBeLessThan(names.length);
  const said = async (path: string, token = system.token ?? '', method = 'GET') => {
    const { headers } = await fetch(`${server.address}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
    });
    return fields.filter((name) => headers.has(name));
  };
  expect(await said('/professionals')).toEqual(fields);
  expect(await said('/appointments?limit=0')).toEqual(fields);
  for (const unlike of [said('/professionals', 'x'), said('/nada'), said('/professionals', undefined, 'PUT')])
    expect(await unlike).toEqual([]);
});
