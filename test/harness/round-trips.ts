import pg from 'pg';
import { SEND_MESSAGES } from '#server/db/live-outbox.ts';

type Query = (...args: unknown[]) => unknown;

/**
 * How often a piece of work waits for a PostgreSQL server: statements that leave while others are unanswered on the same
 * connection take one round trip together. None where the database is embedded.
 */
export async function roundTripsOf<T>(work: () => Promise<T>): Promise<{ result: T; roundTrips: number }> {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const original = prototype.query;
  const unanswered = new Map<object, number>();
  let roundTrips = 0;
  prototype.query = function (this: object, ...args) {
    // Nobody's answer waits for a message to the other processes.
    if ((args[0] as pg.QueryConfig | undefined)?.text === SEND_MESSAGES)
      return Reflect.apply(original, this, args);
    const underWay = unanswered.get(this) ?? 0;
    if (underWay === 0) roundTrips++;
    unanswered.set(this, underWay + 1);
    const answered = () => unanswered.set(this, (unanswered.get(this) ?? 1) - 1);
    const last = args.at(-1);
    // A pool asks with a callback.
    if (typeof last === 'function') {
      const callback = (...answer: unknown[]) => {
        answered();
        Reflect.apply(last, undefined, answer);
      };
      return Reflect.apply(original, this, [...args.slice(0, -1), callback]);
    }
    const sent = Reflect.apply(original, this, args) as Promise<unknown>;
    sent.then(answered, answered);
    return sent;
  };
  try {
    return { result: await work(), roundTrips };
  } finally {
    prototype.query = original;
  }
}
