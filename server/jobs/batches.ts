import { setTimeout as sleep } from 'node:timers/promises';
import type PgBoss from 'pg-boss';
import type { Logger } from '#server/lib/logger.ts';

export type Envelope<Payload> = { version: number; payload: Payload };

/** Jobs of a queue that run side by side: as many as the mailer has connections. */
const PARALLEL = 5;
/**
 * How a job looks for a spare moment: in looks of some milliseconds, for about half a second at most. The process is
 * busy when its event loop hardly rests, or when it is woken late because the machine has other things to do.
 */
const SPARE = { looks: 20, lookMs: 20, busy: 0.8, lateMs: 5 } as const;

export type Batch<Payload> = readonly PgBoss.Job<Envelope<Payload>>[];
export type Queue = {
  readonly boss: PgBoss;
  readonly log: Logger;
  readonly queue: string;
  /** Whether the process is about to end: what has not begun is then left to another, or to the next start. */
  readonly stopping: () => boolean;
};

/** All at once, or each on its own when that fails: a job that cannot be done never holds up the others. */
export async function runTogether<Payload extends object>(
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
export async function runBatch<Payload extends object>(
  { boss, log, queue, stopping }: Queue,
  batch: Batch<Payload>,
  handler: (payload: Payload) => Promise<void>,
): Promise<void> {
  const failed: string[] = [];
  const waiting = batch.values();
  const runWaiting = async () => {
    for (const job of waiting) {
      await spareMoment(stopping);
      if (stopping()) {
        failed.push(job.id);
        continue;
      }
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
async function spareMoment(stopping: () => boolean): Promise<void> {
  for (let look = 0; look < SPARE.looks && !stopping(); look++) {
    const before = performance.eventLoopUtilization();
    const due = performance.now() + SPARE.lookMs;
    await sleep(SPARE.lookMs);
    const late = performance.now() - due;
    if (late < SPARE.lateMs && performance.eventLoopUtilization(before).utilization < SPARE.busy) return;
  }
}

/** Remembers calls under way, so that a shutdown can wait for them; each may fail without being waited for. */
export function trackCalls(): { track<T>(call: () => Promise<T>): Promise<T>; settled(): Promise<void> } {
  const underWay = new Set<Promise<unknown>>();
  return {
    track(call) {
      const made = call();
      const ended = made.then(
        () => undefined,
        () => undefined,
      );
      underWay.add(ended);
      void ended.then(() => underWay.delete(ended));
      return made;
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
