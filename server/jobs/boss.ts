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
  /** Starts working on a queue. The handler must be idempotent: after a crash a job is run again. */
  work<Payload extends object>(
    job: JobDefinition<Payload>,
    handler: (payload: Payload) => Promise<void>,
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
  expireInSeconds: 120,
} as const;
const POLLING_SECONDS = 0.5;
const BATCH = 50;

export type JobOptions = {
  readonly database: Database;
  readonly log: Logger;
  readonly queues: readonly string[];
};

/** pg-boss over whichever database there is, behind two verbs. Makes its own schema and the queues. */
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

  return {
    async enqueue(tx, job, payload) {
      const envelope: Envelope<typeof payload> = { version: job.version, payload };
      await boss.send(job.queue, envelope, {
        db: { executeSql: (text, values) => execute(tx, text, values) },
      });
    },
    async work<Payload extends object>(
      job: JobDefinition<Payload>,
      handler: (payload: Payload) => Promise<void>,
    ) {
      await boss.work<Envelope<Payload>>(
        job.queue,
        { pollingIntervalSeconds: POLLING_SECONDS, batchSize: BATCH },
        (batch) => runBatch(boss, log, job.queue, batch, handler),
      );
    },
    schedule: (job, cron) => boss.schedule(job.queue, cron, { version: job.version, payload: {} }),
    stop: () => boss.stop({ graceful: true, wait: true, close: false, timeout: 10_000 }),
  };
}

/** Each job of a batch ends on its own: one failure neither repeats nor hides the others. */
async function runBatch<Payload extends object>(
  boss: PgBoss,
  log: Logger,
  queue: string,
  batch: readonly PgBoss.Job<Envelope<Payload>>[],
  handler: (payload: Payload) => Promise<void>,
): Promise<void> {
  const failed: string[] = [];
  const run = async (job: PgBoss.Job<Envelope<Payload>>) => {
    try {
      await handler(job.data.payload);
    } catch (error) {
      log.warn({ err: error, queue, job: job.id }, 'a job failed and will be tried again');
      failed.push(job.id);
    }
  };
  await Promise.all(batch.map(run));
  if (failed.length > 0) await boss.fail(queue, failed);
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
