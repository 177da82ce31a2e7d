import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/http/app.ts';
import { packAnswers } from '#server/http/packed-answers.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { openDoor } from '#test/factories/integrations.ts';
import { createOrganization, createProfessional } from '#test/factories/organization.ts';
import type { Organization, Person } from '#test/factories/organization.ts';
import { rawRequest, type RawAnswer } from '#test/harness/raw-request.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

const BROWSER = 'gzip, deflate, br, zstd';
const AGENDA = '/api/appointments?from=2027-03-01T00:00:00Z&to=2027-04-01T00:00:00Z';
const PAGE = '/api/v1/appointments?from=2027-03-01T00:00:00Z&limit=50';

let server: TestServer;
let organization: Organization;
let person: Person;
let key: string;
beforeAll(async () => {
  server = await startTestServer({ overrides: { workers: false } });
  organization = await createOrganization(server);
  person = await createProfessional(organization);
  for (let day = 10; day < 20; day++)
    await addAppointment(organization, person, `2027-03-${day}T12:00:00Z`, { notes: 'Ação 😀 "assim"' });
  key = (await openDoor(organization, 'api')).token ?? '';
});
afterAll(() => server.close());

type Headers = Record<string, string>;

const withoutNonce = (html: string): string => html.replaceAll(/nonce="[^"]*"/g, '');

/** As the administrator, unless the headers say otherwise. */
function ask(path: string, headers: Headers = {}, method = 'GET', body?: unknown): Promise<RawAnswer> {
  const authorization = `Bearer ${organization.admin.client.token}`;
  return rawRequest(server.address + path, { authorization, ...headers }, method, body);
}

const accepting = (encodings: string, more: Headers = {}) => ({ 'accept-encoding': encodings, ...more });
const byKey = () => ({ authorization: `Bearer ${key}` });

function textOf({ headers, bytes }: RawAnswer): string {
  const encoding = headers['content-encoding'];
  if (encoding === 'br') return brotliDecompressSync(bytes).toString();
  if (encoding === 'gzip') return gunzipSync(bytes).toString();
  expect(encoding).toBeUndefined();
  return bytes.toString();
}

describe('a long answer', () => {
  it('a long answer is the same in every encoding, with one tag, and says what it depends on', async () => {
    const plain = await ask(AGENDA);
    expect(JSON.parse(textOf(plain))).toHaveLength(10);
    for (const [accepted, encoding] of [
      [BROWSER, 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, *', 'gzip'],
      ['identity;q=0, gzip;q=0.1', 'gzip'],
      ['br;q=0, gzip;q=0', undefined],
      ['identity, br;q=0.9', undefined],
    ] as const) {
      const packed = await ask(AGENDA, accepting(accepted));
      expect(packed.headers['content-encoding'], accepted).toBe(encoding);
      expect(textOf(packed), accepted).toBe(plain.bytes.toString());
      expect(packed.headers['content-length'], accepted).toBe(String(packed.bytes.length));
      expect(packed.headers.etag, accepted).toBe(plain.headers.etag);
      expect(packed.headers, accepted).toMatchObject({
        vary: 'accept-encoding',
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
      });
      if (encoding !== undefined) expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 4);
    }
  });

  it('has the same headers when it is asked for them alone', async () => {
    const answer = await ask(AGENDA, accepting(BROWSER));
    const { date: _date, 'x-request-id': _id, ...full } = answer.headers;
    const { headers, bytes } = await ask(AGENDA, accepting(BROWSER), 'HEAD');
    expect(bytes).toHaveLength(0);
    expect(headers).toMatchObject(full);
  });
});

