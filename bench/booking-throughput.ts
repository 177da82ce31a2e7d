import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { readConfig } from '#server/config.ts';
import { createLogger } from '#server/lib/logger.ts';
import { startServer } from '#server/start-server.ts';
import type { Person } from '#test/factories/organization.ts';
import { bareBooking } from './bare-booking.ts';
import { cpuEach, whileCounting } from './cost.ts';
import { onPostgres } from './databases.ts';
import { atLeast, median, withCpu, type Figure } from './figure.ts';
import { mustAll, openLoad, requestBytes, type Load } from './load-client.ts';
import { bookingAt, openAgendas, SECRET, withDataDir } from './open-agenda.ts';
import { anotherBooking, recordBooking, replay, type Recording } from './recorded-booking.ts';
import { startBuilt } from './server-process.ts';

const NAME = 'Stored bookings over HTTP, PostgreSQL, 10 connections';
const LEAST = { ofSame: 1.5, ofBare: 0.4 } as const;
const CONNECTIONS = 10;
/** More than there are connections, so that bookings under way wait for one another's lock on neither side. */
const PROFESSIONALS = 20;
const BOOKINGS_A_ROUND = 1_000;
const ROUNDS = 7;
/** On a slow machine fewer rounds have to do. */
const BUDGET = { leastRounds: 3, ms: 50_000 } as const;

type Prepared = { readonly recording: Recording; readonly people: readonly Person[] };

/**
 * Bookings stored through the whole server, its workers at work, against the statements of the same transaction and against
 * a bare transaction, both sent straight by the driver, one statement after another.
 */
export function bookingThroughput(): Promise<Figure[]> {
  return onPostgres(NAME, `>= ${LEAST.ofSame}`, (_label, env) => measure(env.DATABASE_URL ?? ''));
}

async function measure(databaseUrl: string): Promise<Figure[]> {
  // The direct sides have databases of their own, the same to the last row, so that no worker takes part in them.
  const twins: Awaited<ReturnType<typeof copyOf>>[] = [];
  try {
    return await withDataDir(async (dataDir) => {
      const prepared = await prepare(databaseUrl, dataDir);
      for (const name of ['same', 'bare']) twins.push(await copyOf(databaseUrl, name));
      const [same = '', bare = ''] = twins.map(({ url }) => url);
      return compare(prepared, { served: databaseUrl, same, bare, dataDir });
    });
  } finally {
    for (const twin of twins) await twin.drop();
  }
}

/** Open agendas, and the statements of one booking in them. */
async function prepare(databaseUrl: string, dataDir: string): Promise<Prepared> {
  const env = { PORT: '0', DATA_DIR: dataDir, DATABASE_URL: databaseUrl, APP_SECRET: SECRET };
  const config = readConfig({ ...env, RATE_LIMITS: 'off' });
  const server = await startServer(config, { log: createLogger('silent'), workers: false });
  try {
    const { people } = await openAgendas(server.address, PROFESSIONALS);
    const [body] = bookingsFrom(people, (ROUNDS + 1) * BOOKINGS_A_ROUND);
    if (body === undefined) throw new Error('There is nobody to book.');
    return { recording: await recordBooking(server.context, body), people };
  } finally {
    await server.close();
  }
}

