import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addProduct, addWeek, takeNoService } from '#test/factories/agenda.ts';
import { openDoor } from '#test/factories/integrations.ts';
import { createOrganization, createProfessional, type Organization } from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must } from '#test/harness/client.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

let server: TestServer;
let organization: Organization;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock: movableClock('2026-11-18T12:00:00Z') } });
});
beforeEach(async () => {
  organization = await createOrganization(server, 'Dora Reis');
  for (const name of ['Ana Prado', 'Bruno Lima', 'Bruno Melo']) {
    const person = await createProfessional(organization, name);
    await addWeek(organization, person);
    await addProduct(organization, person, { name: 'Retorno', duration: 60 });
    await takeNoService(organization, person);
  }
  token = (await openDoor(organization, 'mcp')).token ?? '';
});
afterAll(() => server.close());

type Result = {
  isError?: boolean;
  structuredContent: { error?: { code: string; fields?: string[]; choices?: object[] } };
  content: { text: string }[];
};
type Answer = {
  result?: Result;
  error?: { code: number; message: string; data?: { code?: string } };
};

async function send(body: unknown, headers: Record<string, string> = {}, method = 'POST') {
  const response = await fetch(`${server.address}/mcp-server`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, answer: (await response.json()) as Answer };
}
const message = (method: string, params?: unknown) => ({ jsonrpc: '2.0', id: 7, method, params });
const call = async (name: string, args: object = {}): Promise<Result> => {
  const { answer } = await send(message('tools/call', { name, arguments: args }));
  return answer.result ?? expect.fail(JSON.stringify(answer));
};
const refusalOf = async (name: string, args: object) => {
  const { structuredContent, content } = await call(name, args);
  return { ...(structuredContent.error ?? expect.fail('not refused')), text: content[0]?.text ?? '' };
};
type LoggedCalls = { entries: { entity: string; after: { tool?: string; refused?: string | null } }[] };
const noted = async () =>
  must<LoggedCalls>(await organization.admin.client.get('/api/admin/audit-log?entity=integration'))
    .entries.filter(({ after }) => after.tool !== undefined)
    .map(({ after }) => [after.tool, after.refused])
    .reverse();

it('logs every call of a tool, whatever its outcome', async () => {
  await send(message('tools/call', { name: `<script>${'x'.repeat(5000)}`, arguments: {} }));
  await send(message('tools/call', { arguments: {} }));
  await send(message('tools/call'));
  await send(message('tools/call', { name: 'list_professionals', arguments: ['x'] }));
  await send([
    message('tools/call', { name: 7 }),
    { ...message('tools/call', { name: 'list_professionals' }), id: 8 },
  ]);
  const { database } = server.context;
  await database.script('ALTER TABLE appointments RENAME TO elsewhere');
  const failed = await send(message('tools/call', { name: 'list_appointments', arguments: {} }));
  await database.script('ALTER TABLE elsewhere RENAME TO appointments');
  expect(failed.answer.error?.data?.code).toBe('INTERNAL');
  expect((await noted()).slice(0, 4)).toEqual([
    ['unknown', 'TOOL_NOT_FOUND'],
    ['unknown', 'TOOL_NOT_FOUND'],
    ['unknown', 'TOOL_NOT_FOUND'],
    ['list_professionals', 'VALIDATION'],
  ]);
  expect((await noted()).slice(4, 6).sort()).toEqual([
    ['list_professionals', null],
    ['unknown', 'TOOL_NOT_FOUND'],
  ]);
  expect((await noted()).slice(6)).toEqual([['list_appointments', 'INTERNAL']]);
});

it('answers a call without a tool’s name with the list of tools', async () => {
  for (const params of [undefined, {}, { name: 7 }, { name: 'apagar' }]) {
    const { status, answer } = await send(message('tools/call', params));
    expect([status, answer.error?.code]).toEqual([200, -32602]);
    expect(answer.error?.message).toMatch(
      /^(Não há ferramenta com esse nome|Diga em `name`).*list_professionals/,
    );
    expect(answer.error?.data?.code).toBe('TOOL_NOT_FOUND');
  }
});

