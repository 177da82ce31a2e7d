import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiProduct, ApiProfessional } from '#shared/contract/api-v1.ts';
import { MCP_PEOPLE, type ToolOutput } from '#shared/contract/mcp.ts';
import { openDoor } from './factories/integrations.ts';
import { createOrganization, createProfessional, type Organization } from './factories/organization.ts';
import { must, type Answer, type Client } from './harness/client.ts';
import { startTestServer, type TestServer } from './harness/server.ts';

const SERVICES = 8;

/** An organisation as a system and an assistant meet it. */
type Clinic = { readonly organization: Organization; readonly api: Client; readonly mcp: Client };

let server: TestServer;
let team: Clinic;
let crowd: Clinic;
beforeAll(async () => {
  server = await startTestServer({ overrides: { workers: false } });
  team = await clinic(30);
  crowd = await clinic(200);
});
afterAll(() => server.close());

/** Names of one length, so that answers of one form have one size. The administrator is the last by name. */
async function clinic(size: number): Promise<Clinic> {
  const organization = await createOrganization(server, 'Zilda Reis');
  const { id } = organization.admin.user;
  const { database } = server.context;
  await database.query(
    `INSERT INTO users (id, organization_id, role, name, title, email, password_hash, color, booking_slug, timezone, default_duration, meeting_title)
     SELECT gen_random_uuid(), organization_id, 'professional', 'Pessoa ' || lpad(n::text, 3, '0'), 'Fisioterapia',
            'p' || n || '@' || $1::text, '!', '#3b82f6', left($1::text, 8) || '-' || lpad(n::text, 3, '0'), 'America/Sao_Paulo', 60, ''
       FROM users, generate_series(2, $2::int) n WHERE id = $1::uuid`,
    [id, size],
  );
  await database.query(
    `INSERT INTO products (id, organization_id, user_id, name, description, duration, price_cents, is_active, created_at)
     SELECT gen_random_uuid(), organization_id, id, 'Atendimento ' || n, 'O que se faz', 60, 15000, true, now()
       FROM users, generate_series(1, ${SERVICES}) n
      WHERE organization_id = (SELECT organization_id FROM users WHERE id = $1::uuid)`,
    [id],
  );
  return { organization, api: await openDoor(organization, 'api'), mcp: await openDoor(organization, 'mcp') };
}

type Refused = {
  error: { code: string; fields?: string[]; choices?: { name: string }[]; moreChoices?: number };
};
type Result<Output> = { structuredContent: Output; content: { text: string }[]; isError?: boolean };
const rpc = (client: Client, method: string, params: object) =>
  client.post<{ result: unknown }>('/mcp-server', { jsonrpc: '2.0', id: 1, method, params });
const call = async <Output>({ mcp }: Clinic, name: string, args: object) =>
  must<{ result: unknown }>(await rpc(mcp, 'tools/call', { name, arguments: args })).result as Result<Output>;
const listed = async (clinic_: Clinic, args: object = {}) => {
  const { structuredContent, content, isError } = await call<ToolOutput<'list_professionals'>>(
    clinic_,
    'list_professionals',
    args,
  );
  expect(isError, content[0]?.text).toBeFalsy();
  return structuredContent;
};
const refusalOf = async (clinic_: Clinic, name: string, args: object) => {
  const { structuredContent, content } = await call<Refused>(clinic_, name, args);
  return { ...structuredContent.error, text: content[0]?.text ?? '' };
};
const resource = async ({ mcp }: Clinic, uri: string) =>
  (
    must<{ result: unknown }>(await rpc(mcp, 'resources/read', { uri })).result as {
      contents: { mimeType: string; text: string }[];
    }
  ).contents;

type Page<Item> = { data: Item[]; nextCursor: string | null };

/** Every page of a list of the REST API. */
async function walk<Item>({ api }: Clinic, path: string, between?: () => Promise<unknown>): Promise<Item[]> {
  const items: Item[] = [];
  for (let cursor: string | null = ''; cursor !== null; await between?.()) {
    const page: Page<Item> = must(
      await api.get<Page<Item>>(cursor === '' ? path : `${path}&cursor=${cursor}`),
    );
    items.push(...page.data);
    cursor = page.nextCursor;
  }
  return items;
}

