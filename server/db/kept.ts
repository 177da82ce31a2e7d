import { createHash } from 'node:crypto';

const names = new Map<string, string>();

/** A short stable name per statement text, so that each connection parses and plans it once. */
export function statementName(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const made = `hm_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
  names.set(text, made);
  return made;
}

/** A statement of the query builder. */
type Built<Rows> = {
  toSQL(): { readonly sql: string };
  prepare(name: string): { execute(): Promise<Rows> };
};

/**
 * Runs a statement of the query builder as `Reader.query` runs a text: each connection keeps its plan. Planning a join of four tables
 * takes ten times as long as reading one row by it, so whatever runs with every booking or mail goes this way.
 * @param statement its text must be the same for all values: no list of varying length
 */
export function kept<Rows>(statement: Built<Rows>): Promise<Rows> {
  return statement.prepare(statementName(statement.toSQL().sql)).execute();
}
