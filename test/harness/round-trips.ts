import type { QueryConfig } from 'pg';
import { SEND_MESSAGES } from '#server/db/live-outbox.ts';
import { whileWatching, type Query } from './watched-queries.ts';

/**
 * How often a piece of work waits for a PostgreSQL server: statements that leave while others are unanswered on the same
 * connection take one round trip together. None where the database is embedded.
 */
export async function roundTripsOf<T>(work: () => Promise<T>): Promise<{ result: T; roundTrips: number }> {
  const unanswered = new Map<object, number>();
  let roundTrips = 0;
  const watch = (client: object, args: readonly unknown[], send: Query): unknown => {
    // Nobody's answer waits for a message to the other processes.
    if ((args[0] as QueryConfig | undefined)?.text === SEND_MESSAGES) return send(...args);
    const underWay = unanswered.get(client) ?? 0;
    if (underWay === 0) roundTrips++;
    unanswered.set(client, underWay + 1);
    const answered = () => unanswered.set(client, (unanswered.get(client) ?? 1) - 1);
    const last = args.at(-1);
    // A pool asks with a callback.
    if (typeof last === 'function') {
      const callback = (...answer: unknown[]) => {
        answered();
        Reflect.apply(last, undefined, answer);
      };
      return send(...args.slice(0, -1), callback);
    }
    const sent = send(...args) as Promise<unknown>;
    sent.then(answered, answered);
    return sent;
  };
  const result = await whileWatching(watch, work);
  return { result, roundTrips };
}
