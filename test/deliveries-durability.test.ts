import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PublicBookingAnswer } from '#shared/contract/booking.ts';
import { addWeek } from './factories/agenda.ts';
import { createOrganization, createProfessional, type Person } from './factories/organization.ts';
import { must } from './harness/client.ts';
import { timeLimit, times } from './harness/counts.ts';
import { giveBackJobs, bookUntilDead, timesAhead } from './harness/deaths.ts';
import { mailsTo } from './harness/mails.ts';
import { spawnServer, type ServerProcess } from './harness/processes.ts';
import { startReceiver, type AppointmentLog, type Receiver } from './harness/receiver.ts';
import { freshDatabase } from './harness/databases.ts';
import { copyTemplate, TEST_SECRET } from './harness/template.ts';
import { waitFor } from './harness/wait.ts';

const KILLS = times(2, 3);
let dataDir: string;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let server: ServerProcess;
let receiver: Receiver;

const start = () =>
  spawnServer({
    DATA_DIR: dataDir,
    APP_SECRET: TEST_SECRET,
    WEBHOOK_ALLOW_PRIVATE: 'true',
    ...(database ? { DATABASE_URL: database.url } : {}),
  });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hora-marcada-kill-'));
  database = await freshDatabase();
  if (!database) await copyTemplate(dataDir);
  receiver = await startReceiver();
  server = await start();
});
afterAll(async () => {
  await server.stop();
  await receiver.close();
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** All pages of a list, by a caller of the process that runs now. */
async function everything<Page>(person: Person, path: string, rowsOf: (page: Page) => AppointmentLog[]) {
  const client = server.guest.as(person.client.token);
  const rows: AppointmentLog[] = [];
  for (let page = 1; ; page++) {
    const found = rowsOf(must<Page>(await client.get(`${path}?limit=100&page=${page}`)));
    rows.push(...found);
    if (found.length < 100) return rows;
  }
}
const history = (person: Person) =>
  everything<{ logs: AppointmentLog[] }>(person, '/api/webhook-logs', ({ logs }) => logs);
const scheduled = (person: Person) =>
  everything<{ webhooks: AppointmentLog[] }>(
    person,
    '/api/webhook-logs/scheduled',
    ({ webhooks }) => webhooks,
  );

it(
  `webhook and client get every acknowledged booking over ${KILLS} deaths, and each reminder is planned once`,
  async () => {
    const organization = await createOrganization(server);
    const ana = await createProfessional(organization);
    await addWeek(organization, ana, { appointmentDuration: 15, startTime: '09:00', endTime: '19:00' });
    must(
      await ana.client.post('/api/notification-settings', {
        webhookNotificationsEnabled: true,
        webhookUrl: receiver.url(),
        webhookEvents: ['appointment.created', 'appointment.reminder'],
      }),
    );
    const startTimes = timesAhead();
    const acknowledged: string[] = [];
    for (let death = 0; death < KILLS; death++) {
      const booked: PublicBookingAnswer[] = [];
      const booking = bookUntilDead(server, ana, startTimes, booked);
      await waitFor(() => Promise.resolve(booked.length > 2 ? booked : null), 30);
      // Not at the same point each time: among bookings, events, calls and notes of calls.
      await sleep(death * 130);
      await server.kill();
      acknowledged.push(...(await booking).map(({ id }) => id));
      await giveBackJobs(database?.url ?? null);
      server = await start();
    }
    expect(acknowledged.length).toBeGreaterThan(KILLS);

    // Who asks all the time keeps the jobs waiting: what has arrived is seen at the receiver and in the mail folder.
    await waitFor(() => {
      const reported = new Set(receiver.received.map(({ payload }) => payload.data.appointmentId));
      return Promise.resolve(acknowledged.every((id) => reported.has(id)) ? reported : null);
    }, 60);
    const rows = await waitFor(async () => {
      const found = await history(ana);
      return found.every(({ status }) => status === 'success') ? found : null;
    }, 60);
    const idsOf = new Map<string, Set<unknown>>();
    for (const { payload, headers } of receiver.received) {
      const appointmentId = payload.data.appointmentId ?? '';
      idsOf.set(appointmentId, (idsOf.get(appointmentId) ?? new Set()).add(headers['webhook-id']));
    }
    for (const id of acknowledged) expect(idsOf.get(id)?.size, id).toBe(1);
    // One row, with the id that its receiver knows, for every booking; also for one whose answer was lost.
    expect(rows.map(({ payload }) => payload.data.appointmentId).sort()).toEqual([...idsOf.keys()].sort());
    for (const { id, payload } of rows)
      expect(idsOf.get(payload.data.appointmentId ?? '')).toEqual(new Set([id]));

    const ahead = await scheduled(ana);
    const reminders = ahead.map(({ payload: { data } }) => `${data.appointmentId} ${data.reminderMinutes}`);
    expect(reminders.sort()).toEqual([...idsOf.keys()].flatMap((id) => [`${id} 1440`, `${id} 60`]).sort());
    // To read hundreds of mails takes the time in which they are sent: meanwhile only their files are counted.
    await waitFor(async () => {
      const files = await readdir(join(dataDir, 'mail')).catch(() => []);
      return files.filter((name) => name.endsWith('-client.eml')).length >= rows.length ? true : null;
    }, 60);
    expect((await mailsTo({ dataDir }, 'cliente-')).length).toBeGreaterThanOrEqual(rows.length);
  },
  timeLimit(300_000),
);
