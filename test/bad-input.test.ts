import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERROR_SENTENCES, type ErrorBody } from '#shared/contract/errors.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

const UNKNOWN = '01890000-0000-7000-8000-000000000000';

const clock = movableClock('2026-11-18T12:00:00Z');
let server: TestServer;
let organization: Organization;
let person: Person;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock } });
  organization = await createOrganization(server);
  person = await createProfessional(organization);
});
afterAll(() => server.close());

type Sent = {
  method?: string;
  body?: string | Buffer;
  type?: string | null;
  token?: string | null;
};

/** Sends exactly these bytes, and holds every refusal to the same form: catalogued code, its sentence, nothing else. */
async function send(path: string, { method = 'POST', body, type = 'application/json', token }: Sent = {}) {
  const bearer = token === undefined ? organization.admin.client.token : token;
  const response = await fetch(server.address + path, {
    method,
    headers: {
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      ...(body === undefined || type === null ? {} : { 'content-type': type }),
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(text).not.toMatch(/node_modules|\.ts:|\bat \w+ \(|stack|zod|postgres|sql/i);
  const refusal = JSON.parse(text) as ErrorBody;
  expect(refusal.error).toBe(ERROR_SENTENCES[refusal.code]);
  expect(Object.keys(refusal).filter((key) => !['error', 'code', 'details'].includes(key))).toEqual([]);
  return { status: response.status, code: refusal.code, details: refusal.details };
}

describe('a body', () => {
  it('a body that is no JSON answers 400', async () => {
    for (const body of ['{', '{"name": }', 'nome=Ana', '"\\x"']) {
      expect(await send('/api/products', { body })).toMatchObject({ status: 400, code: 'MALFORMED_JSON' });
    }
  });

  it('with half of a character answers 400 and is kept nowhere', async () => {
    const text = 'a\\ud800';
    const startTime = '2026-11-19T13:00:00Z';
    const professionalId = person.user.id;
    for (const [path, body, method] of [
      ['/api/products', `{"name":"${text}","duration":30,"price":1}`, 'POST'],
      [`/api/admin/users/${professionalId}`, `{"name":"${text}"}`, 'PUT'],
      ['/api/appointments/public', JSON.stringify({ professionalId, startTime, clientName: '?' }), 'POST'],
      ['/api/products', `{"name":"a","duration":30,"price":1,"${text}":[{"b":1}]}`, 'POST'],
      ['/api/products', `{"name":"a","duration":30,"price":1,"list":[[{"b":"\\udc00"}]]}`, 'POST'],
    ] as const)
      expect(await send(path, { method, body: body.replace('?', text) }), body).toEqual({
        status: 400,
        code: 'VALIDATION',
        details: undefined,
      });
    const deep = '['.repeat(30_000) + ']'.repeat(30_000);
    expect(await send('/api/products', { body: deep })).toMatchObject({ status: 400, code: 'VALIDATION' });
    // Both halves make a character.
    const path = `/api/admin/users/${professionalId}`;
    const { client } = organization.admin;
    expect(await client.put(path, { name: 'Ana 🌻' })).toMatchObject({
      status: 200,
      body: { name: 'Ana 🌻' },
    });
  });

  it('a body of the wrong shape answers 400 with the fields that do not fit', async () => {
    for (const body of ['null', '[]', '"texto"', '1', '{}']) {
      expect(await send('/api/auth/user/login', { body })).toMatchObject({ status: 400, code: 'VALIDATION' });
    }
    const body = JSON.stringify({ name: 1, duration: 'x', price: {}, isActive: 'sim' });
    expect(await send('/api/products', { body })).toEqual({
      status: 400,
      code: 'VALIDATION',
      details: { fields: ['name', 'duration', 'price', 'isActive'] },
    });
  });

  it('a missing body answers 400', async () => {
    expect(await send('/api/products')).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect(await send('/api/products', { body: '' })).toMatchObject({ status: 400, code: 'VALIDATION' });
  });

  it('with text that no database holds answers 400', async () => {
    const body = JSON.stringify({ name: 'a\u0000b', duration: 30 });
    expect(await send('/api/products', { body })).toMatchObject({ status: 400, code: 'VALIDATION' });
    const login = JSON.stringify({ email: 'a\u0000@exemplo.com.br', password: 'segredo1' });
    expect(await send('/api/auth/user/login', { body: login })).toMatchObject({ status: 400 });
  });

  it('a body that is too large answers 413', async () => {
    const body = JSON.stringify({ name: 'x'.repeat(70_000), duration: 30 });
    expect(await send('/api/products', { body })).toEqual({
      status: 413,
      code: 'PAYLOAD_TOO_LARGE',
      details: undefined,
    });
  });

  it('a body of another content type answers 415', async () => {
    const body = JSON.stringify({ name: 'Corte', duration: 30 });
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
      expect(await send('/api/products', { body, type })).toMatchObject({
        status: 415,
        code: 'UNSUPPORTED_MEDIA_TYPE',
      });
    }
  });

  it('cannot reach into what all objects share', async () => {
    const body =
      '{"name": "Corte", "duration": 30, "__proto__": {"isActive": false}, "constructor": {"x": 1}}';
    const created = await organization.admin.client.post<{ isActive: boolean }>('/api/products', body);
    expect(created).toMatchObject({ status: 201, body: { isActive: true } });
  });

  it('with a password that is too short says so', async () => {
    const body = JSON.stringify({ name: 'Ana', email: 'curta@exemplo.com.br', password: '12345' });
    const answer = await send('/api/auth/admin/register', { body });
    expect(answer).toMatchObject({ status: 400, code: 'PASSWORD_TOO_SHORT' });
  });
});

describe('an id', () => {
  const routes = [
    ['PUT', '/api/admin/users/'],
    ['DELETE', '/api/admin/users/'],
    ['PATCH', '/api/availability/'],
    ['DELETE', '/api/availability/'],
    ['PUT', '/api/products/'],
    ['DELETE', '/api/products/'],
    ['GET', '/api/products/'],
    ['PUT', '/api/appointments/'],
    ['DELETE', '/api/appointments/'],
  ] as const;

  it.each(routes)('an id that is malformed or unknown answers 404: %s %s', async (method, path) => {
    for (const id of ['1', 'x', '..%2f..%2fetc', `${UNKNOWN}0`, 'y'.repeat(500), UNKNOWN]) {
      const body = method === 'PUT' || method === 'PATCH' ? { body: '{}' } : {};
      expect((await send(path + id, { method, ...body })).status).toBe(404);
    }
  });

  it('in a query that is malformed answers 400', async () => {
    for (const path of ['/api/availability', '/api/booking-form-settings', '/api/appointments']) {
      expect(await send(`${path}?userId=1`, { method: 'GET' })).toMatchObject({
        status: 400,
        code: 'VALIDATION',
        details: { fields: ['userId'] },
      });
    }
  });
});

describe('a path', () => {
  it('a path that leads nowhere answers 404, whatever the method', async () => {
    for (const path of ['/api', '/api/nada', '/api/admin/users/a/b', '/api/%00']) {
      expect(await send(path, { method: 'GET' })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    }
    expect((await send('/api/user/profile', { method: 'DELETE' })).status).toBe(404);
    expect((await send('/api/admin/stats', { method: 'POST', body: '{}' })).status).toBe(404);
  });

  it('a path that cannot be read answers 400', async () => {
    expect((await send('/api/products/%zz', { method: 'GET' })).status).toBe(400);
  });
});

describe('bytes', () => {
  const answerTo = (bytes: string) =>
    new Promise<string>((done, failed) => {
      let text = '';
      const { port } = new URL(server.address);
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes));
      socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      socket.on('close', () => done(text)).on('error', failed);
    });

  it('bytes that are no request, or have endless headers, are refused in the same form', async () => {
    const nonsense = await answerTo('ISTO não é HTTP\r\n\r\n');
    expect(nonsense).toMatch(/^HTTP\/1\.1 400 /);
    expect(nonsense).toContain(ERROR_SENTENCES.VALIDATION);
    const endless = await answerTo(`GET / HTTP/1.1\r\nx-longo: ${'x'.repeat(40_000)}\r\n\r\n`);
    expect(endless).toMatch(/^HTTP\/1\.1 431 /);
    expect(endless).toContain('"code":"HEADERS_TOO_LARGE"');
  });
});

describe('a token', () => {
  it('a token that is missing, malformed or unknown answers 401', async () => {
    const get = (token: string | null) => send('/api/user/profile', { method: 'GET', token });
    expect(await get(null)).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' });
    expect(await get('dois pedaços de')).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' });
    expect(await get('x'.repeat(43))).toMatchObject({ status: 401, code: 'SESSION_EXPIRED' });
    expect(await get('x'.repeat(5000))).toMatchObject({ status: 401 });
  });

  it('a token that has expired answers 401, before anything else is checked', async () => {
    clock.advance(31 * 1440);
    const token = person.client.token;
    expect(await send('/api/products', { body: '{', token })).toMatchObject({
      status: 401,
      code: 'SESSION_EXPIRED',
    });
    clock.set('2026-11-18T12:00:00Z');
  });
});

it('a surprise answers 500 and reveals nothing of itself', async () => {
  const { database } = server.context;
  await database.script('ALTER TABLE products RENAME TO products_elsewhere');
  expect(await send('/api/products', { method: 'GET' })).toEqual({
    status: 500,
    code: 'INTERNAL',
    details: undefined,
  });
  await database.script('ALTER TABLE products_elsewhere RENAME TO products');
  expect((await organization.admin.client.get('/api/products')).status).toBe(200);
});
