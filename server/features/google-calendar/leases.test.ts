import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Tx } from '#server/db/database.ts';
import { createOrganization, createProfessional } from '#test/factories/organization.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { waitFor } from '#test/harness/wait.ts';
import { leaseChannel } from './channels.queries.ts';
import { leasePull } from './import.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ overrides: { workers: false } });
});
afterAll(() => server.close());

const NOW = new Date('2026-11-18T12:00:00Z');
const SOONER = new Date('2026-11-18T11:00:00Z');
const LATER = new Date('2026-11-18T12:05:00Z');

/** A professional whose calendar has been due since then. @returns their id */
async function connectCalendar(name: string, since: Date): Promise<string> {
  const { user } = await createProfessional(await createOrganization(server), name);
  await server.context.database.query(
    `INSERT INTO google_connections (user_id, organization_id, google_email, refresh_token, access_token,
       access_expires_at, calendar_id, calendar_name, bidirectional, connected_at, pull_due_at, channel_due_at)
     SELECT id, organization_id, email, 'x', 'x', $2::timestamptz, email, 'Agenda', true, $2, $3, $3
       FROM users WHERE id = $1`,
    [user.id, NOW, since],
  );
  return user.id;
}

/** Of a lock that both ask for, by its number. */
const MEETING = 7;
const isAwaited = async (tx: Tx) =>
  (
    await tx.query(
      `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = ${MEETING} AND NOT granted`,
    )
  ).length > 0;

it.each([
  ['pull', leasePull],
  ['channel', leaseChannel],
])('taking the next %s takes no other that somebody lets go of meanwhile', async (_what, lease) => {
  const { database } = server.context;
  await database.query('DELETE FROM google_connections');
  await connectCalendar('Ana Prado', NOW);
  // Where it knows of one row only, the planner does not mind searching again for each.
  await database.query('ANALYZE google_connections');
  const bia = await connectCalendar('Bia Reis', SOONER);
  // The taking waits for the sending, having found the one and not yet looked for more.
  await database.script(`
    CREATE OR REPLACE FUNCTION linger() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN PERFORM pg_advisory_xact_lock(${MEETING}); RETURN NEW; END';
    CREATE OR REPLACE TRIGGER linger BEFORE UPDATE ON google_connections FOR EACH ROW EXECUTE FUNCTION linger()`);
  let isHeld = () => {};
  const held = new Promise<void>((resolve) => (isHeld = resolve));
  // A sending has hold of the one that is due first, and lets go of it while the other is taken.
  const sending = database.transaction(async (tx) => {
    await tx.query(`SELECT pg_advisory_xact_lock(${MEETING})`);
    await tx.query('SELECT 1 FROM google_connections WHERE user_id = $1 FOR UPDATE', [bia]);
    isHeld();
    // The embedded database does one thing after the other: there nobody can be met.
    if (server.databaseUrl !== null) await waitFor(async () => ((await isAwaited(tx)) ? true : null));
  });
  await held;
  const taken = await lease(database, NOW, LATER);
  await sending;
  const rows = await database.query<{ id: string }>(
    'SELECT user_id AS id FROM google_connections WHERE pull_leased_until = $1 OR channel_due_at = $1',
    [LATER],
  );
  expect(rows).toEqual([{ id: taken?.userId }]);
});
