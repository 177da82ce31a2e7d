import type { Duplex } from 'node:stream';
import type pg from 'pg';
import { conditionOf } from './condition.ts';
import { Outgoing, type Write } from './outgoing.ts';

export type Connection = pg.Client | pg.PoolClient;

/** What statements are sent with. */
export type Sender = Pick<pg.ClientBase, 'query'>;

/** A transaction that takes its connection when the first statement comes, and sends what waits before each. */
export type LateSender = Sender & {
  /** As `Tx.write`. */
  readonly write: (text: string, values?: readonly unknown[]) => Promise<void>;
  /** Whether a statement was sent, or a write waits. */
  begun(): boolean;
  /** Rolls back and begins again on the same connection. */
  restart(): Promise<void>;
};

type Begun = Lease & { readonly beginning: Promise<unknown> };

/** A connection for one transaction. Statements that are sent without waiting are answered in their order. */
export type Lease = {
  readonly client: Connection;
  /** @param broken why the connection is of no more use */
  release(broken?: Error): void | Promise<void>;
};

export type TransactionOptions = {
  /** Gets the connection. */
  readonly take: () => Promise<Lease>;
  /** The statement that the driver sends for writes that waited. */
  readonly prepared: (text: string, values: readonly unknown[]) => pg.QueryConfig;
  /** Called when a statement got no answer, or met a host that takes no writes. */
  readonly onUseless: () => void;
};

/**
 * Runs a transaction that takes its connection with its first statement: while it waits for the place at an agenda, it
 * occupies none. BEGIN, what waits and a statement leave together, and so do what waits and COMMIT: the server answers
 * them in their order, and after a failure refuses the rest until the end, where COMMIT rolls back. The first error is
 * therefore the one that counts.
 */
export async function runTransaction<T>(
  { take, prepared, onUseless }: TransactionOptions,
  work: (sender: LateSender) => Promise<T>,
): Promise<T> {
  let begun: Promise<Begun> | undefined;
  const begin = async (): Promise<Begun> => {
    const lease = await take();
    gatherWrites(lease.client);
    const beginning = lease.client.query('BEGIN');
    // Its error is that of the first statement, which waits for both.
    beginning.catch(() => undefined);
    return { ...lease, beginning };
  };
  const outgoing = new Outgoing();
  const send = async (statement: readonly unknown[], waiting: readonly Write[]): Promise<unknown> => {
    const { client, beginning } = await (begun ??= begin());
    gatherWrites(client);
    const before = waiting.map(({ text, values }) => client.query(prepared(text, values)));
    const sent = (client.query as (...all: unknown[]) => Promise<unknown>)(...statement);
    const [answer] = await Promise.all([sent, ...before, beginning]);
    return answer;
  };
  const query = (...statement: unknown[]) => send(statement, outgoing.take());
  const restart = async () => {
    const { client } = await (begun ??= begin());
    await Promise.all([client.query('ROLLBACK'), client.query('BEGIN')]);
  };
  let result: T;
  try {
    result = await work({
      query,
      restart,
      write: (text, values) => outgoing.add(text, values),
      begun: () => begun !== undefined || !outgoing.isEmpty(),
    } as LateSender);
    if (begun !== undefined || !outgoing.isEmpty()) await query('COMMIT');
  } catch (error) {
    const lease = await begun?.catch(() => undefined);
    if (isUseless(error)) onUseless();
    await lease?.release(await brokenBy(error, lease.client));
    throw error;
  }
  await (await begun)?.release();
  return result;
}

type Socket = Pick<Duplex, 'cork' | 'uncork'>;

/**
 * Lets the statements that are sent before anybody waits leave in one packet. The driver writes each to the socket by itself,
 * and those system calls are the largest part of what a transaction costs the process.
 */
function gatherWrites(client: Connection): void {
  // The driver's types leave its socket out; without it each statement leaves by itself.
  const socket = (client as unknown as { connection?: { stream?: Socket } }).connection?.stream;
  if (socket === undefined) return;
  socket.cork();
  process.nextTick(() => socket.uncork());
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
