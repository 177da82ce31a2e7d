import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { signIn } from '#test/factories/organization.ts';
import { createClient } from '#test/harness/client.ts';
import type { LiveEvent } from '#shared/contract/notifications.ts';
import { freshDatabase } from '#test/harness/databases.ts';
import { openStream, type OpenStream } from '#test/harness/event-stream.ts';
import { cpuOf, TICK_MS, type CpuClock } from './cost.ts';
import { onPostgres } from './databases.ts';
import { atLeast, atMost, median, withCpu, withoutTarget, type Figure } from './figure.ts';
import { mustAll, openLoad, requestBytes } from './load-client.ts';
import {
  bookingAt,
  DAY_MS,
  openAgendas,
  SECRET,
  today,
  withDataDir,
  type OpenAgendas,
} from './open-agenda.ts';
import { startBuilt, type ServerProcess } from './server-process.ts';

/** More processes must not cost speed; where they share two processors with PostgreSQL they cannot bring much. */
const LEAST = 0.9;
const COUNTS = [1, 2, 4];
const CONNECTIONS = 8;
const PROFESSIONALS = 20;
const ROUNDS = 5;
const BOOKINGS_A_ROUND = 200;
const SLOTS_A_ROUND = 1_000;
/** What each process answers before anything counts, until its code is compiled; a fourth of the load warms nobody up. */
const WARM_UP = { bookings: 200, slots: 1_500 };
const STREAMS = 100;
/** As many as a process grants one session. */
const STREAMS_A_SESSION = 20;
/** Until a booking's message has come by the last of the streams. Milliseconds. */
const MOST_WAIT_MS = 200;
/** How often the queue is asked whether the jobs of a round are done. */
const ASK_MS = 20;
/** Bookings whose messages the streams wait for. */
const WAITS = 10;

/** Some processes on a database of their own: no other side's process takes their jobs. */
type Side = {
  readonly servers: readonly ServerProcess[];
  readonly agendas: OpenAgendas;
  readonly database: pg.Client;
  /** Of the agendas' times, the first that no booking of the bench has. */
  turn: number;
};
type Kind = 'bookings' | 'slots';
/** Things done a second, and the processor time of each part in milliseconds for one of them until its jobs are done. */
type Round = {
  readonly speed: number;
  /** The same with the jobs: one process puts its mails off while requests come, several send them between requests. */
  readonly whole: number;
  readonly servers: number;
  readonly postgres: number;
  readonly client: number;
};

/**
 * The same load on 1, 2 and 4 processes of the built server, spread over them in turn, each number on its own database
 * of one PostgreSQL, and what the servers, PostgreSQL and the load itself used of the processors.
 */
export function run(): Promise<Figure[]> {
  return onPostgres('Processes on one PostgreSQL', `>= ${LEAST}`, () => withDataDir(measure));
}

