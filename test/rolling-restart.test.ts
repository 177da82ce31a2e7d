import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { addWeek } from './factories/agenda.ts';
import { createOrganization, createProfessional, freshEmail } from './factories/organization.ts';
import { startBalancer } from './harness/balancer.ts';
import { createClient } from './harness/client.ts';
import { timesAhead } from './harness/deaths.ts';
import { spawnServer, type ServerProcess } from './harness/processes.ts';
import { freshDatabase } from './harness/databases.ts';
import { TEST_SECRET } from './harness/template.ts';
import { waitFor } from './harness/wait.ts';

const database = await freshDatabase();
const dataDir = await mkdtemp(join(tmpdir(), 'hora-marcada-rolling-'));
const running = new Map<string, ServerProcess>();
afterAll(async () => {
  for (const server of running.values()) await server.stop();
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(name: string, port = '0'): Promise<ServerProcess> {
  const server = await spawnServer({
    APP_SECRET: TEST_SECRET,
    DATABASE_URL: database?.url ?? '',
    DATA_DIR: join(dataDir, name),
    PORT: port,
    // The default: long enough for a balancer that asks for readiness to notice.
    SHUTDOWN_DELAY: '1',
  });
  running.set(name, server);
  return server;
}

it('loses no request while two processes behind a balancer are restarted one after the other', async () => {
  // One process owns the embedded database: there is no second one to go on.
  if (!database) return expect(process.env.TEST_DATABASE_URL).toBeFalsy();
  const [one, two] = [await start('one'), await start('two')];
  const balancer = await startBalancer([one.address, two.address]);
  const organization = await createOrganization(one);
  const ana = await createProfessional(organization);
  await addWeek(organization, ana, { appointmentDuration: 15, startTime: '09:00', endTime: '19:00' });
  const guest = createClient(balancer.address);
  const times = timesAhead();
  const answers: { status: number; expected: number }[] = [];
  let over = false;
  const load = async (expected: number, ask: () => Promise<{ status: number }>) => {
    while (!over) {
      answers.push({ ...(await ask().then(({ status }) => ({ status }))), expected });
      await sleep(30);
    }
  };
  const loads = [
    load(200, () => guest.get(`/api/booking/personal/${ana.user.bookingSlug}`)),
    ...[1, 2].map(() =>
      load(201, () =>
        guest.post('/api/appointments/public', {
          professionalId: ana.user.id,
          clientName: 'Cliente',
          clientEmail: freshEmail(),
          startTime: times.next().value as string,
        }),
      ),
    ),
  ];
  for (const [name, { address }] of [
    ['one', one],
    ['two', two],
  ] as const) {
    expect(await running.get(name)?.stop()).toBe(0);
    await start(name, new URL(address).port);
    await waitFor(() => Promise.resolve(balancer.sendsTo(address) || null));
  }
  over = true;
  await Promise.all(loads);
  balancer.close();
  expect(answers.filter(({ expected }) => expected === 201).length).toBeGreaterThan(10);
  expect(answers.filter(({ status, expected }) => status !== expected)).toEqual([]);
}, 240_000);
