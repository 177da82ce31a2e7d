import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from './database.ts';

/** The names of a table's columns as the schema gives them. */
type Key<T extends PgTable> = Extract<keyof T['$inferSelect'], string>;

/** A row with these columns alone. */
export type Picked<T extends PgTable, K extends Key<T>> = Pick<T['$inferSelect'], K>;

type Nullable<Row> = { [K in keyof Row]: null extends Row[K] ? K : never }[keyof Row];

/**
 * A row to insert with every column but those that the database fills in: a nullable one has to be given too, so that a
 * column that a caller forgets does not compile.
 */
export type NewRow<T extends PgTable> = T['$inferInsert'] &
  Pick<T['$inferSelect'], Extract<Nullable<T['$inferSelect']>, keyof T['$inferSelect']>>;

/** These columns of a table, to select them by the query builder. */
export function columnsOf<T extends PgTable, K extends Key<T>>(
  table: T,
  keys: readonly K[],
): Pick<T['_']['columns'], K> {
  const all = getTableColumns(table);
  return Object.fromEntries(keys.map((key) => [key, all[key]])) as Pick<T['_']['columns'], K>; // every key is a column's
}

/** A select list with the schema's names: `u.is_active AS "isActive"`. The row's type is `Picked` of the same columns. */
export function selected<T extends PgTable>(table: T, alias: string, keys: readonly Key<T>[]): string {
  return keys.map((key) => `${alias}.${nameOf(table, key)} AS "${key}"`).join(', ');
}

/** A JSON object with the schema's names; dates and money arrive as JSON has them. */
export function asJson<T extends PgTable>(table: T, alias: string, keys: readonly Key<T>[]): string {
  return `json_build_object(${keys.map((key) => `'${key}', ${alias}.${nameOf(table, key)}`).join(', ')})`;
}

function nameOf(table: PgTable, key: string): string {
  const column = getTableColumns(table)[key];
  if (column === undefined) throw new Error(`The schema knows no column ${key}.`);
  return column.name;
}

const inserts = new WeakMap<PgTable, { readonly keys: readonly string[]; readonly statement: string }>();

/** A row without what the database makes of its other columns. */
type Given<T extends PgTable> = Pick<
  T['$inferSelect'],
  Extract<keyof T['$inferInsert'], keyof T['$inferSelect']>
>;

/**
 * Inserts a whole row by one prepared statement, which waits as `Tx.write` says. Every column has to be given, null
 * included: one that the schema gains and a caller forgets does not compile, whether it may be null or not.
 */
export async function insertRow<T extends PgTable>(tx: Tx, table: T, row: Given<T>): Promise<void> {
  const { keys, statement } = insertOf(table);
  const values = row as Readonly<Record<string, unknown>>; // its keys are the table's
  await tx.write(
    statement,
    keys.map((key) => values[key]),
  );
}

function insertOf(table: PgTable) {
  const known = inserts.get(table);
  if (known !== undefined) return known;
  const keys = Object.entries(getTableColumns(table)).flatMap(([key, { generated }]) =>
    generated === undefined ? [key] : [],
  );
  const names = keys.map((key) => nameOf(table, key)).join(', ');
  const places = keys.map((_key, index) => `$${index + 1}`).join(', ');
  const made = { keys, statement: `INSERT INTO ${getTableName(table)} (${names}) VALUES (${places})` };
  inserts.set(table, made);
  return made;
}
