import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '#server/http/app.ts';
import { openDoors } from '#server/http/doors.ts';
import { createOrganization, type Person } from '#test/factories/organization.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

/** Ending own sessions, and what one's own bell has shown, are open to inactive people, although they write. */
const ALLOWED = [
  'DELETE /api/auth/sessions',
  'DELETE /api/auth/sessions/:id',
  'POST /api/auth/logout',
  'PUT /api/bell/read',
];
/** Reading that hands out power to change things is not. */
const REFUSED_READS = [
  'GET /api/admin/get-api-token',
  'GET /api/appointments/:id/whatsapp',
  'GET /api/waiting-list',
  'GET /api/waiting-list/services',
  'GET /api/waiting-list/offers/:id',
  'GET /api/google/oauth',
];

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
  ({ admin } = await createOrganization(server));
  // The last administrator cannot be made inactive by a call; all routes are open to this role.
  await server.context.database.query('UPDATE users SET is_active = false WHERE id = $1', [admin.user.id]);
});
afterAll(() => server.close());

/** The routes for signed-in people, as the application registers them. */
async function routesForPeople(): Promise<string[]> {
  const app = await createApp(server.context);
  const routes: string[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.access !== 'session' && config?.access !== 'admin') return;
    for (const name of [method].flat()) if (name !== 'HEAD') routes.push(`${name} ${url}`);
  });
  await openDoors(app, server.context, null);
  await app.close();
  return routes;
}

async function isRefused(route: string): Promise<boolean> {
  const [method = '', pattern = ''] = route.split(' ');
  const leaving = new AbortController();
  const answer = await fetch(server.address + pattern.replace(/:\w+/g, crypto.randomUUID()), {
    method,
    headers: { authorization: `Bearer ${admin.client.token}` },
    signal: leaving.signal,
  });
  // Streams do not end by themselves.
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true;
  const text = isStream ? '' : await answer.text();
  leaving.abort();
  return answer.status === 403 && text.includes('"ACCOUNT_INACTIVE"');
}

it('lets an inactive person read and end own sessions, and refuses every other route', async () => {
  const routes = await routesForPeople();
  expect(routes).toEqual(expect.arrayContaining([...ALLOWED, ...REFUSED_READS]));
  // Signing out comes last.
  const order = [...routes].sort((a, b) => Number(a.includes('logout')) - Number(b.includes('logout')));
  const wrong: string[] = [];
  for (const route of order) {
    const expected = route.startsWith('GET ') ? REFUSED_READS.includes(route) : !ALLOWED.includes(route);
    if ((await isRefused(route)) !== expected) wrong.push(route);
  }
  expect(wrong).toEqual([]);
});
