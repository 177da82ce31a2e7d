import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ResetAnswer, SessionAnswer } from '#shared/contract/auth.ts';
import type { User } from '#shared/contract/users.ts';
import {
  createOrganization,
  createProfessional,
  freshEmail,
  PASSWORD,
  signIn,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must } from '#test/harness/client.ts';
import { startExternalProvider, type ExternalProvider } from '#test/harness/external-provider.ts';
import { jobsDone } from '#test/harness/jobs.ts';
import { mailsTo } from '#test/harness/mails.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { waitFor } from '#test/harness/wait.ts';

const clock = movableClock('2026-11-18T12:00:00Z');
let provider: ExternalProvider;
let server: TestServer;
let organization: Organization;
let admin: Person;
let bruno: Person;
beforeAll(async () => {
  provider = await startExternalProvider();
  server = await startTestServer({ overrides: { clock }, env: { EXTERNAL_AUTH_HOST: provider.host } });
});
beforeEach(async () => {
  clock.set('2026-11-18T12:00:00Z');
  organization = await createOrganization(server);
  admin = organization.admin;
  bruno = await createProfessional(organization);
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

const put = ({ user }: Person, body: object) => admin.client.put<User>(`/api/admin/users/${user.id}`, body);
const login = (email: string, password = PASSWORD) =>
  server.guest.post<SessionAnswer>('/api/auth/user/login', { email, password });
const holds = async (token: string) =>
  must<{ valid: boolean }>(await server.guest.post('/api/auth/reset/check', { token })).valid;
const enterExternally = (email: string) =>
  server.guest.post<SessionAnswer>('/api/auth/external/login', {
    externalToken: provider.tokenOf(email),
    loginEmail: email,
  });

/** A link that sets a new password, out of the mail that brings it. */
async function linkTo(email: string): Promise<string> {
  must(await server.guest.post('/api/auth/forgot', { email }));
  return waitFor(async () => {
    for (const { text } of await mailsTo(server, email)) {
      const token = /\/redefinir-senha\/([\w-]+)/.exec(text ?? '')?.[1];
      if (token !== undefined && (await holds(token))) return token;
    }
    return null;
  });
}

/** The mail about a change that an address got. */
const noticeTo = (email: string, subject: RegExp) =>
  waitFor(
    async () => (await mailsTo(server, email)).find((mail) => subject.test(mail.subject ?? '')) ?? null,
  );

describe('a link that sets a new password', () => {
  it.each([
    ['the e-mail', () => ({ email: freshEmail() })],
    ['the password', () => ({ password: 'da-administração' })],
    ['both', () => ({ email: freshEmail(), password: 'da-administração' })],
  ])('ends when an administrator changes %s', async (_what, change) => {
    const token = await linkTo(bruno.email);
    const other = await linkTo(admin.email);
    must(await put(bruno, change()));
    expect(await holds(token)).toBe(false);
    expect(await server.guest.post('/api/auth/reset', { token, password: 'do-intruso' })).toMatchObject(
      refused(422, 'RESET_LINK_INVALID'),
    );
    // Nobody else's.
    expect(await holds(other)).toBe(true);
  });

  it('ends when its person changes the own password', async () => {
    const token = await linkTo(bruno.email);
    must(await bruno.client.post('/api/auth/password', { current: PASSWORD, new: 'bem-nova' }));
    expect(await holds(token)).toBe(false);
  });

  it('holds on when anything else of the person changes', async () => {
    const token = await linkTo(bruno.email);
    must(await put(bruno, { title: 'Fisioterapeuta', email: bruno.email }));
    expect(await holds(token)).toBe(true);
  });
});

describe('an administrator’s own e-mail and password', () => {
  it('change with the current password alone', async () => {
    const email = freshEmail();
    for (const change of [{ email }, { password: 'do-intruso' }, { email, password: 'do-intruso' }]) {
      expect(await put(admin, change)).toMatchObject(refused(422, 'CURRENT_PASSWORD_REQUIRED'));
      expect(await put(admin, { ...change, currentPassword: 'errada' })).toMatchObject(
        refused(422, 'WRONG_CURRENT_PASSWORD'),
      );
    }
    // What changes neither needs none.
    must(await put(admin, { name: 'Ana Nova', email: admin.email }));
    const second = await signIn(server, admin.email);
    must(await put(admin, { email, password: 'bem-nova', currentPassword: PASSWORD }));
    expect((await admin.client.get('/api/user/profile')).status).toBe(200);
    expect((await second.client.get('/api/user/profile')).status).toBe(401);
    expect((await login(email, 'bem-nova')).status).toBe(200);
  });

  it('an account without a password changes its e-mail soon after signing in, and sets a first password by a link alone', async () => {
    const email = freshEmail();
    provider.add({ email });
    const client = server.guest.as(must<SessionAnswer>(await enterExternally(email)).token);
    const { id } = must<User>(await client.get('/api/user/profile'));
    const own = (body: object) => client.put(`/api/admin/users/${id}`, body);
    expect(await own({ password: 'do-intruso', currentPassword: '!' })).toMatchObject(
      refused(422, 'NO_OWN_PASSWORD'),
    );
    clock.advance(11);
    expect(await own({ email: freshEmail() })).toMatchObject(refused(403, 'SIGN_IN_AGAIN'));
    clock.advance(-2);
    must(await own({ email: freshEmail() }));
  });
});

describe('the address that an account had gets a mail', () => {
  it('a mail about a new e-mail says who changed it, without the whole new address', async () => {
    const email = freshEmail();
    must(await put(bruno, { email }));
    const { text } = await noticeTo(bruno.email, /e-mail da sua conta/i);
    expect(text).toContain('Ana Souza');
    expect(text).not.toContain(email);
    expect(await mailsTo(server, email)).toEqual([]);
  });

  it('a mail follows a password that an administrator set, and one that was changed', async () => {
    must(await put(bruno, { password: 'da-administração' }));
    const { text } = await noticeTo(bruno.email, /senha/i);
    expect(text).toContain('Ana Souza');
    must(await admin.client.post('/api/auth/password', { current: PASSWORD, new: 'bem-nova' }));
    await noticeTo(admin.email, /senha/i);
  });

  it('nothing of the mail is kept once it was sent', async () => {
    must(await put(bruno, { email: freshEmail() }));
    await noticeTo(bruno.email, /e-mail/i);
    await jobsDone(server, 'account-notice');
    expect(await server.context.database.query('SELECT * FROM account_notices')).toEqual([]);
  });
});

describe('a reset', () => {
  it('ends the keys that the person made, and says on the page and by mail what is still in force', async () => {
    const url = 'https://coleta.exemplo.com.br/segredo';
    must(
      await admin.client.post('/api/admin/webhook-settings', {
        webhookNotificationsEnabled: true,
        webhookUrl: url,
      }),
    );
    const keys = await keysOf(admin);
    const other = await keysOf((await createOrganization(server)).admin);
    const token = await linkTo(admin.email);
    const { standing } = must<ResetAnswer>(
      await server.guest.post('/api/auth/reset', { token, password: 'bem-nova' }),
    );
    expect(standing).toEqual({
      webhooks: ['https://coleta.exemplo.com.br'],
      people: ['Bruno Lima'],
      google: null,
    });
    expect(await statusesOf(keys)).toEqual([401, 401]);
    expect(await statusesOf(other)).toEqual([200, 200]);
    const { text } = await noticeTo(admin.email, /senha foi redefinida/i);
    expect(text).toContain('https://coleta.exemplo.com.br');
    expect(text).not.toContain('segredo');
    expect(text).toContain('Bruno Lima');
    expect(text).toMatch(/chaves/);
  });

  it('proves that the address is the person’s, so that the provider’s word for it opens the account', async () => {
    provider.add({ email: bruno.email });
    expect(await enterExternally(bruno.email)).toMatchObject(refused(403, 'EXTERNAL_EMAIL_UNPROVEN'));
    const token = await linkTo(bruno.email);
    must(await server.guest.post('/api/auth/reset', { token, password: 'bem-nova' }));
    expect(must<SessionAnswer>(await enterExternally(bruno.email)).user.id).toBe(bruno.user.id);
    // A new address is a new question.
    const email = freshEmail();
    must(await put(bruno, { email }));
    provider.add({ email });
    expect(await enterExternally(email)).toMatchObject(refused(403, 'EXTERNAL_EMAIL_UNPROVEN'));
  });
});

/** An organisation's keys of both doors, open. */
async function keysOf({ client }: Person): Promise<{ api: string; mcp: string }> {
  for (const door of ['api', 'mcp']) must(await client.post(`/api/admin/toggle-${door}`, { enabled: true }));
  const { apiToken } = must<{ apiToken: string }>(await client.post('/api/admin/generate-api-token'));
  const { mcpToken } = must<{ mcpToken: string }>(await client.post('/api/admin/generate-mcp-token'));
  return { api: apiToken, mcp: mcpToken };
}

async function statusesOf({ api, mcp }: { api: string; mcp: string }): Promise<number[]> {
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
  return [
    (await server.guest.as(api).get('/api/v1/professionals')).status,
    (await server.guest.as(mcp).post('/mcp-server', ping, { accept: 'application/json, text/event-stream' }))
      .status,
  ];
}
