import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createOrganization,
  freshEmail,
  PASSWORD,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { CALLS_A_MINUTE } from '#shared/contract/api-v1.ts';
import { openDoor } from '#test/factories/integrations.ts';
import { WRITES_A_MINUTE, WRONG_PASSWORDS_OF_ADDRESS } from '#server/http/rate-limits.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

let server: TestServer;
let organization: Organization;
let stranger: Organization;
/** Somebody who has changed nothing yet. */
let writer: Person;
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMITS: 'on', EXTERNAL_AUTH_HOST: 'http://127.0.0.1:9' } });
  organization = await createOrganization(server);
  stranger = await createOrganization(server);
  writer = (await createOrganization(server)).admin;
});
afterAll(() => server.close());

/** Calls until the answer is 429; returns how many were let through, and that answer. */
async function exhaust<Answer extends { status: number }>(call: () => Promise<Answer>, atMost: number) {
  for (let allowed = 0; allowed <= atMost; allowed++) {
    const answer = await call();
    if (answer.status === 429) return { allowed, answer };
  }
  throw new Error(`More than ${atMost} calls were let through.`);
}

it('lets an address register five organisations a minute', async () => {
  const register = () =>
    server.guest.post('/api/auth/admin/register', { name: 'Ana', email: freshEmail(), password: PASSWORD });
  // Three were registered above.
  expect((await exhaust(register, 20)).allowed).toBe(2);
});

const login = () =>
  server.guest.post(
    '/api/auth/user/login',
    { email: freshEmail(), password: 'errada' },
    // An address that the caller claims changes nothing: no proxy is trusted here.
    { 'x-forwarded-for': `10.0.0.${Math.floor(Math.random() * 250)}` },
  );

it('lets the visitors of one address look for times that are not there as they read pages', async () => {
  const body = { professionalId: organization.admin.user.id, date: '2030-01-05' };
  const { allowed, answer } = await exhaust(() => server.guest.post('/api/slots/missed', body), 250);
  expect(allowed).toBe(240);
  expect(answer).toMatchObject(refused(429, 'RATE_LIMITED'));
});

it('lets an address guess sixty passwords in ten minutes', async () => {
  const { allowed, answer } = await exhaust(login, 70);
  expect(allowed).toBe(WRONG_PASSWORDS_OF_ADDRESS);
  expect(answer).toMatchObject(refused(429, 'RATE_LIMITED'));
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
});

it('lets an address try 120 external sign-ins a minute', async () => {
  const body = { externalToken: 'inventado', loginEmail: organization.admin.email };
  const call = () => server.guest.post('/api/auth/external/login', body);
  const { allowed, answer } = await exhaust(call, 130);
  expect(allowed).toBe(120);
  expect(answer).toMatchObject(refused(429, 'RATE_LIMITED'));
});

it('limits guesses of the current password by person', async () => {
  const guess = () =>
    organization.admin.client.post('/api/auth/password', { current: 'errada', new: 'bem-nova' });
  expect((await exhaust(guess, 20)).allowed).toBe(10);
  const body = { current: PASSWORD, new: 'bem-nova' };
  expect(await stranger.admin.client.post('/api/auth/password', body)).toMatchObject({ status: 200 });
});

it('limits public reads generously and leaves signed-in work alone', async () => {
  const read = () => server.guest.get(`/api/products/${organization.admin.user.id}`);
  const { allowed, answer } = await exhaust(read, 300);
  expect(allowed).toBe(240);
  expect(answer).toMatchObject(refused(429, 'RATE_LIMITED'));
  for (let call = 0; call < 50; call++) {
    expect((await organization.admin.client.get('/api/products')).status).toBe(200);
  }
});

it('limits what is tried with a client’s token, reading and changing', async () => {
  const token = 'a'.repeat(43);
  const read = () => server.guest.get(`/api/agendamento/${token}`);
  expect((await exhaust(read, 300)).allowed).toBe(240);
  for (const change of ['confirm', 'cancel', 'move']) {
    const call = () => server.guest.post(`/api/agendamento/${token}/${change}`, {});
    expect((await exhaust(call, 50)).allowed).toBe(20);
  }
});

it('limits public bookings', async () => {
  const book = () => server.guest.post('/api/appointments/public', {});
  expect((await exhaust(book, 50)).allowed).toBe(20);
});

const POLICY = `"key";q=${CALLS_A_MINUTE};w=60`;

it('counts a system’s calls by its key, over all addresses, and says how much is left', async () => {
  const [system, other] = [await openDoor(organization, 'api'), await openDoor(stranger, 'api')];
  const addresses = ['/api/v1/professionals', '/api/v1/products', '/api/v1/appointments?limit=1'];
  let calls = 0;
  const call = () => system.get(addresses[calls++ % addresses.length] ?? '');
  const first = await call();
  expect(first.headers.get('ratelimit-policy')).toBe(POLICY);
  expect(first.headers.get('ratelimit')).toMatch(new RegExp(`^"key";r=${CALLS_A_MINUTE - 1};t=\\d+$`));
  const { allowed, answer } = await exhaust(call, CALLS_A_MINUTE);
  expect(allowed).toBe(CALLS_A_MINUTE - 1);
  expect(answer).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED', status: 429 } });
  expect(answer.headers.get('content-type')).toContain('application/problem+json');
  expect(answer.headers.get('ratelimit')).toMatch(/^"key";r=0;t=\d+$/);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await other.get('/api/v1/professionals')).toMatchObject({ status: 200 });
});

it('counts an assistant’s calls by its own key', async () => {
  const assistant = await openDoor(organization, 'mcp');
  const call = () => assistant.post('/mcp-server', { jsonrpc: '2.0', id: 1, method: 'ping' });
  const { allowed, answer } = await exhaust(call, CALLS_A_MINUTE);
  expect(allowed).toBe(CALLS_A_MINUTE);
  expect(answer.body).toMatchObject({ jsonrpc: '2.0', error: { data: { code: 'RATE_LIMITED' } } });
  expect(answer.headers.get('ratelimit-policy')).toBe(POLICY);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
});

it('limits the changes of one session, generously, and neither its reads nor other sessions', async () => {
  const { client, user } = writer;
  const { allowed, answer } = await exhaust(() => client.post('/api/products', {}), WRITES_A_MINUTE);
  expect(allowed).toBe(WRITES_A_MINUTE);
  expect(answer).toMatchObject(refused(429, 'RATE_LIMITED'));
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await client.delete(`/api/products/${user.id}`)).status).toBe(429);
  expect((await client.get('/api/products')).status).toBe(200);
  expect((await organization.admin.client.post('/api/products', {})).status).toBe(400);
});

it.each([
  ['opens of short links', () => fetch(`${server.address}/l/nada`, { redirect: 'manual' })],
  ['searches for a clinic', () => fetch(`${server.address}/marcar?link=nada`, { redirect: 'manual' })],
  ['notes of a visit', () => server.guest.post('/api/l/nada/visited')],
] as const)('lets an address make 240 %s a minute', async (_what, call) => {
  expect((await exhaust<{ status: number }>(call, 250)).allowed).toBe(240);
});