describe('a short answer', () => {
  it('leaves as it is, unless that is refused', async () => {
    const plain = await ask('/api/config', accepting(BROWSER));
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers.vary).toBe('accept-encoding');
    const packed = await ask('/api/config', accepting('gzip, identity;q=0'));
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(textOf(packed)).toBe(plain.bytes.toString());
  });

  it('a short refusal is treated like a short answer', async () => {
    const only = accepting('br, identity;q=0');
    const refused = await ask('/api/products', only, 'POST', { campo: 1 });
    expect(refused).toMatchObject({ status: 400, headers: { 'content-encoding': 'br' } });
    expect(textOf(refused)).toContain('VALIDATION');
    expect(refused.headers).not.toHaveProperty('etag');
    // A sign-in answers a token when it is none.
    const secretive = await ask('/api/auth/user/login', only, 'POST', { campo: 1 });
    expect(textOf(secretive)).toContain('VALIDATION');
    expect(secretive.headers).not.toHaveProperty('content-encoding');
  });

  it('without a body stays without one', async () => {
    const made = await addAppointment(organization, person, '2028-03-15T12:00:00Z');
    const gone = await ask(`/api/v1/appointments/${made.id}`, accepting(BROWSER, byKey()), 'DELETE');
    expect(gone.status).toBe(204);
    expect(gone.bytes).toHaveLength(0);
    expect(gone.headers).not.toHaveProperty('content-encoding');
    expect(gone.headers).not.toHaveProperty('etag');
  });
});

