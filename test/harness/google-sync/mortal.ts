import type { Context } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';

/**
 * A process that dies at one of its notes: neither that one nor any later is made, and nothing that was to follow
 * happens, as with kill -9. What it has told Google stays told.
 * @param notes transactions that it still commits
 */
export function mortal(context: Context, notes: number): Context {
  let left = notes;
  const orElseDie = <T>(work: () => Promise<T>): Promise<T> =>
    left-- > 0 ? work() : new Promise<never>(() => {});
  const transaction: Database['transaction'] = (work) => orElseDie(() => context.database.transaction(work));
  return {
    ...context,
    database: { ...context.database, transaction },
    write: (scope, work) => orElseDie(() => context.write(scope, work)),
  };
}
