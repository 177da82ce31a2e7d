import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createOrganization, freshEmail, PASSWORD, type Person } from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must } from '#test/harness/client.ts';
import { mailsTo } from '#test/harness/mails.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { waitFor } from '#test/harness/wait.ts';

const clock = movableClock('2026-11-18T12:00:00Z');
let server: TestServer;
let person: Person;
beforeAll(async () => {
  server = await startTestServer({
    overrides: { clock },
    env: { PUBLIC_URL: 'https://agenda.exemplo.com.br' },
  });
});
beforeEach(async () => {
  person = (await createOrganization(server)).admin;
});
afterAll(() => server.close());

const ask = (email: string) => server.guest.post('/api/auth/forgot', { email });
const reset = (token: string, password = 'outra-senha') =>
  server.guest.post('/api/auth/reset', { token, password });
const holds = async (token: string) =>
  must<{ valid: boolean }>(await server.guest.post('/api/auth/reset/check', { token })).valid;
const signIn = (password: string) =>
  server.guest.post('/api/auth/user/login', { email: person.email, password });

/** The tokens of the links sent so far, once there are as many. */
async function tokens(count: number): Promise<string[]> {
  return waitFor(async () => {
    const found = (await mailsTo(server, person.email)).flatMap(
      ({ text }) =>
        /https:\/\/agenda\.exemplo\.com\.br\/redefinir-senha\/([\w-]+)/.exec(text ?? '')?.[1] ?? [],
    );
    return found.length >= count ? found : null;
  });
}

it('sends a link that sets a new password once, and ends every session', async () => {
  expect(await ask(person.email.toUpperCase())).toMatchObject({ status: 200, body: { success: true } });
  const [token = ''] = await tokens(1);
  expect(await reset(token, '12345')).toMatchObject({ status: 400 });
  // Looking changes nothing.
  expect([await holds(token), await holds(token), await holds(`${token}x`)]).toEqual([true, true, false]);
  must(await reset(token));
  const entries = await server.context.database.query(
    `SELECT action, actor_id = $1 AS own, before, after FROM audit_log WHERE entity_id = $1 ORDER BY id DESC LIMIT 1`,
    [person.user.id],
  );
  expect(entries).toEqual([{ action: 'password_reset', own: true, before: {}, after: {} }]);
  expect((await signIn(PASSWORD)).status).toBe(401);
  expect((await signIn('outra-senha')).status).toBe(200);
  expect((await person.client.get('/api/user/profile')).status).toBe(401);
  expect(await holds(token)).toBe(false);
  expect(await reset(token, 'mais-uma')).toMatchObject(refused(422, 'RESET_LINK_INVALID'));
  expect((await signIn('outra-senha')).status).toBe(200);
});

it('answers the same to an address that nobody has, and sends nothing there', async () => {
  const nobody = freshEmail();
  const [known, unknown] = [await ask(person.email), await ask(nobody)];
  // Not their headers, which tell the second.
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  await tokens(1);
  expect(await mailsTo(server, nobody)).toEqual([]);
});

it('lets a link hold for an hour, and a used one ends the others', async () => {
  must(await ask(person.email));
  must(await ask(person.email));
  const [first = '', second = ''] = await tokens(2);
  must(await reset(first));
  expect(await reset(second)).toMatchObject(refused(422, 'RESET_LINK_INVALID'));
  must(await ask(person.email));
  const late = (await tokens(3)).find((token) => token !== first && token !== second) ?? '';
  expect(await holds(late)).toBe(true);
  clock.advance(60);
  expect(await holds(late)).toBe(false);
  expect(await reset(late)).toMatchObject(refused(422, 'RESET_LINK_INVALID'));
});

it('stores no token that could be used, and fills nobody’s mailbox', async () => {
  for (let asked = 0; asked < 6; asked++) must(await ask(person.email));
  const sent = await tokens(3);
  const rows = await server.context.database.query<{ dump: string }>(
    `SELECT row_to_json(r)::text AS dump FROM password_resets r
     UNION ALL SELECT data::text FROM pgboss.job WHERE name = 'password-reset'`,
  );
  for (const token of sent) expect(rows.some(({ dump }) => dump.includes(token))).toBe(false);
  await waitFor(async () => {
    const [open] = await server.context.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pgboss.job WHERE name = 'password-reset' AND state IN ('created', 'active', 'retry')`,
    );
    return open?.count === 0 ? true : null;
  });
  expect(await mailsTo(server, person.email)).toHaveLength(3);
});
