import { PGlite, type Transaction } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import type { Logger } from '#server/lib/logger.ts';
import { startCheckpoints } from './checkpoints.ts';
import type { Database, Reader, Tx } from './database.ts';
import { instantOfText, TIMESTAMPTZ } from './instants.ts';
import { placeEmptyDatabase } from './empty-database.ts';
import { LOCK_AGENDA } from './locks.ts';
import { committing } from './committing.ts';
import { Outgoing } from './outgoing.ts';
import { probeEmbedded } from './probe.ts';
import { takingTurns } from './turns.ts';

/** What the migrations ask for besides PostgreSQL itself. */
export const EXTENSIONS = { btree_gin, btree_gist, pg_trgm };

/**
 * PostgreSQL inside this process, in a directory (or in memory, for tests).
 * One connection: a transaction holds it, everything else waits.
 * @param template a dumped data directory to begin with, instead of an empty database.
 * @param log says what was lost and what failed; without it no checkpoints are made
 */
export async function openEmbedded(
  dataDir: string | undefined,
  template?: Blob,
  log?: Logger,
): Promise<Database> {
  if (dataDir !== undefined && template === undefined) await placeEmptyDatabase(dataDir);
  const pglite = await startEngine(dataDir, template);
  const checkpoints =
    dataDir === undefined || log === undefined ? null : await startCheckpoints(pglite, dataDir, log);
  return databaseOver(pglite, dataDir, async () => {
    await checkpoints?.stop();
    await pglite.close();
  });
}

/** Starts PostgreSQL in this process. For the parameters see `openEmbedded`. */
export function startEngine(dataDir: string | undefined, template?: Blob): Promise<PGlite> {
  return PGlite.create({
    ...(dataDir === undefined ? {} : { dataDir }),
    ...(template === undefined ? {} : { loadDataDir: template }),
    extensions: EXTENSIONS,
    parsers: { [TIMESTAMPTZ]: (text) => instantOfText(text) ?? new Date(text) },
    // A clinic's data is small, and the default of 128 MB would be held by this very process.
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
    relaxedDurability: false,
  });
}

/**
 * The database that an engine holds.
 * @param close what ending it does
 */
export function databaseOver(
  pglite: PGlite,
  dataDir: string | undefined,
  close: () => Promise<void>,
): Database {
  let statements = 0;
  const logger = { logQuery: () => void statements++ };
  const inTurn = takingTurns();
  const reader = (asked: Pick<Transaction, 'query'>): Reader => {
    const ask: Transaction['query'] = (...statement) => inTurn(() => asked.query(...statement));
    const client = { query: ask };
    const query = async <Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> => {
      statements++;
      const { rows } = await client.query<Row>(text, [...values]);
      return rows;
    };
    // Every statement is planned for its values here.
    return { orm: drizzle({ client: client as PGlite, logger }), query, plannedQuery: query };
  };
  const run = <T>(afterCommit: Tx['afterCommit'], work: (tx: Tx) => Promise<T>) =>
    pglite.transaction<T>(async (client) => {
      const outgoing = new Outgoing();
      const flush = async () => {
        for (const { text, values } of outgoing.take()) await reader(client).query(text, values);
      };
      const query: Transaction['query'] = async (...statement) => {
        await flush();
        return client.query(...statement);
      };
      const tx = reader({ query });
      // There is one connection: who has it has every agenda.
      const holdAgendas = async <R>(userIds: readonly string[], read: () => Promise<R>): Promise<R> => {
        for (const userId of userIds) await tx.query(LOCK_AGENDA, [userId]);
        return read();
      };
      const write: Tx['write'] = (text, values) => outgoing.add(text, values);
      const result = await work({ ...tx, inTransaction: true, write, holdAgendas, afterCommit });
      await flush();
      return result;
    });
  const transaction = <T>(work: (tx: Tx) => Promise<T>) =>
    committing((afterCommit) => run(afterCommit, work));
  const listeners = new Map<string, Set<(payload: string) => void>>();
  return {
    kind: 'embedded',
    ...reader(pglite),
    transaction,
    // Nothing has a limit of time here.
    migration: transaction,
    async script(sql) {
      await pglite.exec(sql);
    },
    listen(channel, onMessage) {
      const all = listeners.get(channel) ?? new Set();
      listeners.set(channel, all.add(onMessage));
      return Promise.resolve({
        listening: () => true,
        // Who listens is in this process.
        send(tx, payloads) {
          tx.afterCommit(() => all.forEach((hear) => payloads.forEach(hear)));
          return Promise.resolve();
        },
        close: () => Promise.resolve(void all.delete(onMessage)),
      });
    },
    holdStill: (work) => pglite.runExclusive(work),
    waitingForAgendas: () => 0,
    connections: () => ({ used: 0, idle: 0, waiting: 0 }),
    condition: probeEmbedded((text) => pglite.query(text), dataDir),
    statementCount: () => statements,
    close,
  };
}
