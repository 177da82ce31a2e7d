import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { signIn } from '#test/factories/organization.ts';
import { createClient } from '#test/harness/client.ts';
import type { LiveEvent } from '#shared/contract/notifications.ts';
import { openStream, type OpenStream } from '#test/harness/event-stream.ts';
import { cpuOf, TICK_MS, type CpuClock } from './cost.ts';
import { onPostgres } from './databases.ts';
import { atLeast, atMost, median, withCpu, withoutTarget, type Figure } from './figure.ts';
import { mustAll, openLoad, requestBytes, type Load } from './load-client.ts';
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
const SLOTS_A_ROUND = 400;
const STREAMS = 100;
/** As many as a process grants one session. */
const STREAMS_A_SESSION = 20;
/** Until a booking's message has come by the last of the streams. Milliseconds. */
const MOST_WAIT_MS = 200;
/** As long as the jobs of a round's bookings may take before the next round. */
const REST_MS = 1_500;

type Side = { readonly servers: readonly ServerProcess[]; readonly loads: readonly Load[] };
type Kind = 'bookings' | 'slots';
/** Things done a second, and the processor time of each part in milliseconds for one of them. */
type Round = {
  readonly speed: number;
  readonly servers: number;
  readonly postgres: number;
  readonly client: number;
};

/**
 * The same load on 1, 2 and 4 processes of the built server on one PostgreSQL, spread over them in turn, and what the
 * servers, PostgreSQL and the load itself used of the processors.
 */
export function run(): Promise<Figure[]> {
  return onPostgres('Processes on one PostgreSQL', `>= ${LEAST}`, (_label, { DATABASE_URL = '' }) =>
    withDataDir((dataDir) => measure({ DATABASE_URL, DATA_DIR: dataDir, APP_SECRET: SECRET })),
  );
}

async function measure(env: {
  DATABASE_URL: string;
  DATA_DIR: string;
  APP_SECRET: string;
}): Promise<Figure[]> {
  const servers: ServerProcess[] = [];
  const sides: Side[] = [];
  const postgres = await postgresCpu(env.DATABASE_URL);
  try {
    for (let index = 0; index < Math.max(...COUNTS); index++) servers.push(await startBuilt(env));
    const agendas = await openAgendas(servers[0]?.address ?? '', PROFESSIONALS);
    for (const count of COUNTS) {
      const first = servers.slice(0, count);
      const loads = await Promise.all(first.map(({ address }) => openLoad(address, CONNECTIONS / count)));
      sides.push({ servers: first, loads });
    }
    const found = { bookings: sides.map((): Round[] => []), slots: sides.map((): Round[] => []) };
    let turn = 0;
    for (let round = 0; round <= ROUNDS; round++) {
      // What a server's automatic maintenance does within its first minute.
      if (round === 1) await analyze(env.DATABASE_URL);
      for (const kind of ['bookings', 'slots'] as const) {
        for (const [index, side] of sides.entries()) {
          const requests = kind === 'bookings' ? bookings(agendas, turn) : slots(agendas);
          if (kind === 'bookings') turn += BOOKINGS_A_ROUND / PROFESSIONALS;
          found[kind][index]?.push(await spread(side, requests, kind === 'bookings' ? 201 : 200, postgres));
          if (kind === 'bookings') await new Promise((resolve) => setTimeout(resolve, REST_MS));
        }
      }
    }
    const waits: number[][] = [];
    for (const side of sides) waits.push(await streamWaits(side, agendas, turn++));
    return COUNTS.flatMap((count, index) => [
      figureOf(count, 'bookings', found.bookings, index),
      figureOf(count, 'slots', found.slots, index),
      streamsOf(count, waits[index] ?? []),
    ]);
  } finally {
    for (const load of sides.flatMap(({ loads }) => loads)) load.close();
    await Promise.all(servers.map((server) => server.stop()));
  }
}

