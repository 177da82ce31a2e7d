import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { GoogleStatus } from '#shared/contract/google-calendar.ts';
import { addAppointment } from './factories/appointments.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from './factories/organization.ts';
import { allAppointments } from './harness/all-appointments.ts';
import { must, type Client } from './harness/client.ts';
import { timeLimit, times } from './harness/counts.ts';
import { giveBackJobs } from './harness/deaths.ts';
import { consentOf, freePort, googleEnv } from './harness/google-office.ts';
import type { CalendarControls } from './harness/google/controls.ts';
import type { FaultKind } from './harness/google/faults.ts';
import { startGoogle, type Google } from './harness/google.ts';
import { spawnServer, type ServerProcess } from './harness/processes.ts';
import { freshDatabase } from './harness/databases.ts';
import { copyTemplate, TEST_SECRET } from './harness/template.ts';
import { waitFor } from './harness/wait.ts';

const DAY_MS = 86_400_000;
const CUTS = times(1, 2);

let google: Google;
let dataDir: string;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let servers: ServerProcess[];
let publicPort: number;
let organization: Organization;
let ana: Person;
let calendar: CalendarControls;

/** The embedded database has one process; a PostgreSQL server is shared by two. Google calls the first. */
const PROCESSES = process.env.TEST_DATABASE_URL ? [0, 1] : [0];
const start = async (index: number) =>
  spawnServer({
    DATA_DIR: dataDir,
    APP_SECRET: TEST_SECRET,
    PORT: String(index === 0 ? publicPort : await freePort()),
    PUBLIC_URL: `http://127.0.0.1:${publicPort}`,
    ...googleEnv(google),
    ...(database ? { DATABASE_URL: database.url } : {}),
  });

