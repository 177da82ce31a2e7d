import { setTimeout as sleep } from 'node:timers/promises';
import PgBoss from 'pg-boss';
import type { Database, Reader, Tx } from '#server/db/database.ts';
import type { Logger } from '#server/lib/logger.ts';

/** A kind of background work. The payload is versioned by `version`, because a newer process may find an older one's jobs. */
export type JobDefinition<Payload extends object> = {
  readonly queue: string;
  readonly version: number;
  /** Only here to carry the payload's type. */
  readonly payload?: Payload;
};

type Envelope<Payload> = { version: number; payload: Payload };

export type Jobs = {
  /** Adds a job in the caller's transaction: it exists exactly when the change does. */
  enqueue<Payload extends object>(tx: Tx, job: JobDefinition<Payload>, payload: Payload): Promise<void>;
  /** Adds several jobs of one kind, in one statement. */
  enqueueAll<Payload extends object>(
    tx: Tx,
    job: JobDefinition<Payload>,
    payloads: readonly Payload[],
  ): Promise<void>;
  /** Starts working on a queue. The handler must be idempotent: after a crash a job is run again. */
  work<Payload extends object>(
    job: JobDefinition<Payload>,
    handler: (payload: Payload) => Promise<void>,
  ): Promise<void>;
  /** The same for light work, which costs less for many jobs in one go: the handler gets all that have come. */
  workTogether<Payload extends object>(
    job: JobDefinition<Payload>,
    handler: (payloads: readonly Payload[]) => Promise<void>,
  ): Promise<void>;
  /** Runs a job with an empty payload by a cron expression in UTC, once over all processes. */
  schedule(job: JobDefinition<Record<string, never>>, cron: string): Promise<void>;
  /** Waits for what is under way, then stops. */
  stop(): Promise<void>;
};

const QUEUE_OPTIONS = {
  policy: 'standard',
  retryLimit: 12,
  retryDelay: 5,
  retryBackoff: true,
  // A job whose process died is given back after this long; no handler may take longer (see the mailer's time-outs).
  expireInSeconds: 300,
} as const;
const POLLING_SECONDS = 0.5;
const BATCH = 50;
/** Jobs of a queue that run side by side: as many as the mailer has connections. */
const PARALLEL = 5;
/**
 * How a job looks for a spare moment: in looks of some milliseconds, for about half a second at most. The process is
 * busy when its event loop hardly rests, or when it is woken late because the machine has other things to do.
 */
const SPARE = { looks: 20, lookMs: 20, busy: 0.8, lateMs: 5 } as const;

export type JobOptions = {
  readonly database: Database;
  readonly log: Logger;
  readonly queues: readonly string[];
};

/** pg-boss over whichever database there is, behind a few verbs. Makes its own schema and the queues. */
export async function startJobs({ database, log, queues }: JobOptions): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => execute(database, text, values) },
    schedule: true,
    cronWorkerIntervalSeconds: 10,
    maintenanceIntervalSeconds: 30,
    archiveCompletedAfterSeconds: 3_600,
    deleteAfterDays: 7,
  });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue reported an error'));
  await boss.start();
  for (const queue of queues) await boss.createQueue(queue, { name: queue, ...QUEUE_OPTIONS });
  if (database.kind === 'embedded') await giveBackOrphans(database);

  const listen = async <Payload extends object>(
    job: JobDefinition<Payload>,
    run: (batch: Batch<Payload>) => Promise<void>,
  ) => {
    await boss.work<Envelope<Payload>>(
      job.queue,
      { pollingIntervalSeconds: POLLING_SECONDS, batchSize: BATCH },
      run,
    );
  };
  return {
    async enqueue(tx, job, payload) {
      const envelope: Envelope<typeof payload> = { version: job.version, payload };
      await boss.send(job.queue, envelope, {
        db: { executeSql: (text, values) => execute(tx, text, values) },
      });
    },
    async enqueueAll(tx, job, payloads) {
      const jobs = payloads.map((payload) => ({ name: job.queue, data: { version: job.version, payload } }));
      await boss.insert(jobs, { db: { executeSql: (text, values) => execute(tx, text, values) } });
    },
    work: (job, handler) => listen(job, (batch) => runBatch({ boss, log, queue: job.queue }, batch, handler)),
    workTogether: (job, handler) =>
      listen(job, (batch) => runTogether({ boss, log, queue: job.queue }, batch, handler)),
    schedule: (job, cron) => boss.schedule(job.queue, cron, { version: job.version, payload: {} }),
    stop: () => boss.stop({ graceful: true, wait: true, close: false, timeout: 10_000 }),
  };
}

type Batch<Payload> = readonly PgBoss.Job<Envelope<Payload>>[];
type Queue = { readonly boss: PgBoss; readonly log: Logger; readonly queue: string };

/** All at once, or each on its own when that fails: a job that cannot be done never holds up the others. */
async function runTogether<Payload extends object>(
  queue: Queue,
  batch: Batch<Payload>,
  handler: (payloads: readonly Payload[]) => Promise<void>,
): Promise<void> {
  try {
    await handler(batch.map((job) => job.data.payload));
  } catch (error) {
    queue.log.warn({ err: error, queue: queue.queue }, 'jobs failed together and are tried one by one');
    await runBatch(queue, batch, (payload) => handler([payload]));
  }
}

/** Each job of a batch ends on its own: one failure neither repeats nor hides the others. */
async function runBatch<Payload extends object>(
  { boss, log, queue }: Queue,
  batch: Batch<Payload>,
  handler: (payload: Payload) => Promise<void>,
): Promise<void> {
  const failed: string[] = [];
  const waiting = batch.values();
  const runWaiting = async () => {
    for (const job of waiting) {
      await spareMoment();
      try {
        await handler(job.data.payload);
      } catch (error) {
        log.warn({ err: error, queue, job: job.id }, 'a job failed and will be tried again');
        failed.push(job.id);
      }
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, runWaiting));
  if (failed.length > 0) await boss.fail(queue, failed);
}

/** Requests come first: a job waits for a moment in which this process has time to spare, but never for long. */
async function spareMoment(): Promise<void> {
  for (let look = 0; look < SPARE.looks; look++) {
    const before = performance.eventLoopUtilization();
    const due = performance.now() + SPARE.lookMs;
    await sleep(SPARE.lookMs);
    const late = performance.now() - due;
    if (late < SPARE.lateMs && performance.eventLoopUtilization(before).utilization < SPARE.busy) return;
  }
}

/** One process owns the embedded database, so whatever is marked active at start belongs to a process that died. */
async function giveBackOrphans(database: Database): Promise<void> {
  await database.script(`UPDATE pgboss.job SET state = 'retry', start_after = now() WHERE state = 'active'`);
}

async function execute(
  reader: Reader | Database,
  text: string,
  values?: unknown[],
): Promise<{ rows: unknown[] }> {
  if ((values === undefined || values.length === 0) && 'script' in reader && isScript(text)) {
    await reader.script(text);
    return { rows: [] };
  }
  return {
    rows: await reader.query(
      text,
      values?.map((value) => (value === undefined ? null : value)),
    ),
  };
}

/** pg-boss sends its schema as one text of several statements, which only the simple protocol takes. */
function isScript(text: string): boolean {
  return /^\s*BEGIN;/.test(text);
}
