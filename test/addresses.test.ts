import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_BASE, API_DOCS_PATH } from '#shared/contract/paths.ts';
import { addWeek } from '#test/factories/agenda.ts';
import { createOrganization, type Organization } from '#test/factories/organization.ts';
import { registeredRoutes } from '#test/harness/routes.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

const ID = '01890000-0000-7000-8000-000000000000';
const BROKEN = '%E0%A4%A';
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

let server: TestServer;
let organization: Organization;
let routes: { method: string; path: string }[];
beforeAll(async () => {
  server = await startTestServer();
  organization = await createOrganization(server);
  routes = (await registeredRoutes(server.context)).map((route) => {
    const [method = '', path = ''] = route.split(' ');
    return { method, path };
  });
});
afterAll(() => server.close());

/** Asks as the administrator; the body is given up, so that a stream ends. */
async function ask(path: string, method = 'GET', headers: Record<string, string> = {}): Promise<Response> {
  const stop = new AbortController();
  const authorization = `Bearer ${organization.admin.client.token}`;
  const answer = await fetch(server.address + path, {
    method,
    headers: { authorization, ...headers },
    signal: stop.signal,
  });
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true;
  const text = isStream ? '' : await answer.text();
  if (isStream) stop.abort();
  return new Response(text === '' ? null : text, { status: answer.status, headers: answer.headers });
}

const filled = (path: string, value: string) => path.replaceAll(/:\w+/g, value);

describe('every address of the API', () => {
  it('with an empty id, or a slash at its end, is none', async () => {
    for (const { method, path } of routes) {
      const empty = path.includes(':') ? [filled(path, ''), `${filled(path, ID)}/`] : [`${path}/`];
      for (const address of empty) {
        // Of the API itself: people type them.
        if ([`${API_BASE}/`, `${API_DOCS_PATH}/`].includes(address)) continue;
        const answer = await ask(address, method);
        // A system's key is asked for first.
        expect([404, path.startsWith('/api/v1') ? 401 : 404], `${method} ${address}`).toContain(
          answer.status,
        );
        expect(await answer.json(), `${method} ${address}`).toHaveProperty('code');
      }
    }
  });

  it('with an id that is no text is refused in words', async () => {
    for (const { method, path } of routes.filter((route) => route.path.includes(':'))) {
      const answer = await ask(filled(path, BROKEN), method, BROWSER);
      expect(answer.status, path).toBe(400);
      expect(await answer.json(), path).toMatchObject({ code: 'VALIDATION' });
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it('answers what no cache keeps, but for the documents that are everybody’s', async () => {
    const kept: string[] = [];
    for (const { method, path } of routes) {
      // What is only read is read as the administrator; the rest is refused, whose headers are the same.
      const headers: Record<string, string> = method === 'GET' ? {} : { authorization: '' };
      const answer = await ask(filled(path, ID), method, headers);
      if (answer.headers.get('cache-control') !== 'no-store') kept.push(`${method} ${path}`);
    }
    expect(kept).toEqual(['GET /api/v1/openapi.json']);
  });
});

it('an address that is no text shows a browser the page for unknown addresses, on every door', async () => {
  const bad = ['', 'book/', 'book/personal/', 'agendamento/', 'admin/', 'assets/', 'redefinir-senha/'];
  const long = [`/book/${'a'.repeat(300)}`, `/agendamento/${'a'.repeat(300)}`];
  for (const path of [...bad.flatMap((door) => [`/${door}${BROKEN}`, `/${door}%`]), ...long]) {
    const answer = await ask(path, 'GET', BROWSER);
    expect([answer.status, answer.headers.get('content-type')], path).toEqual([
      404,
      'text/html; charset=utf-8',
    ]);
    expect(answer.headers.get('content-security-policy'), path).toContain("script-src 'self' 'sha256-");
    expect(answer.headers.get('x-content-type-options'), path).toBe('nosniff');
  }
});

it('a browser that refuses gzip gets none, whatever it says besides', async () => {
  await addWeek(organization, organization.admin);
  for (const path of [`/book/personal/${organization.admin.user.bookingSlug}`, '/privacidade']) {
    const encoding = async (accepted: string) =>
      (await ask(path, 'HEAD', { 'accept-encoding': accepted })).headers.get('content-encoding');
    expect(await encoding('gzip'), path).toBe('gzip');
    expect(await encoding('GZIP;q=0.2, identity;q=0.1'), path).toBe('gzip');
    for (const accepted of ['gzip;q=0', 'gzip;q=0, br;q=0', 'gzip ; q=0.0', 'x-gzip-not', 'identity'])
      expect(await encoding(accepted), `${path} ${accepted}`).toBeNull();
  }
});

it('says a year of https, and which of a browser’s features no page uses', async () => {
  const secure = await startTestServer({ env: { PUBLIC_URL: 'https://agenda.exemplo.com.br' } });
  const { headers } = await fetch(`${secure.address}/login`);
  await secure.close();
  expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000;/);
  const policy = headers.get('permissions-policy');
  for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb'])
    expect(policy).toContain(`${feature}=()`);
});

it('sends a program only the headers that mean something without a page, on a stream too', async () => {
  for (const path of [
    '/api/config',
    '/api/notifications/stream',
    '/api/v1/products',
    '/mcp-server',
    '/api/none',
  ]) {
    const { headers } = await ask(path);
    expect(Object.fromEntries(headers), path).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers.has('permissions-policy'), path).toBe(false);
    const bytes = [...headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0);
    expect(bytes, path).toBeLessThan(600);
  }
  for (const path of ['/mcp-server', API_DOCS_PATH]) {
    const page = (await ask(path, 'GET', BROWSER)).headers;
    expect(page.get('permissions-policy'), path).toContain('camera=()');
    expect(page.get('content-security-policy'), path).toContain("script-src 'self'");
  }
  const redirect = await fetch(`${server.address}/api/google/callback?error=no&state=x`, {
    redirect: 'manual',
  });
  expect(redirect.status).toBe(302);
  expect(redirect.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
});

it('a request for two hosts is for none', async () => {
  const statusOf = (hosts: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(server.address).port), '127.0.0.1');
      socket.on('error', reject);
      socket.on('data', (data) => {
        resolve(data.toString().slice(0, 12));
        socket.destroy();
      });
      socket.write(`GET /api/config HTTP/1.1\r\n${hosts}connection: close\r\n\r\n`);
    });
  expect(await statusOf('Host: a.example\r\n')).toBe('HTTP/1.1 200');
  expect(await statusOf('Host: a.example\r\nHOST: b.example\r\n')).toBe('HTTP/1.1 400');
});
