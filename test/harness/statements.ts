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