const CALLS: (readonly [what: string, send: (clinic: Clinic) => Promise<Answer>, statements: number])[] = [
  ['GET /api/v1/professionals?limit=20', ({ api }) => api.get('/api/v1/professionals?limit=20'), 2],
  ['GET /api/v1/products', ({ api }) => api.get('/api/v1/products'), 2],
  ...(
    [
      ['list_professionals', {}, 4],
      ['list_professionals', { query: 'fisio', limit: 10 }, 4],
      ['list_professionals', { professional: 'pessoa 007' }, 4],
      ['get_availability', { professional: 'Ninguém' }, 3],
      ['get_availability', { professional: 'Pessoa' }, 3],
      ['get_availability', { professional: 'Pessoa 007' }, 5],
      ['find_free_times', { professionals: ['Pessoa 007', 'Pessoa 008'], service: 'Atendimento 1' }, 6],
    ] as const
  ).map(
    ([name, args, statements]) =>
      [
        `${name} ${JSON.stringify(args)}`,
        ({ mcp }: Clinic) => rpc(mcp, 'tools/call', { name, arguments: args }),
        statements,
      ] as const,
  ),
  ['the services', ({ mcp }) => rpc(mcp, 'resources/read', { uri: 'hora-marcada://services' }), 3],
];

it.each(CALLS)('%s costs the same with 30 people and with 200', async (_what, send, statements) => {
  const sizes: number[] = [];
  for (const here of [team, crowd]) {
    await send(here);
    const counts: number[] = [];
    for (let round = 0; round < 3; round++) {
      const before = server.context.database.statementCount();
      const answer = await send(here);
      counts.push(server.context.database.statementCount() - before);
      expect(answer.status).toBe(200);
      if (round === 0) sizes.push(JSON.stringify(answer.body).length);
    }
    expect(Math.min(...counts)).toBe(statements);
  }
  const [small = 0, large = 0] = sizes;
  // Cursors and counts have another length, and nothing else.
  expect(Math.abs(large - small)).toBeLessThan(30);
});

describe('the REST API’s lists by name', () => {
  it('walks through everybody once, by name, while somebody is added', async () => {
    const here = await clinic(30);
    const before = (await walk<ApiProfessional>(here, '/api/v1/professionals?limit=30')).map(({ id }) => id);
    expect(new Set(before).size).toBe(30);
    let added = 0;
    const met = await walk<ApiProfessional>(here, '/api/v1/professionals?limit=7', async () => {
      if (++added > 3) return;
      await createProfessional(here.organization, `Érica ${added}`);
      await createProfessional(here.organization, `Zoé ${added}`);
    });
    // Everybody once, and those added after the place that the walk had reached.
    expect(met.slice(0, 30).map(({ id }) => id)).toEqual(before);
    expect(met.slice(30).map(({ name }) => name)).toEqual(['Zoé 1', 'Zoé 2', 'Zoé 3']);
    const names = (await walk<ApiProfessional>(here, '/api/v1/professionals?limit=7')).map(
      ({ name }) => name,
    );
    expect(names.slice(0, 4)).toEqual(['Érica 1', 'Érica 2', 'Érica 3', 'Pessoa 002']);
    expect(names.at(-1)).toBe('Zoé 3');
  });

  it('goes on after the last person of a page was removed', async () => {
    const here = await clinic(10);
    const ida = await createProfessional(here.organization, 'Ida Sá');
    const page = must<Page<ApiProfessional>>(await here.api.get('/api/v1/professionals?limit=1'));
    expect(page.data[0]?.id).toBe(ida.user.id);
    must(await here.organization.admin.client.delete(`/api/admin/users/${ida.user.id}`));
    const next = `/api/v1/professionals?limit=1&cursor=${page.nextCursor ?? ''}`;
    expect(must<Page<ApiProfessional>>(await here.api.get(next)).data[0]?.name).toBe('Pessoa 002');
  });

  it('walks through every service once, everybody’s and one professional’s', async () => {
    const all = await walk<ApiProduct>(team, '/api/v1/products?limit=50');
    expect(new Set(all.map(({ id }) => id)).size).toBe(30 * SERVICES);
    expect(all).toHaveLength(30 * SERVICES);
    const id = team.organization.admin.user.id;
    const own = await walk<ApiProduct>(team, `/api/v1/products?limit=3&professionalId=${id}`);
    expect(own.map(({ name }) => name)).toEqual(
      Array.from({ length: SERVICES }, (_, index) => `Atendimento ${index + 1}`),
    );
  });

  it('has 50 on a page, and null as the cursor of the last', async () => {
    const { data, nextCursor } = must<Page<ApiProfessional>>(await crowd.api.get('/api/v1/professionals'));
    expect([data.length, typeof nextCursor]).toEqual([50, 'string']);
    const few = must<Page<ApiProfessional>>(await team.api.get('/api/v1/professionals'));
    expect([few.data.length, few.nextCursor]).toEqual([30, null]);
    expect(must<Page<ApiProduct>>(await crowd.api.get('/api/v1/products')).data).toHaveLength(50);
  });

  it.each(['/api/v1/professionals', '/api/v1/products'])('%s refuses a bad cursor or limit', async (path) => {
    const nul = Buffer.from(`${team.organization.admin.user.id}:a\0`).toString('base64url');
    for (const cursor of ['abc', '', nul, Buffer.from('1795003200000:x').toString('base64url')])
      expect(await team.api.get(`${path}?cursor=${cursor}`), cursor).toMatchObject({
        status: 400,
        body: { code: 'CURSOR_INVALID' },
      });
    for (const limit of ['0', '201', 'x', '1.5'])
      expect(await team.api.get(`${path}?limit=${limit}`), limit).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION', fields: ['limit'] },
      });
  });
});

