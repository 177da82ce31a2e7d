import pg from 'pg';

export type Query = (...args: unknown[]) => unknown;

/**
 * Runs some work while what every client of the driver sends goes through `watch`, which sends it itself. Nothing passes where the
 * database is embedded.
 */
export async function whileWatching<T>(
  watch: (client: object, args: readonly unknown[], send: Query) => unknown,
  work: () => Promise<T>,
): Promise<T> {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const original = prototype.query;
  prototype.query = function (this: object, ...args) {
    return watch(this, args, (...sent) => Reflect.apply(original, this, sent));
  };
  try {
    return await work();
  } finally {
    prototype.query = original;
  }
}
