import { afterAll, beforeAll, expect, it } from 'vitest';
import { runHousekeeping } from './housekeeping.ts';
import { createOrganization, signIn } from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

const clock = movableClock('2026-11-18T12:00:00Z');
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock } });
});
afterAll(() => server.close());

it('forgets sessions that ran out and keeps the ones in use', async () => {
  const { admin } = await createOrganization(server);
  clock.advance(29 * 1440);
  await signIn(server, admin.email);
  clock.advance(2 * 1440);
  await runHousekeeping(server.context);
  const rows = await server.context.database.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM sessions',
  );
  expect(rows[0]?.count).toBe(1);
});

it('housekeeping is planned four times a day', async () => {
  const rows = await server.context.database.query<{ name: string; cron: string }>(
    'SELECT name, cron FROM pgboss.schedule',
  );
  expect(rows).toEqual([{ name: 'housekeeping', cron: '17 3,9,15,21 * * *' }]);
});
