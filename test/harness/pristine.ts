/** What emptying a database needs of it, whichever kind it is. */
export type Statements = {
  /** One statement, which returns rows. */
  rows(text: string): Promise<Record<string, unknown>[]>;
  /** Several statements without parameters. @returns how many rows each one changed */
  script(text: string): Promise<number[]>;
};

/** A database as its template made it. */
export type Original = {
  readonly schema: string;
  readonly sequences: readonly string[];
  readonly tables: readonly { readonly name: string; readonly rows: string }[];
};

/** Beyond this number, copying the template costs less than clearing away what is deleted. */
const MOST_ROWS = 20_000;

/** Tables, columns, checks, triggers, functions and settings, in a sum: tests change them. */
const SCHEMA = `
  WITH ours AS (
    SELECT c.oid, format('%I.%I', n.nspname, c.relname) AS name, c.relkind
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname !~ '^pg_(toast|temp)'
  ), parts AS (
    SELECT concat_ws(' ', name, relkind) AS part FROM ours
    UNION ALL SELECT concat_ws(' ', name, attname, atttypid, attnotnull) FROM pg_attribute JOIN ours ON oid = attrelid
    UNION ALL SELECT concat_ws(' ', name, conname) FROM pg_constraint JOIN ours ON ours.oid = conrelid
    UNION ALL SELECT concat_ws(' ', name, tgname, tgenabled) FROM pg_trigger JOIN ours ON ours.oid = tgrelid
    UNION ALL SELECT concat_ws(' ', proname, md5(prosrc)) FROM pg_proc
      WHERE pronamespace::regnamespace::text NOT IN ('pg_catalog', 'information_schema')
    UNION ALL SELECT concat_ws(' ', setconfig) FROM pg_db_role_setting s
      JOIN pg_database d ON d.oid = s.setdatabase WHERE d.datname = current_database()
  )
  SELECT md5(string_agg(part, '|' ORDER BY part)) AS schema FROM parts`;

const namesOf = (kind: 'r' | 'S') => `
  SELECT format('%I.%I', n.nspname, c.relname) AS name
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind = '${kind}' AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname !~ '^pg_(toast|temp)'
  ORDER BY 1`;

/** Reads what a new copy of the template holds: a few rows of the tables of migrations and queues. */
export async function readOriginal(database: Statements): Promise<Original> {
  const names = async (kind: 'r' | 'S') =>
    (await database.rows(namesOf(kind))).map((row) => row.name as string);
  const tables = [];
  for (const name of await names('r')) {
    const [row] = await database.rows(`SELECT coalesce(json_agg(t), '[]')::text AS rows FROM ${name} t`);
    tables.push({ name, rows: row!.rows as string });
  }
  return { schema: await readSchema(database), sequences: await names('S'), tables };
}

/**
 * Forgets what the planner has counted: a test that analyses its tables, or the server's own autovacuum, would give the
 * next test other plans. It was a part of the sum once; then the template was analysed, and no database was used again.
 */
const FORGET_STATISTICS = [
  'SET allow_system_table_mods = on',
  `DELETE FROM pg_statistic WHERE starelid IN (SELECT c.oid FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname !~ '^pg_(toast|temp)')`,
  'RESET allow_system_table_mods',
];

/**
 * Brings a database back to what its template made: far less work than another copy, and what the engine has read of
 * its tables is kept. Nobody else may be connected.
 * @returns false when it cannot be used again: its schema is another one now, or too many rows went.
 */
export async function makePristine(database: Statements, original: Original): Promise<boolean> {
  if ((await readSchema(database)) !== original.schema) return false;
  const changed = await database.script(
    [
      // Keys, cascades and the history's own triggers are silent.
      'SET session_replication_role = replica',
      ...original.tables.map(({ name }) => `DELETE FROM ${name}`),
      ...original.tables.filter(hasRows).map(restored),
      ...original.sequences.map((name) => `ALTER SEQUENCE ${name} RESTART`),
      'RESET session_replication_role',
      ...FORGET_STATISTICS,
    ].join(';\n'),
  );
  const deleted = changed.slice(1, 1 + original.tables.length);
  if (deleted.reduce((sum, count) => sum + count, 0) > MOST_ROWS) return false;
  const dirty = original.tables.filter((_, index) => deleted[index]! > 0).map(({ name }) => name);
  if (dirty.length > 0) await database.script(`VACUUM (INDEX_CLEANUP ON) ${dirty.join(', ')}`);
  return true;
}

const hasRows = ({ rows }: { readonly rows: string }) => rows !== '[]';

const restored = ({ name, rows }: Original['tables'][number]) =>
  `INSERT INTO ${name} SELECT * FROM json_populate_recordset(NULL::${name}, '${rows.replaceAll("'", "''")}')`;

async function readSchema(database: Statements): Promise<string> {
  const [row] = await database.rows(SCHEMA);
  return row!.schema as string;
}
