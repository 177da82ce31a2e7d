import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Appointment, ConflictDetails } from '#shared/contract/appointments.ts';
import type { ErrorBody } from '#shared/contract/errors.ts';
import { addProduct, addWeek } from './factories/agenda.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from './factories/organization.ts';
import { must } from './harness/client.ts';
import { timeLimit, times } from './harness/counts.ts';
import { spawnServer, type ServerProcess } from './harness/processes.ts';
import { freshDatabase } from './harness/databases.ts';
import { copyTemplate } from './harness/template.ts';

/** Two server processes share a PostgreSQL server; the embedded database belongs to one. */
const processes: ServerProcess[] = [];
let dataDir: string;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let organization: Organization;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hora-marcada-race-'));
  database = await freshDatabase();
  const env = {
    APP_SECRET: 'a secret for tests, long enough to pass',
    LOG_LEVEL: 'info',
    ...(database ? { DATABASE_URL: database.url } : {}),
  };
  if (!database) await copyTemplate(join(dataDir, 'one'));
  processes.push(await spawnServer({ ...env, DATA_DIR: join(dataDir, 'one') }));
  if (database) processes.push(await spawnServer({ ...env, DATA_DIR: join(dataDir, 'two') }));
  organization = await createOrganization(await first());
});
afterAll(async () => {
  for (const server of processes) await server.stop();
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function first(): Promise<ServerProcess> {
  const [server] = processes;
  if (!server) throw new Error('No server runs.');
  return server;
}

const ROUNDS = times(4, 10);
const REQUESTS = 50;

/** Days ahead of today, so that every round has a day of its own, inside the booking horizon. */
function dayOf(round: number): string {
  return new Date(Date.now() + (round + 3) * 86_400_000).toISOString().slice(0, 10);
}

/** Fires all requests of a round at once, spread over the processes. */
let visitors = 0;
async function fire(
  person: Person,
  starts: readonly string[],
  productId: string | null,
  requests = REQUESTS,
) {
  return Promise.all(
    Array.from({ length: requests }, async (_, index) => {
      const server = processes[index % processes.length];
      // Each process is asked for each time.
      const startTime = starts[Math.floor(index / processes.length) % starts.length];
      return server?.guest.post<Appointment & ErrorBody>('/api/appointments/public', {
        professionalId: person.user.id,
        clientName: `Cliente ${index}`,
        // Everybody is somebody new: one client may only have a few appointments ahead.
        clientEmail: `cliente${visitors++}@exemplo.com.br`,
        startTime,
        productId,
      });
    }),
  );
}

async function race(capacity: number, overlapping: boolean): Promise<void> {
  const person = await createProfessional(organization);
  await addWeek(organization, person, {
    appointmentDuration: overlapping ? 15 : 60,
    maxConcurrentAppointments: capacity,
  });
  // An hour's service on a grid of 15 minutes: the four starts overlap one another without being equal.
  const productId = overlapping ? (await addProduct(organization, person, { duration: 60 })).id : null;
  const clocks = overlapping ? ['15:00', '15:15', '15:30', '15:45'] : ['15:00'];
  for (let round = 0; round < ROUNDS; round++) {
    const day = dayOf(round);
    const starts = clocks.map((clock) => `${day}T${clock}:00.000Z`);
    const answers = await fire(person, starts, productId);
    const statuses = answers.map((answer) => answer?.status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(capacity);
    const losers = answers.filter((answer) => answer?.status === 409);
    expect(losers).toHaveLength(REQUESTS - capacity);
    for (const loser of losers) {
      const { suggestions } = loser?.body.details as ConflictDetails;
      expect(suggestions.length).toBeGreaterThan(0);
    }
    const stored = must<Appointment[]>(
      await organization.admin.client.get(
        `/api/appointments?userId=${person.user.id}&from=${day}T00:00:00Z&to=${day}T23:59:00Z`,
      ),
    );
    expect(stored).toHaveLength(capacity);
  }
}

it(
  `stores exactly 1 of ${REQUESTS} simultaneous bookings of one time with capacity 1`,
  () => race(1, false),
  300_000,
);
it(
  `stores exactly 3 of ${REQUESTS} simultaneous bookings of one time with capacity 3`,
  () => race(3, false),
  300_000,
);
it(
  `stores exactly 1 of ${REQUESTS} partly overlapping bookings with capacity 1`,
  () => race(1, true),
  300_000,
);
it(
  `stores exactly 3 of ${REQUESTS} partly overlapping bookings with capacity 3`,
  () => race(3, true),
  300_000,
);

it(
  'books only one of two times that lie inside each other’s gap, in 15 rounds over two processes',
  async () => {
    const person = await createProfessional(organization);
    await addWeek(organization, person, { appointmentDuration: 15 });
    must(await person.client.patch('/api/user/profile', { bufferTime: 30 }));
    for (let round = 0; round < 15; round++) {
      // They share no minute, so the database's constraint lets both in: only the professional's lock keeps the gap.
      const day = dayOf(round);
      const starts = ['15:00', '15:30'].map((clock) => `${day}T${clock}:00.000Z`);
      const answers = await fire(person, starts, null, 8);
      const made = answers.filter((answer) => answer?.status === 201);
      expect(made, `round ${round}`).toHaveLength(1);
    }
  },
  timeLimit(300_000),
);

it(
  'books no more than the daily maximum, in 15 rounds over two processes',
  async () => {
    const person = await createProfessional(organization);
    await addWeek(organization, person, { appointmentDuration: 15 });
    must(await person.client.patch('/api/user/profile', { dailyMaximum: 2 }));
    for (let round = 0; round < 15; round++) {
      // No two share a minute: only the professional's lock keeps the count.
      const day = dayOf(round);
      const starts = ['13:00', '14:00', '15:00', '16:00'].map((clock) => `${day}T${clock}:00.000Z`);
      const answers = await fire(person, starts, null, 8);
      const made = answers.filter((answer) => answer?.status === 201);
      expect(made, `round ${round}`).toHaveLength(2);
    }
  },
  timeLimit(300_000),
);

it(
  `stores exactly one with each of 5 people of ${REQUESTS} simultaneous bookings with anybody who is free`,
  async () => {
    const other = await createOrganization(await first(), 'Zélia Reis');
    const people: Person[] = [];
    for (const name of ['Ana', 'Bia', 'Caio', 'Davi', 'Elis'])
      people.push(await createProfessional(other, name));
    for (const person of people) await addWeek(other, person, { startTime: '09:00', endTime: '17:00' });
    must(await other.admin.client.patch('/api/admin/organization', { anyProfessional: 'offered' }));
    const named = people.at(-1)?.user.id;
    for (let round = 0; round < ROUNDS; round++) {
      const startTime = `${dayOf(round)}T15:00:00.000Z`;
      const answers = await Promise.all(
        Array.from({ length: REQUESTS }, async (_, index) => {
          // A few name one of the five, in whose agenda both ways meet.
          const who = index % 10 === 0 ? { professionalId: named } : { team: people[0]?.user.bookingSlug };
          return processes[index % processes.length]?.guest.post<Appointment & ErrorBody>(
            '/api/appointments/public',
            {
              ...who,
              clientName: `Cliente ${index}`,
              clientEmail: `cliente${visitors++}@exemplo.com.br`,
              startTime,
            },
          );
        }),
      );
      const made = answers.filter((answer) => answer?.status === 201);
      expect(new Set(made.map((answer) => answer?.body.professionalName)).size).toBe(5);
      expect(made).toHaveLength(5);
      expect(answers.filter((answer) => answer?.status === 409)).toHaveLength(REQUESTS - 5);
      const range = `from=${dayOf(round)}T00:00:00Z&to=${dayOf(round)}T23:59:00Z`;
      const stored = must<Appointment[]>(await other.admin.client.get(`/api/appointments?${range}`));
      expect(stored).toHaveLength(5);
    }
  },
  timeLimit(300_000),
);