async function compare(
  { recording, people }: Prepared,
  at: { served: string; same: string; bare: string; dataDir: string },
): Promise<Figure[]> {
  const connections = (url: string) => Promise.all(Array.from({ length: CONNECTIONS }, () => connected(url)));
  const [same, bare] = [await connections(at.same), await connections(at.bare)];
  const admin = await connected(at.served);
  const server = await startBuilt({ DATABASE_URL: at.served, DATA_DIR: at.dataDir, APP_SECRET: SECRET });
  let opened: Load | undefined;
  try {
    const load = (opened = await openLoad(server.address, CONNECTIONS));
    const rounds: Round[] = [];
    let sent = 0;
    for (const end = Date.now() + BUDGET.ms; rounds.length <= ROUNDS;) {
      if (rounds.length > BUDGET.leastRounds && Date.now() > end) break;
      const bodies = bookingsFrom(people, sent);
      const requests = bodies.map((body) => requestBytes('POST', '/api/appointments/public', body));
      const bookings = bodies.map((body) => anotherBooking(recording, body));
      const { result, cpu } = await whileCounting(server.cpu, () => load.send(requests));
      const http = mustAll(result, 201);
      await quieten(admin);
      const seconds = {
        http,
        same: await replay(same, bookings),
        bare: await replay(bare, bodies.map(bareBooking)),
      };
      rounds.push({ ...seconds, cpu });
      // What a server's automatic maintenance does within its first minute.
      if (rounds.length === 1) for (const client of [admin, same[0], bare[0]]) await client?.query('ANALYZE');
      sent += bodies.length;
    }
    for (const client of [admin, ...same.slice(0, 1), ...bare.slice(0, 1)]) await mustHold(client, sent + 1);
    // The first round warms both sides up.
    return figuresOf(rounds.slice(1));
  } finally {
    opened?.close();
    await server.stop();
    await Promise.all([admin, ...same, ...bare].map((client) => client.end()));
  }
}

/** Seconds of each side, and the processor time of the server. */
type Round = {
  readonly http: number;
  readonly same: number;
  readonly bare: number;
  readonly cpu: number | null;
};

function figuresOf(rounds: readonly Round[]): Figure[] {
  const speed = (side: 'http' | 'same' | 'bare') =>
    median(rounds.map((round) => BOOKINGS_A_ROUND / round[side])).toFixed(0);
  const ratio = (side: 'same' | 'bare') => median(rounds.map((round) => round[side] / round.http));
  const speeds = (side: 'same' | 'bare') => `(${speed('http')} and ${speed(side)} a second)`;
  const cpu = cpuEach(
    rounds.map((round) => round.cpu),
    rounds.length * BOOKINGS_A_ROUND,
  );
  const same = `of the same statements through pg, one after another ${speeds('same')}`;
  const bare = `of a bare transaction: lock, read, insert, notify ${speeds('bare')}`;
  return [
    withCpu(atLeast(NAME, ratio('same'), same, LEAST.ofSame), cpu),
    atLeast(NAME, ratio('bare'), bare, LEAST.ofBare),
  ];
}

/** A round's bookings from the n-th on, the professionals in turn. */
function bookingsFrom(people: readonly Person[], first: number) {
  const turn = first / people.length;
  return Array.from({ length: BOOKINGS_A_ROUND / people.length }, (_, more) =>
    people.map((person) => bookingAt(person, turn + more)),
  ).flat();
}

/** Takes the work away that the server has left over from a round, so that it rests while the driver has its turn. */
async function quieten(admin: pg.Client): Promise<void> {
  for (let time = 0; time < 2; time++) {
    await admin.query('TRUNCATE pgboss.job');
    // As long as a worker waits before it looks again.
    await sleep(500);
  }
}

/** Every booking that was answered is there. */
async function mustHold(client: pg.Client, expected: number): Promise<void> {
  const { rows } = await client.query<{ count: number }>('SELECT count(*)::int AS count FROM appointments');
  const stored = rows[0]?.count;
  if (stored !== expected) throw new Error(`Expected ${expected} stored appointments, found ${stored}.`);
}

/** A copy of a database that nobody is connected to. */
async function copyOf(url: string, suffix: string): Promise<{ url: string; drop(): Promise<void> }> {
  const copy = new URL(url);
  const original = copy.pathname.slice(1);
  const name = `${original}_${suffix}`;
  copy.pathname = `/${name}`;
  await administer(`CREATE DATABASE ${name} TEMPLATE ${original}`);
  return { url: copy.href, drop: () => administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function administer(statement: string): Promise<void> {
  const client = await connected(process.env.TEST_DATABASE_URL ?? '');
  await client.query(statement).finally(() => client.end());
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}
