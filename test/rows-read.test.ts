import { afterAll, beforeAll, expect, it } from 'vitest';
import { addWeek, takeNoService } from '#test/factories/agenda.ts';
import {
  createOrganization,
  createProfessional,
  freshEmail,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { hourSeries } from '#test/factories/series.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must } from '#test/harness/client.ts';
import { freshDatabase } from '#test/harness/databases.ts';
import { mailsTo } from '#test/harness/mails.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { waitFor } from '#test/harness/wait.ts';

const APPOINTMENTS = 10_000;
const CLIENTS = 1_500;
/** Of any table. */
const MOST_ROWS = 1_000;
/** More than the server has. */
const CONNECTIONS = 20;

let fresh: Awaited<ReturnType<typeof freshDatabase>>;
function withOptions(address: string, options: string): string {
  const url = new URL(address);
  url.searchParams.set('options', options);
  return url.href;
}

let server: TestServer;
let organization: Organization;
let ana: Person;
let bia: Person;
beforeAll(async () => {
  fresh = await freshDatabase();
  server = await startTestServer({
    isNewDatabase: true,
    // A plan that reads a small table whole ends when the database counts the table; one with a wrong index may stay.
    env: fresh === null ? {} : { DATABASE_URL: withOptions(fresh.url, '-c enable_seqscan=off') },
    overrides: { clock: movableClock('2026-11-18T12:00:00Z') },
  });
  organization = await createOrganization(server);
  ana = await createProfessional(organization, 'Ana Prado');
  bia = await createProfessional(organization, 'Bia Reis');
  for (const person of [ana, bia]) {
    await addWeek(organization, person, { startTime: '00:00', endTime: '24:00' });
    await takeNoService(organization, person);
  }
  const { database } = server.context;
  if (fresh === null) await database.script('SET enable_seqscan = off');
  await plant(organization.admin.user.id, APPOINTMENTS);
  await plant(bia.user.id, 2 * MOST_ROWS);
  // Each connection keeps the plans of a time when no appointment has a client's record.
  await database.script('ANALYZE');
  for (let time = 0; time < 8; time++) {
    await bookMoveAndDelete(`primeira${time}@exemplo.com.br`);
    await bookAnybody(`qualquer${time}@exemplo.com.br`);
  }
  await giveRecords();
});
afterAll(async () => {
  await server.close();
  await fresh?.drop();
});

const nextHour = hourSeries();

/** Appointments that wait for an answer, which nobody gives a record by himself. */
async function plant(userId: string, appointments: number): Promise<void> {
  await server.context.database.query(
    `INSERT INTO appointment_rows (id, organization_id, user_id, professional_name, timezone, client_name, client_email,
                                   start_time, end_time, lane, manage_token_hash, created_by, created_at, updated_at, held_until)
     SELECT gen_random_uuid(), organization_id, id, name, timezone, 'Cliente ' || n % ${CLIENTS}, 'cliente' || n % ${CLIENTS} || '@exemplo.com.br',
            at, at + interval '1 hour', 0, decode(md5(id::text || n), 'hex'), 'public', now(), now(), at
       FROM users, generate_series(1, $2::int) n, LATERAL (SELECT '2027-01-04'::timestamptz + n * interval '2 hours' AS at) t
      WHERE id = $1`,
    [userId, appointments],
  );
}

/** Gives each client of those appointments a record. */
async function giveRecords(): Promise<void> {
  const { database } = server.context;
  await database.query(
    `INSERT INTO clients (id, organization_id, name, created_at, updated_at)
     SELECT gen_random_uuid(), organization_id, client_name, now(), now() FROM appointment_rows
      WHERE client_name LIKE 'Cliente %' GROUP BY organization_id, client_name`,
  );
  await database.query(
    `INSERT INTO client_contacts (client_id, organization_id, kind, told_by, value, created_at)
     SELECT id, organization_id, 'email', at, at, now()
       FROM clients, LATERAL (SELECT replace(lower(name), ' ', '') || '@exemplo.com.br' AS at) a WHERE name LIKE 'Cliente %'`,
  );
  await database.query(
    `UPDATE appointment_rows a SET client_id = c.id FROM clients c WHERE c.name = a.client_name AND a.held_until IS NOT NULL`,
  );
}

/** Each with its mails. */
async function bookMoveAndDelete(clientEmail: string): Promise<void> {
  const booking = { professionalId: ana.user.id, clientName: 'Eva Cruz', clientEmail, startTime: nextHour() };
  const mailed = (count: number) =>
    waitFor(async () => ((await mailsTo(server, clientEmail)).length === count ? true : null));
  const { id } = must<{ id: string }>(await server.guest.post('/api/appointments/public', booking), 201);
  await mailed(1);
  must(await organization.admin.client.put(`/api/appointments/${id}`, { startTime: nextHour() }));
  await mailed(2);
  must(await organization.admin.client.delete(`/api/appointments/${id}`));
  await mailed(3);
}

/** With one of the two, by their months. */
async function bookAnybody(clientEmail: string): Promise<void> {
  const booking = { anyProfessional: true, clientName: 'Eva Cruz', clientEmail, startTime: nextHour() };
  must(await organization.admin.client.post('/api/appointments', booking), 201);
  await waitFor(async () => ((await mailsTo(server, clientEmail)).length === 1 ? true : null));
}

/** Rows and entries of indexes that were read until now, by table. */
async function rowsRead(): Promise<Map<string, number>> {
  const { database } = server.context;
  // A connection says what it has read when it is asked to.
  await Promise.all(
    Array.from({ length: CONNECTIONS }, () =>
      database.plannedQuery('SELECT pg_stat_force_next_flush(), pg_sleep(0.2)'),
    ),
  );
  const rows = await database.plannedQuery<{ name: string; rows: number }>(
    `SELECT t.relname AS name, (t.seq_tup_read + coalesce(sum(i.idx_tup_read), 0))::float AS rows
       FROM pg_stat_user_tables t LEFT JOIN pg_stat_user_indexes i USING (relid)
      GROUP BY t.relid, t.relname, t.seq_tup_read`,
  );
  return new Map(rows.map(({ name, rows }) => [name, rows]));
}

it.each([
  ['a booking, a move, a deletion and their mails', bookMoveAndDelete],
  ['a booking with anybody who is free', bookAnybody],
])('reads no large part of any table for %s, by whatever plan', async (_what, book) => {
  const before = await rowsRead();
  await book(freshEmail());
  const after = await rowsRead();
  const read = [...after].map(([name, rows]) => [name, rows - (before.get(name) ?? 0)] as const);
  expect(read.find(([name]) => name === 'appointment_rows')?.[1]).toBeGreaterThan(0);
  expect(read.filter(([, rows]) => rows > MOST_ROWS)).toEqual([]);
});