beforeAll(async () => {
  google = await startGoogle();
  dataDir = await mkdtemp(join(tmpdir(), 'hora-marcada-google-'));
  database = await freshDatabase();
  if (!database) await copyTemplate(dataDir);
  publicPort = await freePort();
  servers = [];
  for (const index of PROCESSES) servers.push(await start(index));
  const [server] = servers as [ServerProcess];
  organization = await createOrganization(server);
  ana = await createProfessional(organization, 'Ana Prado');
  const account = google.account('ana@gmail.example');
  google.consent({ account: account.email });
  expect(await consentOf(server, ana)).toBe('success');
  must(await ana.client.put('/api/google/bidirectional-sync', { enabled: true }));
  calendar = account.calendar();
}, timeLimit(300_000));
afterAll(async () => {
  google.heal();
  await Promise.all(servers.map((server) => server.stop()));
  await google.close();
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Noon in São Paulo, `days` days from now. */
const noon = (days: number) =>
  `${new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)}T15:00:00.000Z`;
const eventOf = ({ id }: Appointment) => `hm${id.replaceAll('-', '')}`;
const agenda = () => allAppointments(ana.client);

/** Ends all processes as a power cut would, and starts them again; their leases are free at once. */
async function powerCut(): Promise<void> {
  await Promise.all(servers.map((server) => server.kill()));
  google.heal();
  await giveBackJobs(database?.url ?? null);
  if (database !== null) {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    // On a server others wait until its time is up: let that pass at once.
    await client.query('UPDATE google_mirrors SET leased_until = now() WHERE leased_until IS NOT NULL');
    await client.query(
      'UPDATE google_connections SET pull_leased_until = now() WHERE pull_leased_until IS NOT NULL',
    );
    await client.end();
  }
  servers = [];
  for (const index of PROCESSES) servers.push(await start(index));
}

/** Waits until nothing waits to be sent, reads what changed, and compares both sides. */
async function converge(): Promise<void> {
  const quiet = () =>
    waitFor(async () => {
      const { waiting } = must<GoogleStatus>(await ana.client.get('/api/google/status'));
      const events = calendar.events().filter(({ id }) => id?.startsWith('hm'));
      const rows = await agenda();
      const same = JSON.stringify(sides(rows)) === JSON.stringify(events.map(atGoogle).sort());
      return waiting === 0 && same ? true : null;
    }, 60);
  must(await ana.client.post('/api/google-calendar/sync-now', { fullSync: false }));
  await quiet();
}
const sides = (rows: readonly Appointment[]) => rows.map((row) => `${eventOf(row)} ${row.startTime}`).sort();
const atGoogle = ({ id, start: begins }: ReturnType<CalendarControls['events']>[number]) =>
  `${id} ${new Date(begins?.dateTime ?? '').toISOString()}`;

/** Lets a call arrive at Google, which handles it or not, and cuts the power before any answer. */
async function dieDuring(operation: string, kind: FaultKind, act: (client: Client) => Promise<unknown>) {
  google.forgetCalls();
  google.fail({ on: operation, with: kind, ms: 400 });
  await act(ana.client);
  await waitFor(() => Promise.resolve(google.counts()[operation] ? true : null), 60);
  const dying = powerCut();
  await dying;
}

/**
 * What becomes of the call that is under way: `slow` is handled after the process is dead, `hang` never. Each call dies one
 * way in a quick run, and both ways in a long one.
 */
type Ends = { insert: FaultKind; patch: FaultKind; list: FaultKind; delete: FaultKind };
const all = (kind: FaultKind): Ends => ({ insert: kind, patch: kind, list: kind, delete: kind });
const ENDS: readonly Ends[] =
  CUTS === 1 ? [{ insert: 'slow', patch: 'hang', list: 'slow', delete: 'hang' }] : [all('slow'), all('hang')];

it.each(ENDS.map((ends, index) => [ends, 10 * (index + 1)] as const))(
  'a power cut during calls to Google ($insert, $patch, $list, $delete) duplicates no event and loses no change',
  async (ends, day) => {
    const before = (await agenda()).length;
    let made: Appointment | undefined;
    await dieDuring('events.insert', ends.insert, async () => {
      made = await addAppointment(organization, ana, noon(day));
    });
    const booked = made as Appointment;
    await converge();
    expect(await agenda()).toHaveLength(before + 1);
    expect(
      calendar.history().filter(({ id, kind: what }) => id === eventOf(booked) && what === 'insert'),
    ).toHaveLength(1);

    await dieDuring('events.patch', ends.patch, (client) =>
      client.put(`/api/appointments/${booked.id}`, { startTime: noon(day + 1) }),
    );
    await converge();
    expect(sides(await agenda())).toContain(`${eventOf(booked)} ${noon(day + 1)}`);

    await dieDuring('events.list', ends.list, async () => {
      const startTime = noon(day + 2);
      calendar.patch(eventOf(booked), {
        start: { dateTime: startTime, date: null },
        end: { dateTime: startTime.replace('T15', 'T16'), date: null },
      });
    });
    await converge();
    expect(sides(await agenda())).toContain(`${eventOf(booked)} ${noon(day + 2)}`);

    await dieDuring('events.delete', ends.delete, (client) =>
      client.delete(`/api/appointments/${booked.id}`),
    );
    await converge();
    expect(await agenda()).toHaveLength(before);
  },
  240_000,
);

it(
  'a stream of bookings, moves and cancellations over power cuts ends in the same agenda',
  async () => {
    const acknowledged = new Map<string, string | null>();
    for (let cut = 0; cut < CUTS; cut++) {
      const made: Appointment[] = [];
      for (let index = 0; index < 6; index++)
        made.push(await addAppointment(organization, ana, noon(30 + cut * 10 + index)));
      for (const { id, startTime } of made) acknowledged.set(id, startTime);
      const [moved, gone] = made as [Appointment, Appointment];
      must(await ana.client.put(`/api/appointments/${moved.id}`, { startTime: noon(37 + cut * 10) }));
      acknowledged.set(moved.id, noon(37 + cut * 10));
      must(await ana.client.delete(`/api/appointments/${gone.id}`));
      acknowledged.set(gone.id, null);
      await powerCut();
    }
    await converge();
    const rows = new Map((await agenda()).map(({ id, startTime }) => [id, startTime]));
    for (const [id, startTime] of acknowledged) expect(rows.get(id) ?? null, id).toBe(startTime);
  },
  timeLimit(240_000),
);
