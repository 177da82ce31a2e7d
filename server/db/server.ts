import { createHash } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { DatabaseLimits } from '#server/config.ts';
import type { Logger } from '#server/lib/logger.ts';
import type { Database, Reader, Tx } from './database.ts';
import { listenOn } from './listening.ts';
import { PROBE_MS, probeServer } from './probe.ts';

/** A connection on which nothing was said for so long is asked by the operating system whether it lives. Milliseconds. */
const KEEP_ALIVE_MS = 10_000;
/** How long the client waits for an answer beyond the time that the server grants a statement: then nobody is there. */
const GRACE_MS = 2_000;
const IDLE_IN_TRANSACTION_MS = 60_000;

export type ServerOptions = {
  readonly url: string;
  readonly limits: DatabaseLimits;
  readonly logger: Logger;
};

type Connection = pg.Client | pg.PoolClient;

/** A PostgreSQL server behind a pool of connections. */
export function openServer({ url, limits, logger }: ServerOptions): Database {
  const address = {
    connectionString: url,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    connectionTimeoutMillis: limits.connectMs,
  };
  const pool = new pg.Pool({
    ...address,
    max: limits.connections,
    statement_timeout: limits.statementMs,
    query_timeout: limits.statementMs + GRACE_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  });
  pool.on('error', (error) => logger.warn({ err: error }, 'an idle database connection was lost'));
  // The pool listens to idle connections alone: one lost in the middle of a transaction would end the process.
  pool.on('connect', (client) =>
    client.on('error', (error) => logger.warn({ err: error }, 'a database connection was lost')),
  );
  const probe = probeServer(
    () => new pg.Client({ ...address, connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS }),
  );
  let statements = 0;
  const counter = { logQuery: () => void statements++ };
  const perClient = new WeakMap<Connection, Tx>();

  const reader = (client: pg.Pool | Connection): Reader => ({
    orm: drizzle({ client, logger: counter }),
    async query<Row>(text: string, values: readonly unknown[] = []) {
      statements++;
      const result = await client.query<Row & pg.QueryResultRow>({
        name: statementName(text),
        text,
        values: [...values],
      });
      return result.rows;
    },
  });
  const txOf = (client: Connection): Tx => {
    const known = perClient.get(client);
    if (known) return known;
    const made: Tx = { ...reader(client), inTransaction: true };
    perClient.set(client, made);
    return made;
  };

  /** Runs a transaction on a connection. @param onBroken told when the connection is of no more use */
  const within = async <T>(
    client: Connection,
    work: (tx: Tx) => Promise<T>,
    onBroken: (error: Error) => void = () => undefined,
  ): Promise<T> => {
    try {
      await client.query('BEGIN');
      const result = await work(txOf(client));
      await client.query('COMMIT');
      return result;
    } catch (error) {
      // Where nobody answered, nobody would answer a ROLLBACK; the server rolls back when the connection is cut.
      if (isSilence(error)) onBroken(error);
      else await client.query('ROLLBACK').catch((failure: unknown) => onBroken(errorOf(failure)));
      throw error;
    }
  };

  return {
    kind: 'server',
    ...reader(pool),
    async transaction(work) {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        return await within(client, work, (error) => (broken = error));
      } finally {
        client.release(broken);
      }
    },
    async migration(work) {
      const client = new pg.Client(address);
      client.on('error', (error) => logger.warn({ err: error }, 'a database connection was lost'));
      await client.connect();
      try {
        return await within(client, work);
      } finally {
        await client.end();
      }
    },
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
        newConnection: () => new pg.Client({ ...address, query_timeout: limits.heartbeatMs }),
      }),
    condition: probe.condition,
    statementCount: () => statements,
    async close() {
      await probe.close();
      await pool.end();
    },
  };
}

/** Whether a statement was not answered in time: how the driver says so. */
function isSilence(error: unknown): error is Error {
  return (
    error instanceof Error &&
    [error, error.cause].some((each) => each instanceof Error && each.message === 'Query read timeout')
  );
}

function errorOf(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
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
