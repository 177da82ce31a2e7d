import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { Tx } from '#server/db/database.ts';
import type { OrganizationId } from '#server/db/scope.ts';
import { createLogger } from '#server/lib/logger.ts';
import { createOrganization } from '#test/factories/organization.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { waitFor } from '#test/harness/wait.ts';
import { startJobs, type JobDefinition, type Jobs } from './boss.ts';
import { organizationId } from './definitions.ts';

const numbered = z.object({ number: z.number() });
type Numbered = z.infer<typeof numbered>;
const owned = z.object({ organizationId, name: z.string() });
type Owned = z.infer<typeof owned>;

const numberedJob = (queue: string): JobDefinition<Numbered> => ({ queue, version: 1, schema: numbered });
const alone = numberedJob('test-alone');
const slow = numberedJob('test-slow');
const polite = numberedJob('test-polite');
const insistent = numberedJob('test-insistent');
const leftOver = numberedJob('test-left-over');
const interrupted = numberedJob('test-interrupted');
const quiet = numberedJob('test-quiet');
const together = numberedJob('test-together');
const mixed = numberedJob('test-mixed');
const apart: JobDefinition<Owned> = {
  queue: 'test-apart',
  version: 1,
  schema: owned,
  apart: { since: 1, ids: ({ organizationId }) => ({ organizationId }) },
};

