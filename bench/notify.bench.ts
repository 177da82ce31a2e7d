import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import pg from 'pg';
import { KEEP_MESSAGES, SEND_MESSAGES } from '#server/db/live-outbox.ts';
import { packageRoot } from '#server/lib/root.ts';
import { onPostgres } from './databases.ts';
import { atLeast, median, type Figure } from './figure.ts';

/** Telling after the commit must not be slower than inside the transaction (decision 068). */
const LEAST = 1;
const PROCESSES = [1, 4, 8];
const CONNECTIONS_EACH = 4;
const ROUNDS = 9;
const ROUND_MS = 1_000;

/** How a transaction tells the other processes of itself. */
const SIDES = ['nothing', 'inside', 'after'] as const;
type Side = (typeof SIDES)[number];

/**
 * What messages cost the transactions of several processes on one database: none, by NOTIFY inside the transaction, where
 * PostgreSQL holds one lock for all until the end of the commit, and after the commit as the server sends them. The same
 * transaction all three ways, in turn. Every process listens.
 */
export function run(): Promise<Figure[]> {
  return onPostgres(
    'Transactions that tell of themselves',
    `>= ${LEAST}`,
    async (_label, { DATABASE_URL = '' }) => {
      await prepare(DATABASE_URL);
      const figures: Figure[] = [];
      for (const count of PROCESSES) figures.push(await compare(DATABASE_URL, count));
      return figures;
    },
  );
}

async function compare(url: string, count: number): Promise<Figure> {
  const workers = Array.from({ length: count }, () => startWorker(url));
  try {
    await Promise.all(workers.map(({ ready }) => ready));
    const rounds: Record<Side, number>[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const speeds = { nothing: 0, inside: 0, after: 0 };
      // Each side is the first every third round: what is drifting slows all alike.
      for (let turn = 0; turn < SIDES.length; turn++) {
        const side = SIDES[(round + turn) % SIDES.length] ?? 'nothing';
        speeds[side] = await speedOf(workers, side);
      }
      rounds.push(speeds);
    }
    // The first round warms all sides up.
    const counted = rounds.slice(1);
    const ratio = (side: Side, other: Side) => median(counted.map((each) => each[side] / each[other]));
    const speed = (side: Side) => median(counted.map((each) => each[side])).toFixed(0);
    const name = `Transactions that tell of themselves, ${count} processes of ${CONNECTIONS_EACH} connections`;
    const shares = `${ratio('after', 'nothing').toFixed(2)} and ${ratio('inside', 'nothing').toFixed(2)} of the same without a message`;
    const unit = `of NOTIFY inside (${speed('after')}, ${speed('inside')} and ${speed('nothing')} a second; ${shares})`;
    return atLeast(name, ratio('after', 'inside'), unit, LEAST);
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
    CREATE TABLE bench_messages (id bigserial PRIMARY KEY, message jsonb, at timestamptz DEFAULT now());
    CREATE UNLOGGED TABLE IF NOT EXISTS live_outbox (id uuid PRIMARY KEY, channel text NOT NULL, payload text NOT NULL,
      written_at timestamptz NOT NULL DEFAULT now())`);
  await client.end();
}

/** Transactions a second of all processes together. */
async function speedOf(workers: readonly Worker[], side: Side): Promise<number> {
  const counts = await Promise.all(workers.map((worker) => worker.work(side)));
  return (counts.reduce((sum, count) => sum + count, 0) * 1000) / ROUND_MS;
}

type Worker = {
  readonly ready: Promise<unknown>;
  /** Transactions of a round. @throws Error when the process ends before it says how many */
  work(side: Side): Promise<number>;
  stop(): Promise<void>;
};

/**
 * A process with connections that commit one transaction after the other, and one that listens and sends: BEGIN, an advisory
 * lock of its own, two inserts, the message or a SELECT in its place, and COMMIT, in one round trip.
 */
const PROGRAM = `
  const pg = require('pg');
  const message = JSON.stringify({ organizationId: crypto.randomUUID(), event: { type: 'appointment_created', days: ['2026-11-24'],
    appointmentId: crypto.randomUUID(), userId: crypto.randomUUID(), source: 'public' }, key: crypto.randomUUID() });
  const statement = (name, text, values) => ({ name, text, values });
  const { KEEP, SEND } = process.env;
  const third = {
    nothing: () => statement('quiet', 'SELECT length($1::text)', [message]),
    inside: () => statement('notify', "SELECT pg_notify('bench_live', $1)", [message]),
    after: (id) => statement('keep', KEEP, ['bench_live', JSON.stringify([{ id, payload: message }])]),
  };
  const transaction = (client, owner, side, id) => Promise.all([
    client.query('BEGIN'),
    client.query(statement('lock', 'SELECT pg_advisory_xact_lock($1)', [owner])),
    client.query(statement('write', 'WITH a AS (INSERT INTO bench_bookings (owner, note) VALUES ($1, $2)) ' +
      'INSERT INTO bench_messages (message) VALUES ($2)', [owner, message])),
    client.query(third[side](id)),
    client.query('COMMIT'),
  ]);
  (async () => {
    const listener = new pg.Client({ connectionString: process.env.URL });
    await listener.connect();
    listener.on('notification', ({ payload }) => JSON.parse(payload));
    await listener.query('SET synchronous_commit = off; LISTEN bench_live');
    let waiting = [], sending = false;
    const send = async (id) => {
      waiting.push(id);
      if (sending) return;
      sending = true;
      while (waiting.length > 0) {
        const batch = waiting;
        waiting = [];
        await listener.query(statement('send', SEND, ['bench_live', batch, batch.map((id) => message.replace('{', '{"id":"' + id + '",'))]));
      }
      sending = false;
    };
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
          const id = crypto.randomUUID();
          await transaction(client, owner, line, id);
          if (line === 'after') void send(id);
          count++;
        }
      }));
      console.log(count);
    }).on('close', () => process.exit(0));
    console.log('ready');
  })();`;

function startWorker(url: string): Worker {
  const child: ChildProcessByStdio<Writable, Readable, null> = spawn(process.execPath, ['--eval', PROGRAM], {
    cwd: packageRoot(),
    env: {
      PATH: process.env.PATH,
      URL: url,
      CONNECTIONS: String(CONNECTIONS_EACH),
      KEEP: KEEP_MESSAGES,
      SEND: SEND_MESSAGES,
      ROUND_MS: String(ROUND_MS),
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  // What is written to a process that has ended is lost: its end says so.
  child.stdin.on('error', () => undefined);
  const next = () =>
    new Promise<string>((resolve, reject) => {
      const fail = () => {
        lines.off('line', answer);
        reject(new Error(`A worker ended with ${child.signalCode ?? `code ${child.exitCode}`}.`));
      };
      const answer = (line: string) => {
        child.off('exit', fail);
        resolve(line);
      };
      if (hasEnded()) return fail();
      child.once('exit', fail);
      lines.once('line', answer);
    });
  return {
    ready: next(),
    async work(side) {
      const answer = next();
      child.stdin.write(`${side}\n`);
      return Number(await answer);
    },
    async stop() {
      if (hasEnded()) return;
      const ended = once(child, 'exit');
      child.stdin.end();
      await ended;
    },
  };
}
