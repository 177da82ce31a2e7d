import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { freshEmail, PASSWORD } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { startExternalProvider, type ExternalProvider } from '#test/harness/external-provider.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

const CLOSED = refused(403, 'REGISTRATION_CLOSED');

let provider: ExternalProvider;
beforeAll(async () => {
  provider = await startExternalProvider();
});
afterAll(() => provider.close());

const serve = (registration: string) =>
  startTestServer({ env: { REGISTRATION: registration, EXTERNAL_AUTH_HOST: provider.host } });
const register = ({ guest }: TestServer) =>
  guest.post('/api/auth/admin/register', { name: 'Ana', email: freshEmail(), password: PASSWORD });
const enterExternally = ({ guest }: TestServer, email = freshEmail()) => {
  provider.add({ email });
  return guest.post('/api/auth/external/login', {
    externalToken: provider.tokenOf(email),
    loginEmail: email,
  });
};
/** Whether the landing page, which the server keeps drawn, offers the registration. */
const isOffered = async ({ address }: TestServer) =>
  (await (await fetch(address)).text()).includes('href="/register"');
const isSaidOpen = async ({ guest }: TestServer) =>
  must<{ registrationOpen: boolean }>(await guest.get('/api/config')).registrationOpen;
const countOf = async ({ context }: TestServer) =>
  (await context.database.query('SELECT id FROM organizations')).length;

describe('making an organisation', () => {
  it('registration is allowed once with `first`, however many ask at once', async () => {
    const server = await serve('first');
    expect([await isSaidOpen(server), await isOffered(server)]).toEqual([true, true]);
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => register(server)),
      ...Array.from({ length: 3 }, () => enterExternally(server)),
    ]);
    const made = answers.filter(({ status }) => status === 200 || status === 201);
    expect(made).toHaveLength(1);
    for (const answer of answers) if (!made.includes(answer)) expect(answer).toMatchObject(CLOSED);
    expect(await countOf(server)).toBe(1);
    expect([await isSaidOpen(server), await isOffered(server)]).toEqual([false, false]);
    await server.close();
  });

  it('lets the same person in twice when both first sign-ins come at once', async () => {
    const server = await serve('first');
    const email = freshEmail();
    for (const answer of await Promise.all([1, 2].map(() => enterExternally(server, email)))) must(answer);
    expect(await countOf(server)).toBe(1);
    // Others are refused, that person still signs in.
    expect(await enterExternally(server)).toMatchObject(CLOSED);
    must(await enterExternally(server, email));
    await server.close();
  });

  it('registration is refused on both ways with `closed`', async () => {
    const server = await serve('closed');
    expect([await isSaidOpen(server), await isOffered(server)]).toEqual([false, false]);
    expect(await register(server)).toMatchObject(CLOSED);
    expect(await enterExternally(server)).toMatchObject(CLOSED);
    expect(await countOf(server)).toBe(0);
    await server.close();
  });

  it('registration is open by default, and another value is rejected', () => {
    expect(readConfig({}).registration).toBe('open');
    expect(() => readConfig({ REGISTRATION: 'sim' })).toThrow(
      'REGISTRATION must be one of open, closed, first, not "sim".',
    );
  });
});
