import { setImmediate as tick } from 'node:timers/promises';
import PgBoss from 'pg-boss';
import type { z } from 'zod';
import { MIGRATION_LOCK } from '#server/db/advisory-locks.ts';
import type { Database, Reader, Tx } from '#server/db/database.ts';
import type { Logger } from '#server/lib/logger.ts';
import { newId } from '#server/lib/ids.ts';
import { trackCalls } from './calls.ts';
import { contentsIn, writeContents } from './contents.ts';
import type { Envelope } from './payloads.ts';
import { pumpEach, pumpTogether, type Pump, type Queue } from './pump.ts';
import type { OrganizationId } from '#server/db/scope.ts';

/** A kind of background work. */
export type JobDefinition<Payload extends object> = {
  readonly queue: string;
  /**
   * Which payloads this process writes. It reads them and those of versions before, and leaves a later one to a newer
   * process: raise it when an older process would do a job wrongly.
   */
  readonly version: number;
  /** What a payload must be: what those of versions before lack is optional. */
  readonly schema: z.ZodType<Payload>;
  /**
   * The ids that the job's row carries, where the payload itself names people: that lies in `job_contents`. Jobs of
   * versions before `since` carry their payload themselves.
   */
  readonly apart?: {
    readonly since: number;
    readonly ids: (payload: Payload) => { readonly organizationId: OrganizationId };
  };
};

export type Jobs = {
  /** Adds a job in the caller's transaction: it exists exactly when the change does. */
  enqueue<Payload extends object>(tx: Tx, job: JobDefinition<Payload>, payload: Payload): Promise<void>;
  /** Adds several jobs of one kind, in one statement. */
  enqueueAll<Payload extends object>(
    tx: Tx,
    job: JobDefinition<Payload>,
    payloads: readonly Payload[],
  ): Promise<void>;
  /**
   * Starts working on a queue. The handler must be idempotent: after a crash a job is run again.
   * @param parallel jobs at once, half as many on the embedded database; more where they mostly wait for others
   */
  work<Payload extends object>(
    job: JobDefinition<Payload>,
    handler: (payload: Payload) => Promise<void>,
    parallel?: number,
  ): void;
  /** How many jobs run side by side of the number asked for: half as many on the embedded database. */
  parallel(asked: number): number;
  /** The same for light work, which costs less for many jobs in one go: the handler gets all that have come. */
  workTogether<Payload extends object>(
    job: JobDefinition<Payload>,
    handler: (payloads: readonly Payload[]) => Promise<void>,
  ): void;
  /** Has this process poll for jobs of a kind at once, after the transaction that added some. */
  wake(...jobs: readonly Pick<JobDefinition<object>, 'queue'>[]): void;
  /** Runs a job with an empty payload by a cron expression in UTC, once over all processes. */
  schedule(job: JobDefinition<Record<string, never>>, cron: string): Promise<void>;
  /**
   * Polls for something to do at an interval, in every process, one poll after the other; a poll that
   * fails is logged.
   */
  every(milliseconds: number, poll: () => Promise<unknown>): void;
  /** Waits for what is under way, then stops. */
  stop(): Promise<void>;
};

/** How often a job is tried, the first time included, over six to eleven hours. */
export const MOST_TRIES = 13;
const QUEUE_OPTIONS = {
  policy: 'standard',
  retryLimit: MOST_TRIES - 1,
  retryDelay: 5,
  retryBackoff: true,
  // A job whose process died is given back after this long; no handler may take longer (see the mailer's time-outs).
  expireInSeconds: 300,
} as const;
/** Jobs of a queue that run side by side. */
const PARALLEL = 5;
const STOP_MS = 5_000;
const POLL_MS = 500;

export type JobOptions = {
  readonly database: Database;
  readonly log: Logger;
  readonly queues: readonly string[];
  /** Whether somebody waits for an answer of this process: jobs let them go first. */
  readonly busy?: () => boolean;
  /** Called when jobs have ended. */
  readonly count?: Queue<object>['count'];
  /** How often the queues are asked, together, for jobs that other processes added or that have become due. */
  readonly pollMs?: number | undefined;
};