it('answers an unknown service with each known one, once, and its professionals', async () => {
  const { code, choices, text } = await refusalOf('find_free_times', { service: 'Massagem' });
  expect(code).toBe('PRODUCT_NOT_FOUND');
  expect(choices).toEqual([{ name: 'Retorno', professionals: ['Ana Prado', 'Bruno Lima', 'Bruno Melo'] }]);
  expect(text).toContain('- Retorno (Ana Prado, Bruno Lima, Bruno Melo)');
});

it('an ambiguous name has its own code and lists the candidates', async () => {
  expect(await refusalOf('get_availability', { professional: 'bruno' })).toMatchObject({
    code: 'AMBIGUOUS_NAME',
    choices: [{ name: 'Bruno Lima' }, { name: 'Bruno Melo' }],
  });
  expect(await refusalOf('get_availability', { professional: 'Zé' })).toMatchObject({
    code: 'USER_NOT_FOUND',
  });
});

it.each(['Dra. Ana', 'dr ana', 'Sra. Ana Prado', 'Prof. Dr. Ana', 'profa. ana', 'Doutora Ana'])(
  '%s is Ana',
  async (professional) => {
    expect((await call('get_availability', { professional })).isError).toBeFalsy();
  },
);

it('a title alone matches nobody', async () => {
  expect(await refusalOf('get_availability', { professional: 'Dra.' })).toMatchObject({
    code: 'USER_NOT_FOUND',
  });
});

it('rejects hours that end before they begin', async () => {
  for (const hours of [
    { after: '16:00', before: '09:00' },
    { after: '10:00', before: '10:00' },
  ]) {
    const { code, fields, text } = await refusalOf('find_free_times', hours);
    expect([code, fields]).toEqual(['VALIDATION', ['after', 'before']]);
    expect(text).toContain('`after`');
  }
});

it('what the protocol refuses has a sentence in Portuguese and a code', async () => {
  const list = message('tools/list');
  for (const [headers, status, code, method] of [
    [{ accept: 'text/event-stream' }, 405, 'METHOD_NOT_ALLOWED', 'GET'],
    [{ accept: 'text/html' }, 406, 'NOT_ACCEPTABLE', 'POST'],
    [{ 'mcp-protocol-version': '1999-01-01' }, 400, 'PROTOCOL_VERSION', 'POST'],
    [{ 'content-type': 'text/plain' }, 415, 'UNSUPPORTED_MEDIA_TYPE', 'POST'],
  ] as const) {
    const sent = await send(list, headers, method);
    expect([sent.status, sent.answer.error?.data?.code]).toEqual([status, code]);
    expect(sent.answer.error?.message).toMatch(/(Este endereço|Aceite|revis|JSON)/);
    expect(sent.answer.error?.message).not.toMatch(/Bad Request|Not Acceptable|must/);
  }
});

it('a body that is no object names no fields', async () => {
  const { admin } = organization;
  const api = await openDoor(organization, 'api');
  const rest = await api.post<{ fields?: string[] }>('/api/v1/appointments', ['x']);
  expect([rest.status, rest.body.fields ?? []]).toEqual([400, []]);
  const own = await admin.client.post<{ code: string; details?: { fields?: string[] } }>(
    '/api/admin/toggle-mcp',
    ['x'],
  );
  expect(own.body.code).toBe('VALIDATION');
  expect(own.body.details?.fields ?? []).toEqual([]);
});

it('a time that the clock jumps over is refused, with the next one that exists', async () => {
  await createProfessional(organization, 'Eva Stone', { timezone: 'America/New_York' });
  const args = { professional: 'Eva Stone', startTime: '2027-03-14T02:30', clientName: 'Lia' };
  const refused = await refusalOf('create_appointment', args);
  expect(refused).toMatchObject({ code: 'TIME_SKIPPED' });
  expect(refused.text).toContain('2027-03-14T03:00:00-04:00');
});