describe('an answer that somebody has already', () => {
  it('an answer that the caller has is 304, whichever way its tag is named', async () => {
    const etag = (await ask(AGENDA)).headers.etag ?? '';
    expect(etag).toMatch(/^W\/"[\w+/]{22}"$/);
    const names = [etag, `"a,b", ${etag}`, `"outra",${etag.slice(2)} , W/"mais"`, '*', ' * '];
    for (const method of ['GET', 'HEAD']) {
      for (const name of names) {
        const again = await ask(AGENDA, accepting(BROWSER, { 'if-none-match': name }), method);
        expect(again.status, name).toBe(304);
        expect(again.bytes, name).toHaveLength(0);
        expect(again.headers, name).toMatchObject({
          etag,
          vary: 'accept-encoding',
          'cache-control': 'no-store',
        });
        for (const header of ['content-type', 'content-encoding', 'content-length', 'transfer-encoding'])
          expect(again.headers, `${method} ${name}`).not.toHaveProperty(header);
      }
    }
    for (const name of ['"outra"', etag.slice(0, -1), etag.slice(3, -1), '', '"*"'])
      expect((await ask(AGENDA, { 'if-none-match': name })).status, name).toBe(200);
  });

  it('an answer has another tag after a change', async () => {
    const made = await addAppointment(organization, person, '2027-03-25T12:00:00Z');
    const etag = (await ask(AGENDA)).headers.etag ?? '';
    expect((await ask(AGENDA, { 'if-none-match': etag })).status).toBe(304);
    await organization.admin.client.delete(`/api/appointments/${made.id}`);
    const changed = await ask(AGENDA, { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(textOf(changed)).not.toContain(made.id);
  });

  it('opens nothing to who may not read it', async () => {
    const other = await createProfessional(organization, 'Caio Reis');
    const etag = (await ask(AGENDA)).headers.etag ?? '';
    const own = await ask(AGENDA, {
      'if-none-match': etag,
      authorization: `Bearer ${other.client.token}`,
    });
    expect([own.status, own.headers.etag === etag, textOf(own)]).toEqual([200, false, '[]']);
    for (const authorization of ['', 'Bearer nobody']) {
      for (const name of [etag, '*'])
        expect((await ask(AGENDA, { 'if-none-match': name, authorization })).status).toBe(401);
    }
    const admins = (await ask('/api/admin/users')).headers.etag ?? '';
    const refused = await ask('/api/admin/users', {
      'if-none-match': admins,
      authorization: `Bearer ${other.client.token}`,
    });
    expect(refused.status).toBe(403);
  });

  it('a change or a refusal is never 304', async () => {
    const body = { name: 'Sessão', duration: 50, userId: person.user.id };
    const made = await ask('/api/products', { 'if-none-match': '*' }, 'POST', body);
    expect([made.status, made.headers.etag]).toEqual([201, undefined]);
    const missing = await ask('/api/v1/professionals/x', { 'if-none-match': '*', ...byKey() });
    expect([missing.status, missing.headers.etag]).toEqual([404, undefined]);
  });
});

describe('an answer with a secret', () => {
  it('an answer with a secret is never compressed, and still not sent twice', async () => {
    const page = await ask(PAGE, accepting(BROWSER, byKey()));
    expect(textOf(page)).toContain('/agendamento/');
    expect(page.bytes.length).toBeGreaterThan(4096);
    expect(page.headers).not.toHaveProperty('vary');
    const again = await ask(
      PAGE,
      accepting(BROWSER, { ...byKey(), 'if-none-match': page.headers.etag ?? '' }),
    );
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });

  it('an answer with a secret is not compressed even for a caller that refuses plain ones', async () => {
    const { token } = organization.admin.client;
    const only = accepting('br, identity;q=0', { authorization: `Bearer ${token}` });
    await organization.admin.client.post('/api/admin/generate-api-token');
    expect(textOf(await ask('/api/admin/get-api-token', only))).toContain('hm_api_');
    expect((await ask('/api/admin/get-api-token', only)).headers['content-encoding']).toBeUndefined();
    key = (await openDoor(organization, 'api')).token ?? '';
  });
});

describe('what is kept as bytes', () => {
  it('an answer kept as bytes is packed like the rest', async () => {
    const { bookingSlug } = person.user;
    const only = accepting('br, identity;q=0');
    for (const path of [`/api/booking/personal/${bookingSlug}`, '/api/v1/openapi.json']) {
      const plain = await ask(path);
      const [once, twice] = [await ask(path, only), await ask(path, only)];
      expect(once.headers['content-encoding'], path).toBe('br');
      expect(textOf(once), path).toBe(plain.bytes.toString());
      expect(twice.bytes.equals(once.bytes), path).toBe(true);
      expect(textOf(await ask(path, accepting('gzip, identity;q=0'))), path).toBe(plain.bytes.toString());
      const again = await ask(path, accepting('br', { 'if-none-match': plain.headers.etag ?? '' }));
      expect([again.status, again.headers.etag], path).toEqual([304, plain.headers.etag]);
    }
  });
});

it('compresses files while they are sent, and the document of the screens', async () => {
  const csv = '/api/appointments/sheet-file?format=csv&from=2027-03-10&to=2027-03-31';
  const month = '/api/reports/month-file?month=2027-03';
  for (const path of [csv, month, '/api/clients/file', '/admin']) {
    const plain = await ask(path);
    expect(plain.headers['content-encoding'], path).toBeUndefined();
    for (const encoding of ['br', 'gzip']) {
      const packed = await ask(path, accepting(encoding));
      expect(packed.headers, path).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
      expect(packed.headers['content-type'], path).toBe(plain.headers['content-type']);
      expect(withoutNonce(textOf(packed)), path).toBe(withoutNonce(plain.bytes.toString()));
      if (plain.bytes.length > 1_000) expect(packed.bytes.length, path).toBeLessThan(plain.bytes.length / 2);
    }
  }
});

it('leaves the stream of live events as it is', async () => {
  const stop = new AbortController();
  const stream = await fetch(`${server.address}/api/notifications/stream`, {
    headers: {
      authorization: `Bearer ${organization.admin.client.token}`,
      'accept-encoding': 'br, identity;q=0',
    },
    signal: stop.signal,
  });
  expect(stream.headers.get('content-type')).toContain('text/event-stream');
  for (const header of ['content-encoding', 'etag', 'vary']) expect(stream.headers.get(header)).toBeNull();
  stop.abort();
});

it('compresses what is very long beside the event loop, all the same', async () => {
  const app = await createApp(server.context);
  packAnswers(app);
  const rows = Array.from({ length: 20_000 }, (_, at) => ({ at, text: `Ação ${at} 😀` }));
  app.get('/long', { config: { access: 'public', compressed: true } }, () => rows);
  for (const encoding of ['br', 'gzip']) {
    const { headers, rawPayload } = await app.inject({ url: '/long', headers: accepting(encoding) });
    expect(headers['content-encoding']).toBe(encoding);
    const text = (encoding === 'br' ? brotliDecompressSync : gunzipSync)(rawPayload).toString();
    expect(text).toBe(JSON.stringify(rows));
  }
  await app.close();
});