function bookings({ people }: OpenAgendas, first: number): Buffer[] {
  return Array.from({ length: BOOKINGS_A_ROUND / people.length }, (_, more) =>
    people.map((person) => requestBytes('POST', '/api/appointments/public', bookingAt(person, first + more))),
  ).flat();
}

/** Free times of a week of each professional in turn, as a public page asks for them. */
function slots({ people }: OpenAgendas): Buffer[] {
  const date = (day: number) => new Date(today() + day * DAY_MS).toISOString().slice(0, 10);
  return Array.from({ length: SLOTS_A_ROUND }, (_, index) => {
    const id = people[index % people.length]?.user.id ?? '';
    return requestBytes('GET', `/api/slots?professionalId=${id}&from=${date(2)}&to=${date(8)}`);
  });
}

/** Sends requests to the processes in turn. */
async function spread(
  { servers, loads }: Side,
  requests: readonly Buffer[],
  status: number,
  postgres: CpuClock,
): Promise<Round> {
  const clocks = () => ({
    at: performance.now(),
    servers: servers.reduce((sum, { cpu }) => sum + (cpu() ?? Number.NaN), 0),
    postgres: postgres() ?? Number.NaN,
    client: cpuOf(process.pid)() ?? Number.NaN,
  });
  const before = clocks();
  await Promise.all(
    loads.map(async (load, index) => {
      mustAll(await load.send(requests.filter((_, which) => which % loads.length === index)), status);
    }),
  );
  const after = clocks();
  const each = (part: 'servers' | 'postgres' | 'client') => (after[part] - before[part]) / requests.length;
  return {
    speed: (requests.length * 1000) / (after.at - before.at),
    servers: each('servers'),
    postgres: each('postgres'),
    client: each('client'),
  };
}

/** Milliseconds from a booking's sending until each of the open streams, spread over the processes, has its message. */
async function streamWaits(
  { servers }: Side,
  { organization, people }: OpenAgendas,
  turn: number,
): Promise<number[]> {
  const [person] = people;
  if (person === undefined) throw new Error('There is nobody to book.');
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
    const sent = performance.now();
    const came = streams.map(async (stream) => {
      await awaitEvent(stream, 'appointment_created');
      return performance.now() - sent;
    });
    const answer = await createClient(servers[0]?.address ?? '').post(
      '/api/appointments/public',
      bookingAt(person, turn),
    );
    if (answer.status !== 201) throw new Error(`The booking was answered with ${answer.status}.`);
    return (await Promise.all(came)).sort((a, b) => a - b);
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
  // The first round warms all sides up.
  const rounds = (which: number) => all[which]?.slice(1) ?? [];
  const own = rounds(index);
  const of = (part: keyof Round) => median(own.map((round) => round[part]));
  const used = `servers ${of('servers').toFixed(2)}, PostgreSQL ${of('postgres').toFixed(2)}, client ${of('client').toFixed(2)} ms each`;
  const name = `${kind} over ${count} processes, ${CONNECTIONS} connections`;
  // The others are compared with one process, which itself is compared with nothing.
  if (index === 0) return withCpu(withoutTarget(name, of('speed'), 'a second'), used);
  const ratio = median(own.map(({ speed }, round) => speed / (rounds(0)[round]?.speed ?? Number.NaN)));
  return withCpu(atLeast(name, ratio, `of one process (${of('speed').toFixed(0)} a second)`, LEAST), used);
}

function streamsOf(count: number, waits: readonly number[]): Figure {
  const at = (share: number) => waits[Math.ceil(waits.length * share) - 1] ?? Number.NaN;
  const unit = `ms until the last of ${STREAMS} open streams got a booking's message (p50 ${at(0.5).toFixed(0)} ms)`;
  return atMost(`streams over ${count} processes`, at(1), unit, MOST_WAIT_MS);
}

async function analyze(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('ANALYZE');
  await client.end();
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
