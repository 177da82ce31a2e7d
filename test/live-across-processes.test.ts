import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PublicBookingAnswer, PublicBookingData } from '#shared/contract/booking.ts';
import { addWeek } from './factories/agenda.ts';
import { createOrganization, createProfessional } from './factories/organization.ts';
import { must } from './harness/client.ts';
import { openStream } from './harness/event-stream.ts';
import { spawnServer, type ServerProcess } from './harness/processes.ts';
import { freshDatabase } from './harness/databases.ts';
import { copyTemplate, TEST_SECRET } from './harness/template.ts';
import { waitFor } from './harness/wait.ts';

/** Two processes on a PostgreSQL server, started at the same moment on an empty database; else the only one twice. */
let processes: [ServerProcess, ServerProcess];
let dataDir: string;
let database: Awaited<ReturnType<typeof freshDatabase>>;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hora-marcada-live-'));
  database = await freshDatabase({ empty: true });
  const env = { APP_SECRET: TEST_SECRET, ...(database ? { DATABASE_URL: database.url } : {}) };
  const spawn = async (name: string) => {
    if (!database) await copyTemplate(join(dataDir, name));
    return spawnServer({ ...env, DATA_DIR: join(dataDir, name) });
  };
  if (database) {
    processes = await Promise.all([spawn('one'), spawn('two')]);
  } else {
    const only = await spawn('one');
    processes = [only, only];
  }
});
afterAll(async () => {
  for (const server of new Set(processes)) await server.stop();
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

it('informs screens at one process of what was booked at the other, and forgets its kept answers', async () => {
  const [one, two] = processes;
  const organization = await createOrganization(one);
  const ana = await createProfessional(organization);
  await addWeek(organization, ana);
  const link = `/api/booking/personal/${ana.user.bookingSlug}`;
  const read = async () => must<PublicBookingData>(await one.guest.get(link));
  expect(await read()).toMatchObject({ professional: { appointments: [] } });

  const stream = await openStream(organization.admin.client);
  expect(await stream.next()).toMatchObject({ type: 'connection_established' });
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const booked = must<PublicBookingAnswer>(
    await two.guest.post('/api/appointments/public', {
      professionalId: ana.user.id,
      clientName: 'Helena Dias',
      clientEmail: 'helena@exemplo.com.br',
      startTime: `${day}T15:00:00Z`,
    }),
    201,
  );
  expect(await stream.next()).toEqual({
    type: 'appointment_created',
    userId: ana.user.id,
    appointmentId: booked.id,
    source: 'public',
    days: [day],
  });
  const after = await waitFor(async () => {
    const data = await read();
    return data.type === 'personal' && data.professional.appointments.length > 0 ? data : null;
  }, 5);
  expect(after).toMatchObject({ professional: { appointments: [{ startTime: `${day}T15:00:00.000Z` }] } });

  // A sign-out at the other process ends the stream here.
  must(await two.guest.as(organization.admin.client.token).post('/api/auth/logout'));
  expect(await stream.next()).toBeNull();
});
