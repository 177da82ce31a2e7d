import type { Reader } from './database.ts';

/** Planning costs a few milliseconds, a kept plan some microseconds for each pair of people. */
const PLANNED_FROM = 20;

/**
 * How a statement about several people is read. A connection's kept plan expects one row and joins by nested loops, so that it takes time
 * by the square of the people: for many of them the statement is planned for its values.
 */
export function queryFor(db: Reader, people: readonly string[]): Reader['query'] {
  return people.length < PLANNED_FROM ? db.query.bind(db) : db.plannedQuery.bind(db);
}