describe('list_professionals', () => {
  it('walks through everybody once, while somebody is added', async () => {
    const here = await clinic(60);
    const names: string[] = [];
    let added = 0;
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await listed(here, cursor === undefined ? {} : { cursor });
      names.push(...page.professionals.map(({ name }) => name));
      cursor = page.nextCursor;
      await createProfessional(here.organization, `Bia ${added++}`);
    }
    expect([added, names.length, new Set(names).size]).toEqual([3, 60, 60]);
  });

  it('finds a name or a specialty, with accents or without', async () => {
    const here = await clinic(30);
    await createProfessional(here.organization, 'José Conceição', { title: 'Nutrição' });
    for (const query of ['jose', 'JOSÉ CONC', 'nutricao', 'josé nutri', 'Conceição'])
      expect((await listed(here, { query })).professionals, query).toMatchObject([
        { name: 'José Conceição' },
      ]);
    expect(await listed(here, { query: 'psico' })).toMatchObject({ professionals: [], nextCursor: null });
    expect(await listed(here, { query: '%' })).toMatchObject({ professionals: [] });
    const first = await listed(here, { query: 'fisio', limit: 20 });
    const rest = await listed(here, { query: 'fisio', limit: 20, cursor: first.nextCursor ?? '' });
    expect([first.professionals.length, rest.professionals.length, rest.nextCursor]).toEqual([20, 9, null]);
  });

  it('shows the first services of each, and all of the one professional named', async () => {
    const { professionals, nextCursor } = await listed(team);
    expect([professionals.length, typeof nextCursor]).toEqual([MCP_PEOPLE.size, 'string']);
    for (const { services, moreServices } of professionals)
      expect([services.length, moreServices]).toEqual([MCP_PEOPLE.services, SERVICES - MCP_PEOPLE.services]);
    const one = await listed(team, { professional: 'pessoa 009' });
    expect(one).toMatchObject({ professionals: [{ name: 'Pessoa 009', moreServices: 0 }], nextCursor: null });
    expect(one.professionals[0]?.services).toHaveLength(SERVICES);
    expect(one.professionals[0]?.services[0]).toMatchObject({
      name: 'Atendimento 1',
      description: 'O que se faz',
    });
  });

  it('refuses a bad cursor or limit', async () => {
    expect(await refusalOf(team, 'list_professionals', { cursor: 'abc' })).toMatchObject({
      code: 'CURSOR_INVALID',
    });
    for (const limit of [0, MCP_PEOPLE.max + 1])
      expect(await refusalOf(team, 'list_professionals', { limit })).toMatchObject({
        code: 'VALIDATION',
        fields: ['limit'],
      });
    expect(
      await refusalOf(team, 'list_professionals', { professional: 'Zilda', query: 'a', cursor: 'b' }),
    ).toMatchObject({ code: 'VALIDATION', fields: ['query', 'cursor'] });
  });
});

