import type { QueryConfig } from 'pg';
import type { TestServer } from './server.ts';
import { whileWatching } from './watched-queries.ts';

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

/**
 * The texts that the pool of the product sends to a PostgreSQL server without a name, so that they are planned each time; those of
 * the job queue, which plans its own, and what begins and ends transactions left out. None where the database is embedded.
 */
export async function unkeptTexts(work: () => Promise<unknown>): Promise<string[]> {
  const texts = new Set<string>();
  await whileWatching((_client, args, send) => {
    const [statement] = args as [string | QueryConfig];
    const { text, name } = typeof statement === 'string' ? { text: statement } : statement;
    if (name === undefined && !/^(BEGIN|COMMIT|ROLLBACK)\b|\bpgboss\b/.test(text)) texts.add(text);
    return send(...args);
  }, work);
  return [...texts];
}
