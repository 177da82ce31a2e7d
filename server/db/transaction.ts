import type pg from 'pg';
import { conditionOf } from './condition.ts';

export type Connection = pg.Client | pg.PoolClient;

/** What statements are sent with. */
export type Sender = Pick<pg.ClientBase, 'query'>;

/** A transaction that takes its connection when the first statement comes. */
export type LateSender = Sender & {
  /** Whether a statement was sent. */
  begun(): boolean;
  /** Rolls back and begins again on the same connection. */
  restart(): Promise<void>;
};

/** A connection for one transaction. */
export type Lease = {
  readonly client: Connection;
  /** @param broken why the connection is of no more use */
  release(broken?: Error): void | Promise<void>;
};

/**
 * Runs a transaction that takes its connection with its first statement: while it waits for the place at an agenda, it
 * occupies none.
 * @param onUseless called when a statement got no answer, or met a host that takes no writes
 */
export async function runTransaction<T>(
  take: () => Promise<Lease>,
  onUseless: () => void,
  work: (sender: LateSender) => Promise<T>,
): Promise<T> {
  let begun: Promise<Lease> | undefined;
  const begin = async (): Promise<Lease> => {
    const lease = await take();
    try {
      await lease.client.query('BEGIN');
      return lease;
    } catch (error) {
      await lease.release(errorOf(error));
      throw error;
    }
  };
  const query = async (...statement: unknown[]): Promise<unknown> => {
    const { client } = await (begun ??= begin());
    return (client.query as (...all: unknown[]) => Promise<unknown>)(...statement);
  };
  const restart = async () => {
    const { client } = await (begun ??= begin());
    await client.query('ROLLBACK');
    await client.query('BEGIN');
  };
  let result: T;
  try {
    result = await work({ query, restart, begun: () => begun !== undefined } as LateSender);
    if (begun !== undefined) await (await begun).client.query('COMMIT');
  } catch (error) {
    const lease = await begun?.catch(() => undefined);
    if (isUseless(error)) onUseless();
    await lease?.release(await brokenBy(error, lease.client));
    throw error;
  }
  await (await begun)?.release();
  return result;
}

/** Rolls back. @returns why the connection is of no more use, if it is not */
async function brokenBy(error: unknown, client: Connection): Promise<Error | undefined> {
  // Where nobody answered, nobody would answer this either; the server rolls back when the connection is cut.
  if (isUseless(error)) return error;
  return client.query('ROLLBACK').then(() => undefined, errorOf);
}

/** Whether a connection is of no more use: nobody answers on it, or its host takes no writes. */
function isUseless(error: unknown): error is Error {
  return error instanceof Error && (isSilence(error) || conditionOf(error) === 'read-only');
}

/** Whether a statement was not answered in time: how the driver says so. */
function isSilence(error: unknown): boolean {
  return (
    error instanceof Error &&
    [error, error.cause].some((each) => each instanceof Error && each.message === 'Query read timeout')
  );
}

function errorOf(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