/** pg-boss over whichever database there is, behind a few verbs. Makes its own schema and the queues. */
export async function startJobs({
  database,
  log,
  queues,
  busy = () => false,
  count,
  pollMs = POLL_MS,
}: JobOptions): Promise<Jobs> {
  const calls = trackCalls();
  const polls = trackCalls();
  const boss = new PgBoss({
    db: { executeSql: (text, values) => calls.track(() => execute(database, text, values)) },
    schedule: true,
    cronWorkerIntervalSeconds: 10,
    maintenanceIntervalSeconds: 30,
    // Of jobs that were given up: those that are done are deleted at once.
    archiveCompletedAfterSeconds: 3_600,
    deleteAfterHours: 1,
  });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue reported an error'));
  const start = async () => {
    await boss.start();
    for (const queue of queues) await boss.createQueue(queue, { name: queue, ...QUEUE_OPTIONS });
    await indexWaiting(database);
  };
  // Processes that start together make the queue's tables one after the other. PGlite has one process only, and its
  // one connection must stay free for the work itself.
  if (database.kind === 'embedded') await start();
  else await database.migration((tx) => alone(tx, start));
  if (database.kind === 'embedded') await giveBackOrphans(database);

  // One connection for all: what runs beside a request stands in line before it.
  const share = database.kind === 'embedded' ? 0.5 : 1;
  const parallelOf = (asked: number) => Math.ceil(asked * share);
  const pumps = new Map<string, Pump>();
  const contents = contentsIn(database);
  const queueOf = <Payload extends object>({
    queue,
    version,
    schema,
    apart,
  }: JobDefinition<Payload>): Queue<Payload> => ({
    boss,
    log,
    queue,
    version,
    schema,
    busy,
    pollMs,
    ...(count === undefined ? {} : { count }),
    ...(apart === undefined ? {} : { apart: { contents, since: apart.since } }),
  });
  let stopping = false;
  const ends: (() => void)[] = [];
  const every = (milliseconds: number, poll: () => Promise<unknown>) => {
    const once = async () => {
      if (stopping) return;
      await polls.track(poll).catch((error: unknown) => log.error({ err: error }, 'a poll for work failed'));
      schedule();
    };
    let timer: NodeJS.Timeout | undefined;
    const schedule = () => {
      if (!stopping) timer = setTimeout(() => void once(), milliseconds);
    };
    ends.push(() => clearTimeout(timer));
    schedule();
  };
  every(pollMs, async () => {
    for (const queue of await readDueQueues(database, [...pumps.keys()])) pumps.get(queue)?.wake();
  });
  return {
    async enqueue(tx, job, payload) {
      if (job.apart !== undefined) return addApart(boss, tx, job, job.apart, [payload]);
      await add(boss, tx, [{ name: job.queue, data: { version: job.version, payload } }]);
    },
    async enqueueAll(tx, job, payloads) {
      if (job.apart !== undefined) return addApart(boss, tx, job, job.apart, payloads);
      const jobs = payloads.map((payload) => ({ name: job.queue, data: { version: job.version, payload } }));
      await add(boss, tx, jobs);
    },
    work: (job, handler, parallel = PARALLEL) =>
      void pumps.set(job.queue, pumpEach(queueOf(job), parallelOf(parallel), handler)),
    parallel: parallelOf,
    workTogether: (job, handler) => void pumps.set(job.queue, pumpTogether(queueOf(job), handler)),
    wake(...jobs) {
      for (const { queue } of jobs) pumps.get(queue)?.wake();
    },
    schedule: (job, cron) => boss.schedule(job.queue, cron, { version: job.version, payload: {} }),
    every,
    async stop() {
      stopping = true;
      for (const end of ends) end();
      await Promise.all([polls.settled(), ...[...pumps.values()].map((pump) => pump.stop())]);
      await boss.stop({ graceful: true, wait: true, close: false, timeout: STOP_MS });
      // pg-boss writes a batch's result without waiting for it: the database must not close before.
      await tick();
      await calls.settled();
    },
  };
}

/**
 * An index in the order in which jobs are taken: without it all that wait are sorted for each few that are taken, and the
 * longer the line the slower it moves. Made once, in each queue's part of the table.
 */
async function indexWaiting(database: Database): Promise<void> {
  const [index] = await database.query<{ name: string | null }>(
    `SELECT to_regclass('pgboss.job_in_turn') AS name`,
  );
  if (index?.name != null) return;
  await database.script(
    `CREATE INDEX job_in_turn ON pgboss.job (name, priority DESC, created_on, id) WHERE state < 'active'`,
  );
}

/** Adds jobs by one statement, which waits as `Tx.write` says. */
async function add(boss: PgBoss, tx: Tx, jobs: readonly PgBoss.JobInsert<Envelope>[]): Promise<void> {
  if (jobs.length === 0) return;
  const executeSql = async (text: string, values: readonly unknown[]) => {
    await tx.write(text, values);
    return { rows: [] };
  };
  await boss.insert([...jobs], { db: { executeSql } });
}

/** Adds jobs that carry ids, and their payloads beside them: both exist, or neither. */
async function addApart<Payload extends object>(
  boss: PgBoss,
  tx: Tx,
  { queue, version }: JobDefinition<Payload>,
  { ids }: NonNullable<JobDefinition<Payload>['apart']>,
  payloads: readonly Payload[],
): Promise<void> {
  const jobs = payloads.map((payload) => ({ id: newId(), payload, ids: ids(payload) }));
  await writeContents(
    tx,
    jobs.map(({ id, payload, ids }) => ({ id, organizationId: ids.organizationId, content: payload })),
  );
  await add(
    boss,
    tx,
    jobs.map(({ id, ids }) => ({ id, name: queue, data: { version, payload: ids } })),
  );
}

/**
 * The queues that have a job to begin now: those that other processes added, that are tried again or were put off. One
 * statement for all, because a process with nothing to do should do nothing.
 */
async function readDueQueues(database: Database, queues: readonly string[]): Promise<string[]> {
  if (queues.length === 0) return [];
  const due = await database.query<{ queue: string }>(
    `SELECT queue FROM unnest($1::text[]) AS queue CROSS JOIN LATERAL
      (SELECT FROM pgboss.job WHERE name = queue AND state < 'active' AND start_after < now() LIMIT 1) AS due`,
    [queues],
  );
  return due.map(({ queue }) => queue);
}

async function alone(tx: Tx, work: () => Promise<unknown>): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  await work();
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
