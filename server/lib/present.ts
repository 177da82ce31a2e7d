import type { z } from 'zod';

/** A row that has every field of an answer; an instant is a date in the row and ISO 8601 in the answer. */
type Presentable<Answer> = {
  readonly [Key in keyof Answer]: string extends Answer[Key] ? Answer[Key] | Date : Answer[Key];
};

const keysOf = new WeakMap<z.ZodObject, readonly string[]>();

/**
 * What an answer shows of a row: the fields that the answer's schema names, and no other. A row that lacks one of them,
 * nullable or not, does not compile.
 */
export function present<Schema extends z.ZodObject>(
  schema: Schema,
  row: Presentable<z.output<Schema>>,
): z.output<Schema> {
  let keys = keysOf.get(schema);
  if (keys === undefined) keysOf.set(schema, (keys = Object.keys(schema.shape)));
  const from = row as Readonly<Record<string, unknown>>; // it has every key of the schema
  const answer: Record<string, unknown> = {};
  for (const key of keys) {
    const value = from[key];
    answer[key] = value instanceof Date ? value.toISOString() : value;
  }
  return answer as z.output<Schema>;
}
