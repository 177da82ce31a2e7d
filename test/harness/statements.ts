import pg from 'pg';
import type { TestServer } from './server.ts';

/**
 * SQL statements of one request. The least of three: the job queue's upkeep may fall into one of them.
 * @throws on a server with workers, whose own statements would be counted with it
 */
export async function statementsOf(server: TestServer, call: () => Promise<unknown>): Promise<number> {
  if (server.hasWorkers) throw new Error('Count on a server that was started with `workers: false`.');
  const counts: number[] = [];
  for (let round = 0; round < 3; round++) {
    const before = server.context.database.statementCount();
    await call();
    counts.push(server.context.database.statementCount() - before);
  }
  return Math.min(...counts);
}

type Query = (...args: unknown[]) => unknown;

/**
 * The texts that the pool of the product sends to a PostgreSQL server without a name, so that they are planned each time; those of
 * the job queue, which plans its own, and what begins and ends transactions left out. None where the database is embedded.
 */
export async function unkeptTexts(work: () => Promise<unknown>): Promise<string[]> {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const original = prototype.query;
  const texts = new Set<string>();
  prototype.query = function (this: object, ...args) {
    const [statement] = args;
    const { text, name } = (
      typeof statement === 'string' ? { text: statement } : statement
    ) as pg.QueryConfig;
    if (name === undefined && !/^(BEGIN|COMMIT|ROLLBACK)\b|\bpgboss\b/.test(text)) texts.add(text);
    return Reflect.apply(original, this, args);
  };
  try {
    await work();
    return [...texts];
  } finally {
    prototype.query = original;
  }
}
