import type PgBoss from 'pg-boss';
import type { z } from 'zod';
import type { Logger } from '#server/lib/logger.ts';
import type { Contents } from './contents.ts';

/** What a job's row carries: its payload, or the ids of a payload that lies apart. */
export type Envelope = { readonly version: number; readonly payload: unknown };
export type Job<Payload> = { readonly id: string; readonly payload: Payload };

/** Where the payloads of a queue come from, and what they must be. */
export type Payloads<Payload> = {
  readonly log: Logger;
  readonly queue: string;
  /** The latest that this process reads. */
  readonly version: number;
  readonly schema: z.ZodType<Payload>;
  /** Where the payloads lie, of jobs that carry ids alone: those of version `since` and later. */
  readonly apart?: { readonly contents: Contents; readonly since: number };
};

type Fetched = Pick<PgBoss.Job<Envelope>, 'id' | 'data'>;
type Ended = { readonly done: string[]; readonly failed: string[] };

/**
 * The jobs that can begin, with their payloads. A payload that is gone, as an organisation's are that was deleted, leaves
 * nothing to do. What cannot be read, because the database is away, a newer process wrote it or it is not what the schema
 * says, fails: it is tried again later, maybe by another process, and given up in the end.
 */
export async function readPayloads<Payload extends object>(
  payloads: Payloads<Payload>,
  jobs: readonly Fetched[],
  ended: Ended,
): Promise<Job<Payload>[]> {
  const { version, schema, log, queue } = payloads;
  const readable = jobs.filter(({ id, data }) => {
    if (data.version <= version) return true;
    log.warn({ queue, job: id, version: data.version }, 'a job is left to a process of a newer version');
    ended.failed.push(id);
    return false;
  });
  const filled = await fill(payloads, readable, ended);
  return filled.flatMap(({ id, data }) => {
    const { data: payload, error } = schema.safeParse(data.payload);
    if (payload !== undefined) return [{ id, payload }];
    // Where it differs, and not what it is: payloads name people.
    const issues = error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    log.error({ queue, job: id, version: data.version, issues }, 'the payload of a job cannot be read');
    ended.failed.push(id);
    return [];
  });
}

/** Puts the payloads that lie apart into their jobs. */
async function fill(
  { apart, log, queue }: Payloads<object>,
  jobs: readonly Fetched[],
  ended: Ended,
): Promise<readonly Fetched[]> {
  if (apart === undefined) return jobs;
  const carriesIds = ({ data }: Fetched) => data.version >= apart.since;
  const ids = jobs.filter(carriesIds).map(({ id }) => id);
  if (ids.length === 0) return jobs;
  let contents: ReadonlyMap<string, object>;
  try {
    contents = await apart.contents.read(ids);
  } catch (error) {
    ended.failed.push(...jobs.map(({ id }) => id));
    throw error;
  }
  return jobs.flatMap((job) => {
    if (!carriesIds(job)) return [job];
    const payload = contents.get(job.id);
    if (payload !== undefined) return [{ id: job.id, data: { ...job.data, payload } }];
    log.warn({ queue, job: job.id }, 'the content of a job is gone');
    ended.done.push(job.id);
    return [];
  });
}
