import { setImmediate as tick, setTimeout as sleep } from 'node:timers/promises';
import type PgBoss from 'pg-boss';
import { readPayloads, type Envelope, type Job, type Payloads } from './payloads.ts';

/** Where jobs come from and what becomes of them. */
export type Queue<Payload> = Payloads<Payload> & {
  readonly boss: Pick<PgBoss, 'fetch' | 'deleteJob' | 'fail'>;
  /** Whether somebody waits for an answer of this process. */
  readonly busy: () => boolean;
  /** How long a pump that has something in hand, or could not ask, waits before it asks the queue again. */
  readonly pollMs: number;
  /** Called when jobs have ended and the queue knows. */
  readonly count?: (queue: string, outcome: 'done' | 'failed', count: number) => void;
};

export type Pump = {
  /** Polls for jobs at once. */
  wake(): void;
  /** Begins nothing more; resolves once what had begun is over and noted. */
  stop(): Promise<void>;
};

/** Jobs that are worked on together. */
const BATCH = 50;
/** How a job waits for requests to be answered: at most `polls` polls for each job beside it, `pollMs` apart. */
const SPARE = { polls: 4, pollMs: 20 } as const;

/**
 * Works on a queue, `parallel` jobs at once: when one ends the next begins, so that a slow one holds up no other.
 * Each ends on its own; a failed one is tried again later. Not more are taken than can soon begin, so that other
 * processes have their share.
 */
export function pumpEach<Payload extends object>(
  queue: Queue<Payload>,
  parallel: number,
  handler: (payload: Payload) => Promise<void>,
): Pump {
  const waiting: Job<Payload>[] = [];
  const ended = notebook(queue);
  let running = 0;
  let lastWasFull = false;
  const held = () => running + waiting.length;

  const runOne = async (job: Job<Payload>) => {
    try {
      if (!(await spareMoment(queue.busy, parallel, loop.stopping))) ended.failed.push(job.id);
      else {
        await handler(job.payload);
        ended.done.push(job.id);
      }
    } catch (error) {
      queue.log.warn({ err: error, queue: queue.queue, job: job.id }, 'a job failed and will be tried again');
      ended.failed.push(job.id);
    }
    running--;
    advance();
    if (held() === 0 || (lastWasFull && held() <= parallel)) loop.wake();
  };
  const advance = () => {
    while (running < parallel) {
      const next = waiting.shift();
      if (next === undefined) return;
      running++;
      void runOne(next);
    }
  };
  const loop = startLoop(queue, {
    async turn() {
      await ended.settle();
      const room = 2 * parallel - held();
      if (room < parallel) return;
      const jobs = await queue.boss.fetch<Envelope>(queue.queue, { batchSize: room });
      lastWasFull = jobs.length === room;
      waiting.push(...(await readPayloads(queue, jobs, ended)));
      advance();
    },
    isIdle: () => held() === 0 && ended.isEmpty(),
    async end() {
      // What has not begun is left to another process, or to the next start.
      ended.failed.push(...waiting.splice(0).map(({ id }) => id));
      while (running > 0) await sleep(SPARE.pollMs);
      await ended.settle();
    },
  });
  return loop;
}

/** All that has come at once, or each on its own when that fails: a job that cannot be done never holds up the others. */
export function pumpTogether<Payload extends object>(
  queue: Queue<Payload>,
  handler: (payloads: readonly Payload[]) => Promise<void>,
): Pump {
  const ended = notebook(queue);
  const oneByOne = async (jobs: readonly Job<Payload>[]) => {
    for (const job of jobs) {
      try {
        await handler([job.payload]);
        ended.done.push(job.id);
      } catch (error) {
        queue.log.warn(
          { err: error, queue: queue.queue, job: job.id },
          'a job failed and will be tried again',
        );
        ended.failed.push(job.id);
      }
    }
  };
  const loop = startLoop(queue, {
    async turn() {
      await ended.settle();
      const fetched = await queue.boss.fetch<Envelope>(queue.queue, { batchSize: BATCH });
      if (fetched.length === 0) return;
      const jobs = await readPayloads(queue, fetched, ended);
      try {
        if (jobs.length > 0) await handler(jobs.map(({ payload }) => payload));
        ended.done.push(...jobs.map(({ id }) => id));
      } catch (error) {
        queue.log.warn({ err: error, queue: queue.queue }, 'jobs failed together and are tried one by one');
        await oneByOne(jobs);
      }
      await ended.settle();
      if (fetched.length === BATCH) loop.wake();
    },
    isIdle: () => ended.isEmpty(),
    end: () => ended.settle(),
  });
  return loop;
}

