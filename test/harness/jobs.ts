import type { TestServer } from './server.ts';
import { waitFor } from './wait.ts';

/** Waits until no job of the queues whose name begins so is left to do. @throws Error after 40 s */
export async function jobsDone({ context }: Pick<TestServer, 'context'>, prefix: string): Promise<void> {
  await waitFor(async () => {
    const [open] = await context.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pgboss.job
       WHERE starts_with(name, $1) AND state IN ('created', 'retry', 'active')`,
      [prefix],
    );
    return open?.count === 0 ? true : null;
  }, 40);
}
