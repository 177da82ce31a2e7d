import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { SessionAnswer } from '#shared/contract/auth.ts';
import type { OwnProfile } from '#shared/contract/users.ts';
import { NO_PASSWORD } from '#server/lib/crypto.ts';
import { freshEmail } from '#test/factories/organization.ts';
import { must, type Client } from '#test/harness/client.ts';
import { startExternalProvider, type ExternalProvider } from '#test/harness/external-provider.ts';
import { mailsTo } from '#test/harness/mails.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { waitFor } from '#test/harness/wait.ts';

let provider: ExternalProvider;
let server: TestServer;
let email: string;
let client: Client;
beforeAll(async () => {
  provider = await startExternalProvider();
  server = await startTestServer({ env: { EXTERNAL_AUTH_HOST: provider.host } });
});
beforeEach(async () => {
  email = freshEmail();
  provider.add({ email });
  client = server.guest.as(must<SessionAnswer>(await enter()).token);
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

const enter = () =>
  server.guest.post<SessionAnswer>('/api/auth/external/login', {
    externalToken: provider.tokenOf(email),
    loginEmail: email,
  });
const login = (password: string) => server.guest.post('/api/auth/user/login', { email, password });
const hasPassword = async () => must<OwnProfile>(await client.get('/api/user/profile')).hasPassword;

it('an account without a password signs in by the provider alone, and gets the words for a wrong password here', async () => {
  for (const password of ['segredo1', NO_PASSWORD, 'senha-do-provedor', ' '])
    expect(await login(password)).toMatchObject(refused(401, 'WRONG_CREDENTIALS'));
});

it('an open session cannot set the first one: there is no current one to prove', async () => {
  for (const current of ['segredo1', NO_PASSWORD])
    expect(await client.post('/api/auth/password', { current, new: 'bem-nova' })).toMatchObject(
      refused(422, 'NO_OWN_PASSWORD'),
    );
  expect(await hasPassword()).toBe(false);
  expect((await login('bem-nova')).status).toBe(401);
});

it('a link by e-mail sets the first one; then both ways lead into the same account', async () => {
  must(await server.guest.post('/api/auth/forgot', { email }));
  const mail = await waitFor(async () => (await mailsTo(server, email))[0] ?? null);
  expect(mail.subject).toBe('Criar a sua senha');
  expect(mail.text).toContain('nada muda na sua conta');
  expect(mail.text).not.toContain('continua a mesma');
  const token = /\/redefinir-senha\/([\w-]+)/.exec(mail.text ?? '')?.[1] ?? '';
  must(await server.guest.post('/api/auth/reset', { token, password: 'a-primeira' }));
  expect((await client.get('/api/user/profile')).status).toBe(401);
  const own = must<SessionAnswer>(await login('a-primeira'));
  const external = must<SessionAnswer>(await enter());
  expect(external.user).toEqual(own.user);
  client = server.guest.as(own.token);
  expect(await hasPassword()).toBe(true);
  must(await client.post('/api/auth/password', { current: 'a-primeira', new: 'a-segunda' }));
  must(await login('a-segunda'));
});