/** How jobs ended, until the queue knows. What is done is deleted at once: payloads name people. */
type Notebook = {
  readonly done: string[];
  readonly failed: string[];
  isEmpty(): boolean;
  settle(): Promise<void>;
};

/**
 * What cannot be reported to the queue now is kept and reported at the next turn: after a restart of the database that is seconds
 * later, and not when the jobs' time is up. Reporting it twice changes nothing.
 */
function notebook({ boss, queue, apart, count }: Queue<object>): Notebook {
  const done: string[] = [];
  const failed: string[] = [];
  const report = async (
    ids: string[],
    outcome: 'done' | 'failed',
    how: (ids: string[]) => Promise<unknown>,
  ) => {
    const sent = [...ids];
    if (sent.length === 0) return;
    await how(sent);
    await apart?.contents.forget(queue, sent);
    ids.splice(0, sent.length);
    count?.(queue, outcome, sent.length);
  };
  return {
    done,
    failed,
    isEmpty: () => done.length + failed.length === 0,
    async settle() {
      await report(done, 'done', (ids) => boss.deleteJob(queue, ids));
      await report(failed, 'failed', (ids) => boss.fail(queue, ids));
    },
  };
}

type Turns = {
  readonly turn: () => Promise<void>;
  /** Whether nothing is in hand: the next turn then waits until it is woken. */
  readonly isIdle: () => boolean;
  readonly end: () => Promise<void>;
};

/** One turn after the other: as soon as it is woken, and while it is not idle after a while. A turn that fails is logged. */
function startLoop(
  { log, queue, pollMs }: Queue<object>,
  { turn, isIdle, end }: Turns,
): Pump & { readonly stopping: () => boolean } {
  let stopping = false;
  let woken = false;
  /** Whether something has happened that must not wait for the next poll. */
  const wanted = () => woken || stopping;
  let rouse = () => {};
  const carefully = (work: () => Promise<void>) =>
    work().then(
      () => true,
      (error: unknown) => {
        log.error({ err: error, queue }, 'the job queue could not be asked');
        return false;
      },
    );
  const rest = (untilWoken: boolean) =>
    new Promise<void>((resolve) => {
      const timer = untilWoken ? undefined : setTimeout(resolve, pollMs);
      rouse = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const run = async () => {
    while (!stopping) {
      woken = false;
      const wentWell = await carefully(turn);
      if (!wanted()) await rest(wentWell && isIdle());
    }
    await carefully(end);
  };
  const over = run();
  const wake = () => {
    woken = true;
    rouse();
  };
  return {
    stopping: () => stopping,
    wake,
    stop() {
      stopping = true;
      rouse();
      return over;
    },
  };
}

/**
 * Requests come first: a job waits until nobody waits for an answer of this process, but not for long, so that under
 * a lasting load a dozen a second still get done.
 * @returns false when the process is about to end and the job should not begin
 */
async function spareMoment(busy: () => boolean, parallel: number, stopping: () => boolean): Promise<boolean> {
  // Lets requests in that have come meanwhile.
  await tick();
  for (let poll = 0; poll < SPARE.polls * parallel && busy() && !stopping(); poll++)
    await sleep(SPARE.pollMs);
  return !stopping();
}
