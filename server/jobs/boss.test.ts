import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { waitFor } from '#test/harness/wait.ts';
import { startJobs, type JobDefinition, type Jobs } from './boss.ts';

type Numbered = { number: number };
const alone: JobDefinition<Numbered> = { queue: 'test-alone', version: 1 };
const together: JobDefinition<Numbered> = { queue: 'test-together', version: 1 };

let server: TestServer;
let jobs: Jobs;
beforeAll(async () => {
  server = await startTestServer({ overrides: { workers: false } });
  const { database, log } = server.context;
  jobs = await startJobs({ database, log, queues: [alone.queue, together.queue] });
});
afterAll(async () => {
  await jobs.stop();
  await server.close();
});

const numbers = (count: number) => Array.from({ length: count }, (_, number) => ({ number }));
const sorted = (seen: Iterable<number>) => [...seen].sort((a, b) => a - b);

it('adds many jobs in one statement, all or none with the change, and runs each', async () => {
  const { database } = server.context;
  const refused = database.transaction(async (tx) => {
    await jobs.enqueueAll(tx, alone, [{ number: 99 }]);
    throw new Error('the change was refused');
  });
  await expect(refused).rejects.toThrow('the change was refused');
  await database.transaction(async (tx) => {
    const before = database.statementCount();
    await jobs.enqueueAll(tx, alone, numbers(12));
    expect(database.statementCount() - before).toBe(1);
  });

  const seen: number[] = [];
  let running = 0;
  let most = 0;
  await jobs.work(alone, async ({ number }) => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running--;
    seen.push(number);
  });
  await waitFor(async () => (seen.length >= 12 ? seen : null));
  expect(sorted(seen)).toEqual(numbers(12).map(({ number }) => number));
  // More would only wait for one another at the mail server, and keep requests from the database.
  expect(most).toBeLessThanOrEqual(5);
});

it('works on what has come in one go, and one by one when that fails, so that one never holds up the others', async () => {
  const { database } = server.context;
  await database.transaction((tx) => jobs.enqueueAll(tx, together, numbers(4)));
  const calls: number[][] = [];
  const done = new Set<number>();
  await jobs.workTogether(together, async (payloads) => {
    calls.push(payloads.map(({ number }) => number));
    if (payloads.some(({ number }) => number === 2)) throw new Error('number two cannot be done');
    for (const { number } of payloads) done.add(number);
  });
  await waitFor(async () => (done.size >= 3 && calls.length >= 5 ? done : null));
  expect(sorted(calls[0] ?? [])).toEqual([0, 1, 2, 3]);
  expect(sorted(done)).toEqual([0, 1, 3]);
  const rows = await waitFor(async () => {
    const found = await database.query<{ state: string; count: number }>(
      `SELECT state::text, count(*)::int AS count FROM pgboss.job WHERE name = $1 GROUP BY state ORDER BY state`,
      [together.queue],
    );
    return found.some(({ state }) => state === 'active') ? null : found;
  });
  expect(rows).toEqual([
    { state: 'completed', count: 3 },
    { state: 'retry', count: 1 },
  ]);
});
