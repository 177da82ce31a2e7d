import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import pg from 'pg';
import { packageRoot } from '#server/lib/root.ts';
import { onPostgres } from './databases.ts';
import { atLeast, median, type Figure } from './figure.ts';

/** A tenth may be lost to NOTIFY before messages have to leave after the commit (decision 068). */
const LEAST = 0.9;
const PROCESSES = [1, 4, 8];
const CONNECTIONS_EACH = 4;
const ROUNDS = 9;
const ROUND_MS = 1_000;

/**
 * What NOTIFY costs the transactions of several processes on one database: PostgreSQL holds one lock for all from the
 * message to the end of the commit. The same transaction with and without it, in turn. Every process listens.
 */
export function run(): Promise<Figure[]> {
  return onPostgres('Transactions with NOTIFY', `>= ${LEAST}`, async (_label, { DATABASE_URL = '' }) => {
    await prepare(DATABASE_URL);
    const figures: Figure[] = [];
    for (const count of PROCESSES) figures.push(await compare(DATABASE_URL, count));
    return figures;
  });
}

async function compare(url: string, count: number): Promise<Figure> {
  const workers = await Promise.all(Array.from({ length: count }, () => startWorker(url)));
  try {
    const rounds: { readonly bare: number; readonly notifying: number }[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      // Each side begins every other round: what is drifting slows both alike.
      const first = round % 2 === 0;
      const one = await speedOf(workers, first);
      const other = await speedOf(workers, !first);
      rounds.push(first ? { notifying: one, bare: other } : { notifying: other, bare: one });
    }
    // The first round warms both sides up.
    const counted = rounds.slice(1);
    const ratio = median(counted.map(({ bare, notifying }) => notifying / bare));
    const speed = (side: 'bare' | 'notifying') => median(counted.map((each) => each[side])).toFixed(0);
    const name = `Transactions with NOTIFY, ${count} processes of ${CONNECTIONS_EACH} connections`;
    const unit = `of the same without (${speed('notifying')} and ${speed('bare')} a second)`;
    return atLeast(name, ratio, unit, LEAST);
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
  }
}

async function prepare(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // As much as a booking writes: a wide row with an index or two, and the row of its message.
  await client.query(`
    CREATE TABLE bench_bookings (id bigserial PRIMARY KEY, owner int, note jsonb, at timestamptz DEFAULT now());
    CREATE INDEX ON bench_bookings (owner, at);
    CREATE TABLE bench_messages (id bigserial PRIMARY KEY, message jsonb, at timestamptz DEFAULT now())`);
  await client.end();
}

/** Transactions a second of all processes together. */
async function speedOf(workers: readonly Worker[], notifies: boolean): Promise<number> {
  const counts = await Promise.all(workers.map((worker) => worker.work(notifies)));
  return (counts.reduce((sum, count) => sum + count, 0) * 1000) / ROUND_MS;
}

type Worker = { work(notifies: boolean): Promise<number>; stop(): Promise<void> };

/**
 * A process with connections that commit one transaction after the other, and one that listens: BEGIN, an advisory lock of
 * its own, two inserts, NOTIFY or a SELECT in its place, and COMMIT, in one round trip.
 */
const PROGRAM = `
  const pg = require('pg');
  const message = JSON.stringify({ organizationId: crypto.randomUUID(), event: { type: 'appointment_created', days: ['2026-11-24'],
    appointmentId: crypto.randomUUID(), userId: crypto.randomUUID(), source: 'public' }, key: crypto.randomUUID() });
  const statement = (name, text, values) => ({ name, text, values });
  const transaction = (client, owner, notifies) => Promise.all([
    client.query('BEGIN'),
    client.query(statement('lock', 'SELECT pg_advisory_xact_lock($1)', [owner])),
    client.query(statement('write', 'WITH a AS (INSERT INTO bench_bookings (owner, note) VALUES ($1, $2)) ' +
      'INSERT INTO bench_messages (message) VALUES ($2)', [owner, message])),
    client.query(notifies
      ? statement('notify', "SELECT pg_notify('bench_live', $1)", [message])
      : statement('quiet', 'SELECT length($1::text)', [message])),
    client.query('COMMIT'),
  ]);
  (async () => {
    const listener = new pg.Client({ connectionString: process.env.URL });
    await listener.connect();
    listener.on('notification', ({ payload }) => JSON.parse(payload));
    await listener.query('LISTEN bench_live');
    const clients = await Promise.all(Array.from({ length: Number(process.env.CONNECTIONS) }, async () => {
      const client = new pg.Client({ connectionString: process.env.URL, pipeline: true });
      await client.connect();
      return client;
    }));
    require('node:readline').createInterface({ input: process.stdin }).on('line', async (line) => {
      const end = performance.now() + Number(process.env.ROUND_MS);
      let count = 0;
      await Promise.all(clients.map(async (client, index) => {
        const owner = process.pid * 100 + index;
        while (performance.now() < end) {
          await transaction(client, owner, line === 'notify');
          count++;
        }
      }));
      console.log(count);
    }).on('close', () => process.exit(0));
    console.log('ready');
  })();`;

async function startWorker(url: string): Promise<Worker> {
  const child: ChildProcessByStdio<Writable, Readable, null> = spawn(process.execPath, ['--eval', PROGRAM], {
    cwd: packageRoot(),
    env: {
      PATH: process.env.PATH,
      URL: url,
      CONNECTIONS: String(CONNECTIONS_EACH),
      ROUND_MS: String(ROUND_MS),
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const next = async (): Promise<string> => ((await once(lines, 'line')) as [string])[0];
  await next();
  return {
    async work(notifies) {
      const answer = next();
      child.stdin.write(notifies ? 'notify\n' : 'quiet\n');
      return Number(await answer);
    },
    async stop() {
      const ended = once(child, 'exit');
      child.stdin.end();
      await ended;
    },
  };
}
