import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from '#web/lib/session-fakes.ts';
import { signInExternally } from './api/external-login.ts';

const HOST = 'https://suite.example';
const body = { email: 'ana@exemplo.com', password: 'segredo' };
const answer = { user: { id: 'u1', role: 'admin', email: 'ana@exemplo.com', name: 'Ana' }, token: 't' };

type Call = { url: string; init: RequestInit };

/** Answers the three calls in their order; returns what was called. */
function serve(...answers: (() => Response)[]): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    calls.push({ url, init });
    return answers[calls.length - 1]?.() ?? Promise.reject(new TypeError('Failed to fetch'));
  });
  return calls;
}

const json =
  (value: unknown, status = 200) =>
  () =>
    new Response(JSON.stringify(value), { status });
const TOKEN = json({ token: 'x' });
const UNAVAILABLE = { kind: 'unavailable' };

beforeEach(() => fakeBrowser());
afterEach(() => vi.unstubAllGlobals());

it('shows the password to the provider alone, and its answer to the own server', async () => {
  const record = { email: body.email, tipos_areas_atuacao: ['AGENDA'] };
  const calls = serve(TOKEN, json(record), json(answer));
  expect(await signInExternally(HOST, body)).toEqual({ kind: 'signed-in', answer });
  expect(calls.map(({ url, init }) => [init.method ?? 'GET', url])).toEqual([
    ['POST', `${HOST}/api/autenticacao/`],
    ['GET', `${HOST}/api/usuario-medusa/`],
    ['POST', '/api/auth/external/login'],
  ]);
  expect(calls.map(({ init }) => [init.credentials, init.redirect])).toEqual([
    ['include', 'error'],
    ['include', 'error'],
    ['include', undefined],
  ]);
  expect(calls[0]?.init.body).toBe(JSON.stringify(body));
  expect(calls[1]?.init.headers).toEqual({ Authorization: 'Token x' });
  expect(JSON.parse(calls[2]?.init.body as string)).toEqual({
    externalUserData: record,
    externalToken: 'x',
    isAdmin: true,
    loginEmail: body.email,
  });
  for (const { init } of calls) expect(init.signal).toBeInstanceOf(AbortSignal);
});

it('goes on with what an object calls the area, and asks no further without it', async () => {
  serve(TOKEN, json({ tipos_areas_atuacao: [{ id: 1, nome: 'AGENDA' }] }), json(answer));
  expect(await signInExternally(HOST, body)).toMatchObject({ kind: 'signed-in' });
  for (const areas of [[], ['CÍVEL'], [{ nome: 'CÍVEL' }], 'AGENDA', undefined]) {
    const calls = serve(TOKEN, json({ tipos_areas_atuacao: areas }), json(answer));
    expect(await signInExternally(HOST, body)).toEqual({
      kind: 'not-permitted',
      message: 'Não possui permissão para agenda',
    });
    expect(calls).toHaveLength(2);
  }
});

it('believes the server when it finds the area missing', async () => {
  const record = json({ tipos_areas_atuacao: ['AGENDA'] });
  serve(TOKEN, record, json({ code: 'EXTERNAL_AREA_MISSING', error: 'Não possui' }, 403));
  expect(await signInExternally(HOST, body)).toMatchObject({ kind: 'not-permitted' });
  serve(TOKEN, record, json({ code: 'EXTERNAL_EMAIL_UNPROVEN', error: 'Já existe' }, 403));
  expect(await signInExternally(HOST, body)).toMatchObject({
    kind: 'not-permitted',
    message: expect.stringContaining('mostrar que ela é sua') as string,
  });
  for (const code of ['EXTERNAL_EMAIL_DIFFERS', 'EXTERNAL_UNAVAILABLE', 'EXTERNAL_TOKEN_REFUSED']) {
    serve(TOKEN, record, json({ code, error: 'Não deu' }, 403));
    expect(await signInExternally(HOST, body)).toEqual(UNAVAILABLE);
  }
});

it('keeps silent about whatever else the provider does', async () => {
  const huge = () => new Response(`{"token": "${'x'.repeat(2_000_000)}"}`);
  for (const first of [
    json({}),
    json({ token: '' }),
    json({ token: 7 }),
    json(['x']),
    json(null),
    json({ non_field_errors: ['Não'] }, 400),
    () => new Response('<!doctype html>'),
    () => new Response(null),
    huge,
  ]) {
    const calls = serve(first, json({ tipos_areas_atuacao: ['AGENDA'] }), json(answer));
    expect(await signInExternally(HOST, body)).toEqual(UNAVAILABLE);
    expect(calls).toHaveLength(1);
  }
  for (const second of [json([]), json('texto'), json({ detail: 'Token inválido.' }, 401), huge]) {
    const calls = serve(TOKEN, second, json(answer));
    expect(await signInExternally(HOST, body)).toEqual(UNAVAILABLE);
    expect(calls).toHaveLength(2);
  }
});

it('gives up a provider that says nothing, even in the middle of a sentence', async () => {
  const timeout = vi
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation(() => AbortSignal.abort(new Error('late')));
  vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => {
    signal?.throwIfAborted();
    return new Promise(() => undefined);
  });
  expect(await signInExternally(HOST, body)).toEqual(UNAVAILABLE);
  expect(timeout).toHaveBeenCalledWith(4_000);
  timeout.mockRestore();
});
