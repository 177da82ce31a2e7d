import { createHash } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Logger } from '#server/lib/logger.ts';
import type { Database, Listener, Reader, Tx } from './database.ts';

const RECONNECT_MS = 1_000;
/** A statement, a lock it waits for included, that takes longer is given up: the caller gets a 503, not silence. */
const LIMITS = {
  connectionTimeoutMillis: 10_000,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
};

export type ServerOptions = { readonly url: string; readonly connections?: number; readonly logger: Logger };

/** A PostgreSQL server behind a pool of connections. */
export function openServer(options: ServerOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.connections ?? 10,
    keepAlive: true,
    ...LIMITS,
  });
  pool.on('error', (error) => options.logger.warn({ err: error }, 'an idle database connection was lost'));
  // The pool listens to idle connections alone: one lost in the middle of a transaction would end the process.
  pool.on('connect', (client) =>
    client.on('error', (error) => options.logger.warn({ err: error }, 'a database connection was lost')),
  );
  let statements = 0;
  const logger = { logQuery: () => void statements++ };
  const perClient = new WeakMap<pg.PoolClient, Tx>();

  const reader = (client: pg.Pool | pg.PoolClient): Reader => ({
    orm: drizzle({ client, logger }),
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
  const txOf = (client: pg.PoolClient): Tx => {
    const known = perClient.get(client);
    if (known) return known;
    const made: Tx = { ...reader(client), inTransaction: true };
    perClient.set(client, made);
    return made;
  };

  return {
    kind: 'server',
    ...reader(pool),
    async transaction(work) {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        await client.query('BEGIN');
        const result = await work(txOf(client));
        await client.query('COMMIT');
        return result;
      } catch (error) {
        await client.query('ROLLBACK').catch((failure: unknown) => {
          broken = failure instanceof Error ? failure : new Error(String(failure));
        });
        throw error;
      } finally {
        client.release(broken);
      }
    },
    async script(sql) {
      await pool.query(sql);
    },
    listen: (channel, onMessage, onGap) => listen(options, channel, onMessage, onGap),
    statementCount: () => statements,
    close: () => pool.end(),
  };
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

/** A connection of its own that listens, comes back by itself, and says when it may have missed something. */
async function listen(
  { url, logger }: ServerOptions,
  channel: string,
  onMessage: (payload: string) => void,
  onGap: () => void,
): Promise<Listener> {
  let closed = false;
  let current: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  const connect = async () => {
    const client = new pg.Client({ connectionString: url, keepAlive: true });
    client.on('notification', (message) => onMessage(message.payload ?? ''));
    client.on('error', (error) => logger.warn({ err: error }, 'the listening connection was lost'));
    client.on('end', () => {
      if (closed || current !== client) return;
      current = undefined;
      onGap();
      retry();
    });
    await client.connect();
    await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    current = client;
  };
  const retry = () => {
    timer = setTimeout(() => {
      connect().then(onGap, () => {
        if (!closed) retry();
      });
    }, RECONNECT_MS);
  };

  await connect();
  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      await current?.end();
    },
  };
}
