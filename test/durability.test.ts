import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { simpleParser } from 'mailparser';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { PublicBookingAnswer } from '#shared/contract/booking.ts';
import { addWeek } from './factories/agenda.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from './factories/organization.ts';
import { must } from './harness/client.ts';
import { spawnServer, type ServerProcess } from './harness/processes.ts';
import { freshDatabase } from './harness/server.ts';
import { waitFor } from './harness/wait.ts';

const KILLS = 10;
let dataDir: string;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let server: ServerProcess;

const start = () =>
  spawnServer({
    DATA_DIR: dataDir,
    APP_SECRET: 'a secret for tests, long enough to pass',
    ...(database ? { DATABASE_URL: database.url } : {}),
  });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hora-marcada-kill-'));
  database = await freshDatabase();
  server = await start();
});
afterAll(async () => {
  await server.stop();
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Books one time after another until the server dies; returns the paths of the acknowledged ones. */
async function bookUntilDead(person: Person, startTimes: Iterator<string>): Promise<string[]> {
  const acknowledged: string[] = [];
  for (;;) {
    const next = startTimes.next();
    if (next.done) throw new Error('The test ran out of times.');
    try {
      const answer = await server.guest.post<PublicBookingAnswer>('/api/appointments/public', {
        professionalId: person.user.id,
        clientName: 'Cliente',
        clientEmail: 'cliente@exemplo.com.br',
        startTime: next.value,
      });
      acknowledged.push(must<PublicBookingAnswer>(answer, 201).managePath);
    } catch (error) {
      if (error instanceof TypeError) return acknowledged;
      throw error;
    }
  }
}

function* timesAhead(): Generator<string> {
  const first = Date.now() + 3 * 86_400_000;
  for (let day = 0; day < 300; day++) {
    const date = new Date(first + day * 86_400_000).toISOString().slice(0, 10);
    for (let quarter = 0; quarter < 40; quarter++) {
      const minutes = 12 * 60 + quarter * 15;
      const clock = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
      yield `${date}T${clock}:00Z`;
    }
  }
}

/** On a PostgreSQL server a dead process's jobs come back after their time is up: let that time pass at once. */
async function ageAbandonedJobs(): Promise<void> {
  if (!database) return;
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    `UPDATE pgboss.job SET started_on = started_on - interval '10 minutes' WHERE state = 'active'`,
  );
  await client.end();
}

/** The paths that the clients' confirmation mails carry. */
async function mailedPaths(): Promise<Set<string>> {
  const folder = join(dataDir, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('-client.eml'));
  const texts = await Promise.all(
    names.map(async (name) => (await simpleParser(await readFile(join(folder, name)))).text ?? ''),
  );
  return new Set(texts.flatMap((text) => text.match(/\/agendamento\/[\w-]+/) ?? []));
}

it(`keeps every acknowledged booking and processes its event over ${KILLS} deaths in a stream of bookings`, async () => {
  const organization: Organization = await createOrganization(server);
  const person = await createProfessional(organization);
  await addWeek(organization, person, { appointmentDuration: 15, startTime: '09:00', endTime: '19:00' });
  const times = timesAhead();
  const acknowledged: string[] = [];

  for (let death = 0; death < KILLS; death++) {
    const booking = bookUntilDead(person, times);
    await sleep(150 + death * 60);
    await server.kill();
    acknowledged.push(...(await booking));
    await ageAbandonedJobs();
    server = await start();
  }
  expect(acknowledged.length).toBeGreaterThan(KILLS);

  const admin = server.guest.as(organization.admin.client.token);
  const stored = must<Appointment[]>(await admin.get('/api/appointments'));
  expect(stored.length).toBeGreaterThanOrEqual(acknowledged.length);
  expect(new Set(stored.map((row) => row.startTime)).size).toBe(stored.length);
  for (const path of acknowledged) expect((await server.guest.get(`/api${path}`)).status).toBe(200);
  await waitFor(async () => {
    const mailed = await mailedPaths();
    return acknowledged.every((path) => mailed.has(path)) ? mailed : null;
  }, 100);
}, 240_000);
