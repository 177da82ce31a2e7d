import { createHash } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { DatabaseLimits } from '#server/config.ts';
import type { Logger } from '#server/lib/logger.ts';
import { AGENDA_STUCK, AgendaLine } from './agenda-line.ts';
import { readAddresses } from './addresses.ts';
import { committing } from './committing.ts';
import type { Database, Reader, Tx } from './database.ts';
import { findHosts } from './hosts.ts';
import { listenOn } from './listening.ts';
import { instantOfText, TIMESTAMPTZ } from './instants.ts';
import { LOCK_AGENDA } from './locks.ts';
import { PROBE_MS, probeServer } from './probe.ts';
import { rowsOf } from './rows.ts';
import { runTransaction, type Lease, type Sender } from './transaction.ts';

/** A connection on which nothing was said for so long is asked by the operating system whether it lives. Milliseconds. */
const KEEP_ALIVE_MS = 10_000;
/** How long the client waits for an answer beyond the time that the server grants a statement: then nobody is there. */
const GRACE_MS = 2_000;
const IDLE_IN_TRANSACTION_MS = 60_000;
const NO_LIMITS = { statementMs: 0, lockMs: 0 };

export type ServerOptions = {
  readonly url: string;
  readonly limits: DatabaseLimits;
  readonly logger: Logger;
};

/**
 * A PostgreSQL server behind a pool of connections: the one host, or the one of several that takes writes.
 * @throws Error with a clear sentence when the address cannot be used
 */
export function openServer({ url, limits, logger }: ServerOptions): Database {
  const addresses = readAddresses(url);
  const hosts = findHosts(addresses);
  const address = {
    connectionString: addresses.urls[0] ?? url,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    connectionTimeoutMillis: limits.connectMs,
    types: TYPES,
  };
  const pool = new pg.Pool({
    ...address,
    Client: hosts.Client,
    max: limits.connections,
    // Statements that do not wait for one another leave at once; see `runTransaction`.
    pipeline: true,
    query_timeout: limits.statementMs + GRACE_MS,
    onConnect: (client) => settle(client, limits) as unknown as void,
  });
  pool.on('error', (error) => logger.warn({ err: error }, 'an idle database connection was lost'));
  // The pool listens to idle connections alone: one lost in the middle of a transaction would end the process.
  pool.on('connect', (client) =>
    client.on('error', (error) => logger.warn({ err: error }, 'a database connection was lost')),
  );
  const probe = probeServer(
    () => new hosts.Client({ ...address, connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS }),
  );
  const lines = new AgendaLine(limits.statementMs);
  let statements = 0;
  const counter = { logQuery: () => void statements++ };

  /** A statement to be sent now, prepared once on each connection. */
  const prepared = (text: string, values: readonly unknown[]): pg.QueryConfig => {
    statements++;
    return { name: statementName(text), text, values: [...values] };
  };
  const reader = (sender: pg.Pool | Sender): Reader => ({
    orm: drizzle({ client: sender as pg.Pool, logger: counter }),
    query: (text, values = []) => read(sender, prepared(text, values)),
    plannedQuery(text, values = []) {
      statements++;
      return read(sender, { text, values: [...values] });
    },
  });
  const run = async <T>(
    take: () => Promise<Lease>,
    afterCommit: Tx['afterCommit'],
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> => {
    const places = new Set<string>();
    try {
      return await runTransaction({ take, prepared, onUseless: hosts.forget }, (sender) => {
        const tx = reader(sender);
        const holdAgendas = async <R>(userIds: readonly string[], read: () => Promise<R>): Promise<R> => {
          for (const userId of userIds) {
            if (places.has(userId)) continue;
            await lines.enter(userId);
            places.add(userId);
          }
          const locking = {
            restart: sender.begun() ? null : () => sender.restart(),
            take: (userId: string) => tx.query(LOCK_AGENDA, [userId]),
            isStuck: async (userId: string) =>
              (await tx.query<{ stuck: boolean }>(AGENDA_STUCK, [userId, limits.lockMs]))[0]?.stuck ?? true,
          };
          return lines.lock(userIds, locking, read);
        };
        return work({ ...tx, inTransaction: true, write: sender.write, holdAgendas, afterCommit });
      });
    } catch (error) {
      lines.failed(places, error);
      throw error;
    } finally {
      for (const userId of places) lines.leave(userId);
    }
  };
  const transaction = <T>(take: () => Promise<Lease>, work: (tx: Tx) => Promise<T>): Promise<T> =>
    committing((afterCommit) => run(take, afterCommit, work));

  return {
    kind: 'server',
    ...reader(pool),
    transaction: (work) =>
      transaction(async () => {
        const client = await pool.connect();
        return { client, release: (broken) => client.release(broken) };
      }, work),
    migration: (work) =>
      transaction(async () => {
        const client = new hosts.Client(address);
        client.on('error', (error) => logger.warn({ err: error }, 'a database connection was lost'));
        await client.connect();
        await settle(client, NO_LIMITS);
        return { client, release: () => client.end() };
      }, work),
    async script(sql) {
      await pool.query(sql);
    },
    listen: (channel, onMessage, onGap) =>
      listenOn({
        channel,
        onMessage,
        onGap,
        logger,
        heartbeatMs: limits.heartbeatMs,
        newConnection: () => new hosts.Client({ ...address, query_timeout: limits.heartbeatMs }),
      }),
    holdStill: null,
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    waitingForAgendas: () => lines.waiting(),
    condition: probe.condition,
    statementCount: () => statements,
    async close() {
      await probe.close();
      await pool.end();
    },
  };
}

/**
 * Sets a connection's limits once it is open. Not as start-up parameters: a pool in between, such as PgBouncer, refuses
 * those that it does not know. Nothing is compiled (`jit`): of a month report of 200 people, compiling took nine tenths of the time.
 */
async function settle(client: pg.ClientBase, { statementMs, lockMs }: typeof NO_LIMITS): Promise<void> {
  await client.query(
    `SET statement_timeout = ${statementMs}; SET lock_timeout = ${lockMs}; ` +
      `SET idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}; SET jit = off`,
  );
}

const driversInstant = pg.types.getTypeParser(TIMESTAMPTZ, 'text') as (text: string) => Date;
const readInstant = (text: string) => instantOfText(text) ?? driversInstant(text);

/** What the driver makes of a column's text: all as it likes, but instants faster. */
const TYPES: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text' | 'binary'): unknown =>
    oid === TIMESTAMPTZ && format !== 'binary'
      ? readInstant
      : pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
};

/** The rows of a statement, each made once (`rows.ts`). */
async function read<Row>(sender: pg.Pool | Sender, statement: pg.QueryConfig): Promise<Row[]> {
  const { fields, rows } = await sender.query<unknown[]>({ ...statement, rowMode: 'array' });
  return rowsOf<Row>(
    fields.map(({ name }) => name),
    rows,
  );
}

const names = new Map<string, string>();

/** A short stable name per statement text, so that each connection parses and plans it once. */
function statementName(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const made = `hm_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
  names.set(text, made);
  return made;
}
