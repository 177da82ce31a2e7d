import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Condition } from './condition.ts';

export type Orm = PgDatabase<PgQueryResultHKT>;

/** What a reading function asks for: the database or a transaction, whichever the caller is in. */
export type Reader = {
  readonly orm: Orm;
  /** One statement with `$1…` parameters; its text must be constant, because it is prepared once per connection. */
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** The same, planned for its values each time: for a search whose best way depends on how often the text occurs. */
  plannedQuery<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
};

/** What a writing function demands. Only `Database.transaction` makes one. */
export type Tx = Reader & {
  readonly inTransaction: true;
  /**
   * Keeps a write until the transaction's next statement or COMMIT, and sends it along with that, in one round trip.
   * Writes that wait together become one statement (`mergeWrites`): none may need what another writes, and nobody reads
   * their rows. An error is thrown by what they leave with, the transaction itself at the latest, and undoes everything.
   * @param text constant, as of `query`
   */
  write(text: string, values?: readonly unknown[]): Promise<void>;
  /**
   * Holds professionals' agendas until the transaction ends, and reads under the locks in the same round trip.
   * `locks.ts` alone calls it. @param read may be called again, when a lock was not had at once
   */
  holdAgendas<T>(userIds: readonly string[], read: () => Promise<T>): Promise<T>;
  /** Calls `done` once the transaction has committed, before its caller goes on. */
  afterCommit(done: () => void): void;
};

/** What the processes on one database say to one another. */
export type Listener = {
  /** Whether messages arrive now; false from the loss of the connection until it is back. */
  listening(): boolean;
  /**
   * Sends messages to every process that listens, this one included, soon after `tx` has committed, even where this process
   * dies in between. One may come twice. All who listen to an embedded database are in this process.
   * @param payloads texts of less than 8,000 bytes; a longer one makes the transaction fail
   */
  send(tx: Tx, payloads: readonly string[]): Promise<void>;
  close(): Promise<void>;
};

/** PostgreSQL semantics behind one type: the embedded PGlite or a server. */
export type Database = Reader & {
  readonly kind: 'embedded' | 'server';
  /**
   * Commits when `work` resolves, rolls back when it throws. Inside, use the given `tx` only: PGlite has one connection.
   * On a server the connection is taken with the first statement.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** A transaction that may take its time, for migrations: neither a statement nor the wait for a lock is given up. */
  migration<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Several statements without parameters, for migrations and pg-boss's own schema. */
  script(sql: string): Promise<void>;
  /**
   * Calls `onMessage` for each message of the channel, and `onGap` when messages may have been missed
   * (the connection was lost and is back).
   */
  listen(channel: string, onMessage: (payload: string) => void, onGap: () => void): Promise<Listener>;
  /**
   * Does something with the files of an embedded database while no statement changes them: statements wait meanwhile. Null of a
   * server's, which `pg_dump` copies.
   */
  readonly holdStill: (<T>(work: () => Promise<T>) => Promise<T>) | null;
  /** Connections of this process that are in use and idle, and calls that wait for one; of the embedded database none. */
  connections(): { readonly used: number; readonly idle: number; readonly waiting: number };
  /** Transactions of this process that wait for their turn at an agenda; of the embedded database none. */
  waitingForAgendas(): number;
  /** Whether it can be written to; answers within two seconds, whatever the database does. */
  condition(): Promise<Condition>;
  /** Statements sent so far, without BEGIN and COMMIT; tests pin each hot request's number with it. */
  statementCount(): number;
  close(): Promise<void>;
};
