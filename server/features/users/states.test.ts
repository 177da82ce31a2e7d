import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SessionAnswer } from '#shared/contract/auth.ts';
import type { User } from '#shared/contract/users.ts';
import {
  createOrganization,
  createProfessional,
  PASSWORD,
  signIn,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { openStream } from '#test/harness/event-stream.ts';
import { startExternalProvider, type ExternalProvider } from '#test/harness/external-provider.ts';
import { jobsDone } from '#test/harness/jobs.ts';
import { mailsTo } from '#test/harness/mails.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { waitFor } from '#test/harness/wait.ts';

let provider: ExternalProvider;
let server: TestServer;
let organization: Organization;
let bruno: Person;
beforeAll(async () => {
  provider = await startExternalProvider();
  server = await startTestServer({ env: { EXTERNAL_AUTH_HOST: provider.host } });
});
beforeEach(async () => {
  organization = await createOrganization(server);
  bruno = await createProfessional(organization);
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

const set = async (state: object) =>
  must<User>(await organization.admin.client.put(`/api/admin/users/${bruno.user.id}`, state));
const login = (password = PASSWORD) =>
  server.guest.post('/api/auth/user/login', { email: bruno.email, password });
const askForLink = async () => {
  must(await server.guest.post('/api/auth/forgot', { email: bruno.email }));
  await jobsDone(server, 'password-reset');
};
const linksSent = async () =>
  (await mailsTo(server, bruno.email)).filter(({ text }) => text?.includes('/redefinir-senha/')).length;

describe('somebody inactive', () => {
  it('signs in and reads, changes nothing, and is mailed no link', async () => {
    expect(await set({ isActive: false })).toMatchObject({ isActive: false, isSuspended: false });
    expect((await bruno.client.get('/api/appointments')).status).toBe(200);
    const again = await signIn(server, bruno.email);
    expect(await again.client.patch('/api/user/profile', { title: 'x' })).toMatchObject(
      refused(403, 'ACCOUNT_INACTIVE'),
    );
    await askForLink();
    expect(await linksSent()).toBe(0);
    await set({ isActive: true });
    must(await again.client.patch('/api/user/profile', { title: 'x' }));
  });

  it('cannot use a link that was mailed before', async () => {
    await askForLink();
    const mail = await waitFor(async () => (await mailsTo(server, bruno.email))[0] ?? null);
    const token = /\/redefinir-senha\/([\w-]+)/.exec(mail.text ?? '')?.[1] ?? '';
    await set({ isActive: false });
    expect(await server.guest.post('/api/auth/reset', { token, password: 'bem-nova' })).toMatchObject(
      refused(422, 'RESET_LINK_INVALID'),
    );
  });
});

describe('somebody suspended', () => {
  it('a suspended person is signed out everywhere, is let in no way, and comes back when it ends', async () => {
    const stream = await openStream(bruno.client);
    const answered = await set({ isSuspended: true });
    expect(answered).toMatchObject({ isActive: false, isSuspended: true });
    expect(await bruno.client.get('/api/user/profile')).toMatchObject(refused(401, 'SESSION_EXPIRED'));
    await stream.close();
    expect(await login()).toMatchObject(refused(403, 'ACCOUNT_SUSPENDED'));
    // Who does not know the password learns nothing.
    expect(await login('errada')).toMatchObject(refused(401, 'WRONG_CREDENTIALS'));
    await server.context.database.query('UPDATE users SET email_proven_at = now() WHERE id = $1', [
      bruno.user.id,
    ]);
    provider.add({ email: bruno.email });
    const enter = () =>
      server.guest.post<SessionAnswer>('/api/auth/external/login', {
        externalToken: provider.tokenOf(bruno.email),
        loginEmail: bruno.email,
      });
    expect(await enter()).toMatchObject(refused(403, 'ACCOUNT_SUSPENDED'));
    await askForLink();
    expect(await linksSent()).toBe(0);
    expect(await set({ isActive: true })).toMatchObject({ isActive: true, isSuspended: false });
    must(await login());
    must(await enter());
  });

  it('a suspended person is never the last active administrator', async () => {
    const { admin } = organization;
    expect(await admin.client.put(`/api/admin/users/${admin.user.id}`, { isSuspended: true })).toMatchObject(
      refused(422, 'CANNOT_DEACTIVATE_LAST_ADMIN'),
    );
  });

  it('leaves the organisation’s keys as they are', async () => {
    const { client } = organization.admin;
    must(await client.post('/api/admin/toggle-api', { enabled: true }));
    const { apiToken } = must<{ apiToken: string }>(await client.post('/api/admin/generate-api-token'));
    // An administrator who is not the last one: by hand, as no call makes a second one.
    await server.context.database.query(
      `UPDATE users SET role = CASE id WHEN $1 THEN 'admin' ELSE role END,
              is_active = (id = $1), is_suspended = (id <> $1) WHERE organization_id = (SELECT organization_id FROM users WHERE id = $1)`,
      [bruno.user.id],
    );
    expect((await client.get('/api/user/profile')).status).toBe(401);
    expect((await server.guest.as(apiToken).get('/api/v1/professionals')).status).toBe(200);
  });
});