let server: TestServer;
let jobs: Jobs;
let answering = false;
beforeAll(async () => {
  server = await startTestServer({ overrides: { workers: false } });
  const { database, log } = server.context;
  jobs = await startJobs({
    database,
    log,
    queues: [apart, alone, together, interrupted, slow, polite, insistent, leftOver, mixed].map(
      ({ queue }) => queue,
    ),
    busy: () => answering,
  });
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
  const before = database.statementCount();
  await database.transaction((tx) => jobs.enqueueAll(tx, alone, numbers(12)));
  expect(database.statementCount() - before).toBe(1);

  const seen: number[] = [];
  let running = 0;
  let most = 0;
  jobs.work(alone, async ({ number }) => {
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

it('asks once for all queues, and a queue itself when something in it is due', async () => {
  const { database, log } = server.context;
  const asked: string[] = [];
  const query: typeof database.query = (text, values) => {
    asked.push(text);
    return database.query(text, values);
  };
  const queues = numbers(8).map(({ number }) => ({ ...quiet, queue: `${quiet.queue}-${number}` }));
  const names = queues.map(({ queue }) => queue);
  const own = await startJobs({ database: { ...database, query }, log, queues: names, pollMs: 20 });
  const seen: number[] = [];
  for (const queue of queues) own.work(queue, async ({ number }) => void seen.push(number));
  const polls = () => asked.filter((text) => text.startsWith('SELECT queue')).length;
  const fetches = () => asked.filter((text) => text.includes('WITH next')).length;
  await waitFor(async () => (polls() > 2 ? true : null));
  const before = { polls: polls(), fetches: fetches() };
  await waitFor(async () => (polls() > before.polls + 5 ? true : null));
  expect(fetches()).toBe(before.fetches);
  // Put off, and nobody wakes the queue.
  await database.transaction(async (tx) => {
    await own.enqueueAll(tx, queues[3] ?? quiet, numbers(1));
    await tx.query(`UPDATE pgboss.job SET start_after = now() + interval '200 ms' WHERE name = $1`, [
      names[3],
    ]);
  });
  await waitFor(async () => (seen.length === 1 ? true : null));
  await own.stop();
});

it('works on what has come in one go, and one by one when that fails, so that one never holds up the others', async () => {
  const { database } = server.context;
  await database.transaction((tx) => jobs.enqueueAll(tx, together, numbers(4)));
  const calls: number[][] = [];
  const done = new Set<number>();
  jobs.workTogether(together, async (payloads) => {
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
  // The three that are done are deleted.
  expect(rows).toEqual([{ state: 'retry', count: 1 }]);
});

it('fails jobs whose payload cannot be read, and those of a newer version, and runs the others', async () => {
  const { database } = server.context;
  const lines: string[] = [];
  const log = createLogger('warn', { write: (line) => void lines.push(line) });
  const own = await startJobs({ database, log, queues: [] });
  const older = { ...mixed, version: 0 };
  const newer = { ...mixed, version: 2 };
  await database.transaction(async (tx) => {
    await own.enqueueAll(tx, mixed, [{ number: 1 }, { number: 'Eva Cruz' } as never, { number: 3 }]);
    await own.enqueue(tx, older, { number: 0 });
    await own.enqueue(tx, newer, { number: 2 });
  });
  const seen: number[] = [];
  own.workTogether(mixed, async (payloads) => void seen.push(...payloads.map(({ number }) => number)));
  await waitFor(async () => ((await statesOf(mixed)).all === 2 ? true : null));
  const states = await waitFor(async () => {
    const found = await statesOf(mixed);
    return found.active === 0 ? found : null;
  });
  await own.stop();
  expect(sorted(seen)).toEqual([0, 1, 3]);
  expect(states).toMatchObject({ all: 2, retry: 2 });
  const logged = lines.map((line) => JSON.parse(line) as { msg: string; version: number; issues?: string[] });
  expect(logged.find(({ version }) => version === 2)?.msg).toBe(
    'a job is left to a process of a newer version',
  );
  const unread = logged.find(({ msg }) => msg === 'the payload of a job cannot be read');
  expect(unread).toMatchObject({ queue: 'test-mixed', level: 50 });
  expect(unread?.issues?.[0]).toMatch(/^number: /);
  expect(lines.join('')).not.toContain('Eva Cruz');
});

it('goes on beside slow jobs, and takes as many at once as configured', async () => {
  const { database } = server.context;
  await database.transaction((tx) => jobs.enqueueAll(tx, slow, numbers(40)));
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const seen: number[] = [];
  jobs.work(
    slow,
    async ({ number }) => {
      if (number === 0) await held;
      seen.push(number);
    },
    4,
  );
  await waitFor(async () => (seen.length >= 39 ? seen : null));
  expect(sorted(seen)).toEqual(
    numbers(40)
      .slice(1)
      .map(({ number }) => number),
  );
  release();
  await waitFor(async () => (seen.length === 40 ? seen : null));
  await waitFor(async () => ((await statesOf(slow)).all === 0 ? true : null));
});

it('lets requests go first, but not for ever', async () => {
  const { database } = server.context;
  answering = true;
  await database.transaction(async (tx) => {
    await jobs.enqueueAll(tx, polite, numbers(1));
    await jobs.enqueueAll(tx, insistent, numbers(1));
  });
  const begun: { queue: string; answering: boolean }[] = [];
  const begin =
    ({ queue }: JobDefinition<Numbered>) =>
    async () =>
      void begun.push({ queue, answering });
  // A job beside many others waits longer: here far longer than this test takes.
  jobs.work(polite, begin(polite), 1_000);
  await waitFor(async () => ((await statesOf(polite)).active === 1 ? true : null));
  jobs.work(insistent, begin(insistent), 1);
  await waitFor(async () => (begun.length > 0 ? true : null));
  expect(begun).toEqual([{ queue: insistent.queue, answering: true }]);
  answering = false;
  await waitFor(async () => (begun.length > 1 ? true : null));
  expect(begun[1]).toEqual({ queue: polite.queue, answering: false });
});

it('gives back what had not begun when it stops, and waits for what had', async () => {
  const { database, log } = server.context;
  const own = await startJobs({ database, log, queues: [] });
  await database.transaction((tx) => own.enqueueAll(tx, leftOver, numbers(6)));
  let begun = 0;
  let ended = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  own.work(
    leftOver,
    async () => {
      begun++;
      await held;
      ended++;
    },
    4,
  );
  await waitFor(async () => (begun > 0 && (await statesOf(leftOver)).active > begun ? true : null));
  const stopped = own.stop();
  release();
  await stopped;
  expect(ended).toBe(begun);
  expect(await statesOf(leftOver)).toMatchObject({ active: 0, all: 6 - begun });
});

it('notes how jobs ended as soon as the database is back, and does them no second time', async () => {
  const { database, log } = server.context;
  let down = false;
  const query: typeof database.query = async (text, values) => {
    if (down) throw new Error('the database restarts');
    return database.query(text, values);
  };
  const own = await startJobs({ database: { ...database, query }, log, queues: [] });
  await database.transaction((tx) => own.enqueueAll(tx, interrupted, numbers(3)));
  const seen: number[] = [];
  own.work(interrupted, async ({ number }) => {
    down = true;
    seen.push(number);
  });
  await waitFor(async () => (seen.length === 3 ? true : null));
  // Long enough for a look at the queue that fails.
  await new Promise((resolve) => setTimeout(resolve, 700));
  down = false;
  await waitFor(async () => ((await statesOf(interrupted)).all === 0 ? true : null), 5);
  expect(sorted(seen)).toEqual([0, 1, 2]);
  await own.stop();
});

/** How many jobs of a queue are in each state. */
async function statesOf({ queue }: JobDefinition<Numbered>) {
  const rows = await server.context.database.query<{ state: string; count: number }>(
    'SELECT state::text, count(*)::int AS count FROM pgboss.job WHERE name = $1 GROUP BY state',
    [queue],
  );
  const all = rows.reduce((sum, { count }) => sum + count, 0);
  return { active: 0, all, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) };
}

it('keeps a payload that names people beside the job: until it is done, or given up', async () => {
  const { database } = server.context;
  await createOrganization(server);
  const [organization] = await database.query<{ id: OrganizationId }>('SELECT id FROM organizations');
  if (organization === undefined) throw new Error('It was just made.');
  const organizationId = organization.id;
  const names = ['Eva Cruz', 'Rui Melo'];
  const enqueue = (tx: Tx) =>
    jobs.enqueueAll(
      tx,
      apart,
      names.map((name) => ({ organizationId, name })),
    );
  // The workers ask for jobs meanwhile, and their statements are counted too: the fewest of some tries are its own.
  const counts: number[] = [];
  for (let tries = 0; tries < 5; tries++) {
    const undone = database.transaction(async (tx) => {
      const before = database.statementCount();
      await enqueue(tx);
      // Has what waits sent; it is a statement itself.
      await tx.query('SELECT 1');
      counts.push(database.statementCount() - before);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
  }
  expect(Math.min(...counts)).toBe(2);
  await database.transaction(enqueue);
  const stored = () => database.query<{ content: Owned }>('SELECT content FROM job_contents');
  expect(await stored()).toHaveLength(2);
  // One more try is left.
  await database.query(`UPDATE pgboss.job SET retry_limit = 0 WHERE name = 'test-apart'`);
  const seen: string[] = [];
  jobs.work(apart, async ({ name }) => {
    seen.push(name);
    await Promise.resolve();
    if (name === 'Rui Melo') throw new Error('given up');
  });
  await waitFor(async () => ((await stored()).length === 0 ? true : null));
  expect(seen.toSorted()).toEqual(names);
  const left = await database.query<{ state: string; data: unknown }>(
    `SELECT state::text, data FROM pgboss.job WHERE name = 'test-apart'`,
  );
  expect(left).toEqual([{ state: 'failed', data: { version: 1, payload: { organizationId } } }]);
});
