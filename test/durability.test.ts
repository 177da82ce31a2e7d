import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PublicBookingAnswer } from '#shared/contract/booking.ts';
import { addWeek } from './factories/agenda.ts';
import { createOrganization, createProfessional, type Organization } from './factories/organization.ts';
import { allAppointments } from './harness/all-appointments.ts';
import { timeLimit, times } from './harness/counts.ts';
import { ageAbandonedJobs, bookUntilDead, timesAhead } from './harness/deaths.ts';
import { spawnServer, type ServerProcess } from './harness/processes.ts';
import { freshDatabase } from './harness/databases.ts';
import { copyTemplate } from './harness/template.ts';
import { waitFor } from './harness/wait.ts';

const KILLS = times(2, 6);
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
  if (!database) await copyTemplate(dataDir);
  server = await start();
});
afterAll(async () => {
  await server.stop();
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** The paths that the clients' confirmation mails carry. */
async function mailedPaths(): Promise<Set<string>> {
  const folder = join(dataDir, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('-client.eml'));
  const texts = await Promise.all(
    names.map(async (name) => (await simpleParser(await readFile(join(folder, name)))).text ?? ''),
  );
  return new Set(texts.flatMap((text) => text.match(/\/agendamento\/[\w-]+/) ?? []));
}

it(
  `keeps every acknowledged booking and processes its event over ${KILLS} deaths in a stream of bookings`,
  async () => {
    const organization: Organization = await createOrganization(server);
    const person = await createProfessional(organization);
    await addWeek(organization, person, { appointmentDuration: 15, startTime: '09:00', endTime: '19:00' });
    const startTimes = timesAhead();
    const acknowledged: string[] = [];

    for (let death = 0; death < KILLS; death++) {
      const booked: PublicBookingAnswer[] = [];
      const booking = bookUntilDead(server, person, startTimes, booked);
      // However slow the machine is, there is something to lose.
      await waitFor(() => Promise.resolve(booked.length > 1 ? booked : null), 30);
      await sleep(death * 60);
      await server.kill();
      acknowledged.push(...(await booking).map(({ managePath }) => managePath));
      await ageAbandonedJobs(database?.url ?? null);
      server = await start();
    }
    expect(acknowledged.length).toBeGreaterThan(KILLS);

    const admin = server.guest.as(organization.admin.client.token);
    const stored = await allAppointments(admin);
    expect(stored.length).toBeGreaterThanOrEqual(acknowledged.length);
    expect(new Set(stored.map((row) => row.startTime)).size).toBe(stored.length);
    for (const path of acknowledged) expect((await server.guest.get(`/api${path}`)).status).toBe(200);
    await waitFor(async () => {
      const mailed = await mailedPaths();
      return acknowledged.every((path) => mailed.has(path)) ? mailed : null;
    }, 100);
    // The embedded database compares itself at each start with how far it was written before the death.
    expect(await readdir(dataDir)).not.toContain('database.loss.json');
  },
  timeLimit(240_000),
);