async function measure(dataDir: string): Promise<Figure[]> {
  const sides: Side[] = [];
  const ends: (() => unknown)[] = [];
  try {
    for (const count of COUNTS) sides.push(await openSide(count, join(dataDir, String(count)), ends));
    const found = { bookings: sides.map((): Round[] => []), slots: sides.map((): Round[] => []) };
    const postgres = await postgresCpu(process.env.TEST_DATABASE_URL ?? '');
    for (let round = 0; round < ROUNDS; round++) {
      for (const kind of ['bookings', 'slots'] as const) {
        for (const [index, side] of sides.entries()) {
          const [requests, status] =
            kind === 'bookings' ? [bookings(side, BOOKINGS_A_ROUND), 201] : [slots(side, SLOTS_A_ROUND), 200];
          found[kind][index]?.push(await measured(side, requests, status, postgres));
        }
      }
    }
    const waits: number[][] = [];
    for (const side of sides) waits.push(await streamWaits(side));
    return COUNTS.flatMap((count, index) => [
      figureOf(count, 'bookings', found.bookings, index),
      wholeOf(count, found.bookings, index),
      figureOf(count, 'slots', found.slots, index),
      streamsOf(count, waits[index] ?? []),
    ]);
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

/** Starts a side, warm: every process has done the same work alone. What ends it is added to `ends`. */
async function openSide(count: number, dataDir: string, ends: (() => unknown)[]): Promise<Side> {
  const database = await freshDatabase();
  if (database === null) throw new Error('TEST_DATABASE_URL was taken away.');
  ends.push(() => database.drop());
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  ends.push(() => client.end());
  const servers: ServerProcess[] = [];
  for (let index = 0; index < count; index++) {
    const server = await startBuilt({ DATABASE_URL: database.url, DATA_DIR: dataDir, APP_SECRET: SECRET });
    ends.push(() => server.stop());
    servers.push(server);
  }
  const agendas = await openAgendas(servers[0]?.address ?? '', PROFESSIONALS);
  const side = { servers, agendas, database: client, turn: 0 };
  for (const server of servers) {
    await sendTo([server], bookings(side, WARM_UP.bookings), 201);
    await sendTo([server], slots(side, WARM_UP.slots), 200);
  }
  // What a server's automatic maintenance does within its first minute.
  await client.query('ANALYZE');
  await jobsDone(side);
  return side;
}

async function jobsDone({ database }: Pick<Side, 'database'>): Promise<void> {
  const due = `SELECT FROM pgboss.job WHERE state < 'completed' AND start_after < now() LIMIT 1`;
  while ((await database.query(due)).rowCount !== 0)
    await new Promise((resolve) => setTimeout(resolve, ASK_MS));
}

/** Bookings of the agendas' next free times. */
function bookings(side: Side, count: number): Buffer[] {
  const { people } = side.agendas;
  const first = side.turn;
  side.turn += count / people.length;
  return Array.from({ length: count / people.length }, (_, more) =>
    people.map((person) => requestBytes('POST', '/api/appointments/public', bookingAt(person, first + more))),
  ).flat();
}

/** Free times of a week of each professional in turn, as a public page asks for them. */
function slots({ agendas: { people } }: Side, count: number): Buffer[] {
  const date = (day: number) => new Date(today() + day * DAY_MS).toISOString().slice(0, 10);
  return Array.from({ length: count }, (_, index) => {
    const id = people[index % people.length]?.user.id ?? '';
    return requestBytes('GET', `/api/slots?professionalId=${id}&from=${date(2)}&to=${date(8)}`);
  });
}

/** Sends requests to the processes in turn. `begin` is called once their connections are open. */
async function sendTo(
  servers: readonly ServerProcess[],
  requests: readonly Buffer[],
  status: number,
  begin: () => void = () => undefined,
): Promise<void> {
  const loads = await Promise.all(
    servers.map(({ address }) => openLoad(address, CONNECTIONS / servers.length)),
  );
  try {
    begin();
    await Promise.all(
      loads.map(async (load, index) => {
        mustAll(await load.send(requests.filter((_, which) => which % loads.length === index)), status);
      }),
    );
  } finally {
    for (const load of loads) load.close();
  }
}

async function measured(
  side: Side,
  requests: readonly Buffer[],
  status: number,
  postgres: CpuClock,
): Promise<Round> {
  const { servers } = side;
  const clocks = () => ({
    at: performance.now(),
    servers: servers.reduce((sum, { cpu }) => sum + (cpu() ?? Number.NaN), 0),
    postgres: postgres() ?? Number.NaN,
    client: cpuOf(process.pid)() ?? Number.NaN,
  });
  let before = clocks();
  await sendTo(servers, requests, status, () => {
    before = clocks();
  });
  const ended = performance.now();
  await jobsDone(side);
  const after = clocks();
  const each = (part: 'servers' | 'postgres' | 'client') => (after[part] - before[part]) / requests.length;
  return {
    speed: (requests.length * 1000) / (ended - before.at),
    whole: (requests.length * 1000) / (after.at - before.at),
    servers: each('servers'),
    postgres: each('postgres'),
    client: each('client'),
  };
}

/** Milliseconds from a booking's sending until each of the open streams, spread over the processes, has its message. */
async function streamWaits(side: Side): Promise<number[]> {
  const { servers, agendas } = side;
  const { organization } = agendas;
  const tokens: (string | null)[] = [];
  while (tokens.length * STREAMS_A_SESSION < STREAMS)
    tokens.push((await signIn(organization.server, organization.admin.email)).client.token);
  const streams = await Promise.all(
    Array.from({ length: STREAMS }, (_, index) =>
      openStream(
        createClient(
          servers[index % servers.length]?.address ?? '',
          tokens[Math.floor(index / STREAMS_A_SESSION)],
        ),
      ),
    ),
  );
  try {
    for (const stream of streams) await awaitEvent(stream, 'connection_established');
    const rounds: number[][] = [];
    for (const booking of bookings(side, PROFESSIONALS).slice(0, WAITS)) {
      const sent = performance.now();
      const came = streams.map(async (stream) => {
        await awaitEvent(stream, 'appointment_created');
        return performance.now() - sent;
      });
      await sendTo(servers.slice(0, 1), [booking], 201);
      rounds.push((await Promise.all(came)).sort((a, b) => a - b));
      await jobsDone(side);
    }
    // The median booking.
    return rounds.sort((one, other) => (one.at(-1) ?? 0) - (other.at(-1) ?? 0))[WAITS / 2] ?? [];
  } finally {
    await Promise.all(streams.map((stream) => stream.close()));
  }
}

/** @throws Error when the stream ends without it */
async function awaitEvent(stream: OpenStream, type: LiveEvent['type']): Promise<void> {
  for (;;) {
    const event = await stream.next();
    if (event === null) throw new Error(`A stream ended without ${type}.`);
    if (event.type === type) return;
  }
}

function figureOf(count: number, kind: Kind, all: readonly (readonly Round[])[], index: number): Figure {
  const rounds = (which: number) => all[which] ?? [];
  const own = rounds(index);
  const of = (part: keyof Round) => median(own.map((round) => round[part]));
  const used = `servers ${of('servers').toFixed(2)}, PostgreSQL ${of('postgres').toFixed(2)}, client ${of('client').toFixed(2)} ms each`;
  const name = `${kind} over ${count} processes, ${CONNECTIONS} connections`;
  // The others are compared with one process, which itself is compared with nothing.
  if (index === 0) return withCpu(withoutTarget(name, of('speed'), 'a second'), used);
  const ratio = median(own.map(({ speed }, round) => speed / (rounds(0)[round]?.speed ?? Number.NaN)));
  return withCpu(atLeast(name, ratio, `of one process (${of('speed').toFixed(0)} a second)`, LEAST), used);
}

/** How many bookings a second were complete, with their mails. */
function wholeOf(count: number, all: readonly (readonly Round[])[], index: number): Figure {
  const own = all[index] ?? [];
  const name = `bookings with their mails over ${count} processes, ${CONNECTIONS} connections`;
  const speed = median(own.map(({ whole }) => whole));
  if (index === 0) return withoutTarget(name, speed, 'a second');
  const ratio = median(own.map(({ whole }, round) => whole / (all[0]?.[round]?.whole ?? Number.NaN)));
  return atLeast(name, ratio, `of one process (${speed.toFixed(0)} a second)`, LEAST);
}

function streamsOf(count: number, waits: readonly number[]): Figure {
  const at = (share: number) => waits[Math.ceil(waits.length * share) - 1] ?? Number.NaN;
  const unit = `ms until the last of ${STREAMS} open streams got a booking's message (p50 ${at(0.5).toFixed(0)} ms)`;
  return atMost(`streams over ${count} processes`, at(1), unit, MOST_WAIT_MS);
}

/** The processor time of all processes of a PostgreSQL of this machine, those of ended connections included. */
async function postgresCpu(url: string): Promise<CpuClock> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const parent = statOf(String(rows[0]?.pid))?.parent;
  await client.end();
  return () => {
    const own = parent === undefined ? null : statOf(String(parent));
    if (own === null) return null;
    const children = readdirSync('/proc').map((pid) => (/^\d+$/.test(pid) ? statOf(pid) : null));
    return children.reduce(
      (sum, child) => sum + (child?.parent === parent ? (child?.cpu ?? 0) : 0),
      own.cpu + own.ended,
    );
  };
}

/** A process of this machine: its parent, and milliseconds of its own and of its ended children; null of none. */
function statOf(pid: string): { parent: number; cpu: number; ended: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    const ms = (first: number) => ((fields[first] ?? 0) + (fields[first + 1] ?? 0)) * TICK_MS;
    return { parent, cpu: ms(11), ended: ms(13) };
  } catch {
    return null;
  }
}
