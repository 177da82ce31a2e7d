import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packageRoot } from '#server/lib/root.ts';
import { startTestServer, type TestServer } from './harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ask = (path: string, init?: RequestInit) => fetch(server.address + path, init);

it('answers a screen with 200 and anything else with 404, both with the application, also to HEAD', async () => {
  for (const method of ['GET', 'HEAD']) {
    const known = await ask('/admin', { method });
    expect([known.status, known.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(known.headers.get('content-security-policy')).toMatch(
      /script-src 'self'(?: 'sha256-[^']+'){2}; style-src 'self' 'nonce-/,
    );
    expect((await ask('/nao-existe', { method })).status).toBe(404);
  }
});

it('answers the address of any client as a screen, and what cannot be one with 404', async () => {
  const status = async (path: string) => (await ask(path)).status;
  expect(await status('/clientes/0192f5a0-0000-7000-8000-000000000001')).toBe(200);
  for (const path of ['/clientes/zoe', '/clientes/0192f5a0-0000-7000-8000-000000000001/dados'])
    expect(await status(path), path).toBe(404);
});

it('lets the application alone call the external provider, and nothing besides, where there is one', async () => {
  const connect = async (at: string, path: string) => {
    const policy = (await fetch(at + path)).headers.get('content-security-policy') ?? '';
    return /connect-src ([^;]*)/.exec(policy)?.[1];
  };
  const host = 'https://entrar.exemplo.com.br:8443';
  const other = await startTestServer({ env: { EXTERNAL_AUTH_HOST: `${host}/suite` } });
  try {
    for (const path of ['/login', '/admin', '/redefinir-senha', '/nao-existe'])
      expect([await connect(other.address, path), await connect(server.address, path)]).toEqual([
        `'self' ${host}`,
        "'self'",
      ]);
    for (const path of ['/', '/privacidade', '/book/ninguem', '/agendamento/nada', '/api/v1/docs'])
      expect(await connect(other.address, path), path).toBe("'self'");
    const config = (await (await fetch(`${other.address}/api/config`)).json()) as object;
    expect(config).toMatchObject({ externalAuthHost: `${host}/suite` });
  } finally {
    await other.close();
  }
});

it('sends hashed files compressed and for a year, and nothing that is not a file of the pages', async () => {
  const names = await readdir(join(packageRoot(), 'dist/web/assets'));
  const name = names.find((file) => /^index-.*\.js$/.test(file));
  const asset = await ask(`/assets/${name}`, { headers: { 'accept-encoding': 'br' } });
  expect(asset.status).toBe(200);
  expect(asset.headers.get('content-encoding')).toBe('br');
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  for (const path of [
    '/.vite/manifest.json',
    '/index.html',
    '/booking.html',
    '/front.html',
    '/assets/%2e%2e/index.html',
    '/assets/nada.js',
  ]) {
    expect((await ask(path)).status).toBeGreaterThanOrEqual(400);
  }
});
