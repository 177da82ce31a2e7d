import { vi } from 'vitest';
import type { Database } from '#server/db/database.ts';

/** A transaction that has not begun yet. */
export type HeldTransaction = {
  /** Resolves when something asks for it. */
  readonly asked: Promise<void>;
  /** Lets it begin; what asked for it goes on. */
  release(): void;
};

/**
 * Keeps the next transaction of a server from beginning, so that a test can put another change between what a request
 * read before and what it does in its transaction. The ones after it are not kept.
 */
export function holdNextTransaction(database: Database): HeldTransaction {
  let release = () => {};
  let start = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const asked = new Promise<void>((resolve) => (start = resolve));
  const begin = database.transaction.bind(database);
  const spy = vi.spyOn(database, 'transaction');
  spy.mockImplementationOnce(async (work) => {
    spy.mockRestore();
    start();
    await released;
    return begin(work);
  });
  return { asked, release };
}