describe('a name', () => {
  it('names 20 people and counts the others where it fits many or nobody', async () => {
    const many = await refusalOf(crowd, 'get_availability', { professional: 'pessoa' });
    expect(many).toMatchObject({ code: 'AMBIGUOUS_NAME', moreChoices: 179 });
    expect(many.choices).toHaveLength(20);
    expect(many.text).toContain('E mais 179. Procure com list_professionals.');
    const none = await refusalOf(crowd, 'get_availability', { professional: 'Ninguém' });
    expect(none).toMatchObject({ code: 'USER_NOT_FOUND', moreChoices: 180 });
    expect(none.choices).toHaveLength(20);
  });

  it('means one person by the id, the whole name or the beginnings of its words', async () => {
    const { id } = crowd.organization.admin.user;
    for (const professional of [id, id.toUpperCase(), 'zilda reis', ' Zilda  Reis ', 'Sra. Zilda', 'ZÍL re'])
      expect((await listed(crowd, { professional })).professionals, professional).toMatchObject([{ id }]);
    expect(
      await refusalOf(crowd, 'get_availability', { professional: team.organization.admin.user.id }),
    ).toMatchObject({ code: 'USER_NOT_FOUND' });
    for (const professional of ['ilda', '_ilda', '%', 'Zilda R_is'])
      expect(await refusalOf(crowd, 'list_professionals', { professional }), professional).toMatchObject({
        code: 'USER_NOT_FOUND',
      });
  });

  it('takes a name as it is typed, whatever it holds', async () => {
    const here = await clinic(3);
    const { user } = await createProfessional(here.organization, 'Bia Sant´Ana D’Ávila');
    for (const professional of ['Bia Sant´Ana D’Ávila', 'santana', 'bia d’avila'])
      expect((await listed(here, { professional })).professionals, professional).toMatchObject([
        { id: user.id },
      ]);
    expect((await listed(here, { query: 'sant´ana' })).professionals).toMatchObject([{ id: user.id }]);
    for (const professional of ['x\\', '"}]', "' OR true --"])
      expect(await refusalOf(here, 'list_professionals', { professional })).toMatchObject({
        code: 'USER_NOT_FOUND',
      });
    for (const query of ['x\\', "' OR true --"])
      expect((await listed(here, { query })).professionals).toEqual([]);
  });

  it('prefers the whole name, and is met in any alphabet’s accents', async () => {
    const here = await clinic(5);
    const whole = await createProfessional(here.organization, 'Ștefan');
    await createProfessional(here.organization, 'Ștefan Ionescu');
    for (const professional of ['stefan', 'Dr. Ștefan'])
      expect((await listed(here, { professional })).professionals).toMatchObject([{ id: whole.user.id }]);
  });
});

describe('a resource', () => {
  it('holds the first page, and then a sentence that names the tool with the rest', async () => {
    for (const [uri, few, sentence] of [
      ['hora-marcada://professionals', 30, /list_professionals.*`query`.*`nextCursor`/],
      ['hora-marcada://services', 50, /list_professionals.*`professional`/],
    ] as const) {
      const [page, more] = await resource(crowd, uri);
      expect(JSON.parse(page?.text ?? '')).toHaveLength(50);
      expect(more).toMatchObject({ mimeType: 'text/plain', text: expect.stringMatching(sentence) });
      expect(JSON.parse((await resource(team, uri))[0]?.text ?? '')).toHaveLength(few);
    }
    expect(await resource(team, 'hora-marcada://professionals')).toHaveLength(1);
  });
});
