import type { Reader } from '#server/db/database.ts';

/** What a queue has before it. */
export type Backlog = {
  readonly queue: string;
  /** Jobs that are due and not begun. */
  readonly waiting: number;
  /** For how long the first of them has been due. Seconds. */
  readonly oldestSeconds: number;
  /** Jobs given up in the last hour. */
  readonly failed: number;
};

/** Reads what waits in each of the queues, in one statement. */
export function readBacklog(database: Reader, queues: readonly string[]): Promise<Backlog[]> {
  return database.query<Backlog>(
    `SELECT queue,
            (SELECT count(*)::int FROM pgboss.job WHERE name = queue AND state < 'active' AND start_after <= now()) AS waiting,
            (SELECT coalesce(extract(epoch FROM now() - min(start_after)), 0)::float8 FROM pgboss.job
              WHERE name = queue AND state < 'active' AND start_after <= now()) AS "oldestSeconds",
            (SELECT count(*)::int FROM pgboss.job WHERE name = queue AND state = 'failed') AS failed
       FROM unnest($1::text[]) AS queue`,
    [queues],
  );
}
