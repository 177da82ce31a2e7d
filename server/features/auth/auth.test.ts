import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SessionAnswer } from '#shared/contract/auth.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('registers an administrator, signs in in any case of the e-mail, and signs out for good', async () => {
  const { guest } = server;
  const body = { name: 'João Sá', email: 'Joao@Example.com', password: 'segredo1' };
  const registered = await guest.post<SessionAnswer>('/api/auth/admin/register', body);
  expect(registered.status).toBe(201);
  expect(registered.body.user).toMatchObject({ role: 'admin', name: 'João Sá' });

  const signedIn = await guest.post<SessionAnswer>('/api/auth/user/login', {
    email: 'joao@example.COM',
    password: 'segredo1',
  });
  expect(signedIn.status).toBe(200);
  const client = guest.as(signedIn.body.token);
  expect((await client.post('/api/auth/logout')).status).toBe(200);
  expect(await client.post('/api/auth/logout')).toMatchObject({
    status: 401,
    body: { code: 'SESSION_EXPIRED' },
  });

  const again = await guest.post('/api/auth/admin/register', { ...body, email: 'JOAO@example.com' });
  expect(again).toMatchObject({ status: 409, body: { code: 'EMAIL_IN_USE' } });
});

it('knows no external sign-in where none is configured, whatever is sent', async () => {
  const { guest } = server;
  const body = { externalUserData: {}, externalToken: 'x', isAdmin: true, loginEmail: 'joao@example.com' };
  for (const sent of [body, {}, '{', undefined])
    expect(await guest.post('/api/auth/external/login', sent)).toMatchObject(refused(404, 'NOT_FOUND'));
  expect((await guest.get<{ externalAuthHost: unknown }>('/api/config')).body.externalAuthHost).toBeNull();
});
