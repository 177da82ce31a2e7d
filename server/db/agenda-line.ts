import { AppError } from '#server/lib/app-error.ts';
import { lockKey } from './advisory-locks.ts';

/** `Retry-After` of a refused request, in seconds. */
const RETRY_SECONDS = 5;
/** Maximum number of waiters for one agenda; the next is refused at once. */
const LINE = 200;
/** PostgreSQL's word for a lock that could not be had in time. */
const LOCK_NOT_AVAILABLE = '55P03';

/** Whether the session that holds an agenda's lock ($1) has sent no statement for $2 milliseconds. */
export const AGENDA_STUCK = `SELECT EXISTS (
  SELECT 1 FROM pg_locks l JOIN pg_stat_activity a USING (pid)
   WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1
     AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
     AND (l.classid::bigint << 32 | l.objid::bigint) = ${lockKey('agenda')}
     AND (a.state_change > clock_timestamp() - $2::int * interval '1 millisecond') IS NOT TRUE) AS stuck`;

/** What locking needs of the transaction that it happens in. */
export type Locking = {
  readonly take: (userId: string) => Promise<unknown>;
  /** Restarts the transaction after a lock timeout; null when it has already sent other statements. */
  readonly restart: (() => Promise<void>) | null;
  /** Whether what holds the agenda's lock does nothing. */
  readonly isStuck: (userId: string) => Promise<boolean>;
};

type Waiter = { resolve(): void; reject(error: Error): void };

/**
 * One transaction of this process at a time has to do with a professional's agenda. The others wait here, in the order
 * of their coming and without a connection, so that an agenda that is held for long takes one connection and no more.
 */
export class AgendaLine {
  readonly #patienceMs: number;
  /** For each agenda whose place is taken, those who wait for it. */
  readonly #lines = new Map<string, Waiter[]>();

  /** @param patienceMs how long somebody waits for the place, while those before them get on. Milliseconds. */
  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs;
  }

  /** Waits for the place at an agenda, which is the caller's until `leave`. @throws AppError 503 AGENDA_BUSY */
  async enter(userId: string): Promise<void> {
    const line = this.#lines.get(userId);
    if (line === undefined) {
      this.#lines.set(userId, []);
      return;
    }
    if (line.length >= LINE) throw agendaBusy();
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve, reject) => {
      const waiter = { resolve, reject };
      line.push(waiter);
      timer = setTimeout(() => {
        const place = line.indexOf(waiter);
        if (place >= 0) line.splice(place, 1);
        reject(agendaBusy());
      }, this.#patienceMs);
    }).finally(() => clearTimeout(timer));
  }

  /** How many wait at all agendas. */
  waiting(): number {
    let waiting = 0;
    for (const line of this.#lines.values()) waiting += line.length;
    return waiting;
  }

  /** Gives the place to the first in the line. */
  leave(userId: string): void {
    const next = this.#lines.get(userId)?.shift();
    if (next === undefined) this.#lines.delete(userId);
    else next.resolve();
  }

  /**
   * Takes the locks of agendas, with the place at each. While another process holds a lock beyond the limit but
   * keeps sending statements, the wait goes on. When the holder is idle, the waiters for the place are refused too: they would
   * wait for the same lock.
   * @param read asks for what is to be read under the locks, right behind them; it is asked again with every try
   * @throws AppError 503 AGENDA_BUSY
   */
  async lock(userIds: readonly string[], locking: Locking): Promise<void>;
  async lock<T>(userIds: readonly string[], locking: Locking, read: () => Promise<T>): Promise<T>;
  async lock<T>(
    userIds: readonly string[],
    locking: Locking,
    read?: () => Promise<T>,
  ): Promise<T | undefined> {
    const end = performance.now() + this.#patienceMs;
    for (;;) {
      // Sent one after the other without waiting in between; the first to fail makes the rest fail.
      const locks = userIds.map((userId) => locking.take(userId));
      const reading = read?.();
      // What was read without the locks is of no use, and why it could not be read follows from them.
      reading?.catch(() => undefined);
      const late = firstLate(userIds, await Promise.allSettled(locks));
      if (late === null) return reading;
      const { restart, isStuck } = locking;
      if (restart !== null && performance.now() < end) {
        await restart();
        if (!(await isStuck(late))) continue;
      }
      this.#refuseWaiters(late);
      throw agendaBusy();
    }
  }

  /**
   * After a failed transaction: where it waited for a row that another session holds, those who wait for its places are
   * refused too. One after the other, each would wait for the same row as long.
   */
  failed(userIds: Iterable<string>, error: unknown): void {
    if (isLockTimeout(error)) for (const userId of userIds) this.#refuseWaiters(userId);
  }

  #refuseWaiters(userId: string): void {
    for (const waiter of this.#lines.get(userId)?.splice(0) ?? []) waiter.reject(agendaBusy());
  }
}

/** Whether a statement waited for a lock beyond the limit; the query builder wraps the driver's error. */
function isLockTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === LOCK_NOT_AVAILABLE) || isLockTimeout(error.cause);
}

/** The agenda whose lock could not be had within the limit, null when all are held. @throws any other failure of a lock */
function firstLate(
  userIds: readonly string[],
  locks: readonly PromiseSettledResult<unknown>[],
): string | null {
  const failed = locks.findIndex(({ status }) => status === 'rejected');
  const lock = locks[failed];
  if (lock?.status !== 'rejected') return null;
  if (!isLockTimeout(lock.reason)) throw lock.reason;
  return userIds[failed] ?? null;
}

function agendaBusy(): AppError {
  const error = new AppError('AGENDA_BUSY');
  error.retryAfter = RETRY_SECONDS;
  return error;
}
