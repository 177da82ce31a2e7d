import type { Reader, Tx } from './database.ts';

/** How many rows a table has, and a sum of their contents that does not depend on their order. */
export type TableSum = { readonly table: string; readonly rows: number; readonly sum: string };

/** What the text of a row depends on besides the row. */
const SETTINGS = `SELECT set_config('TimeZone', 'UTC', true), set_config('DateStyle', 'ISO', true),
       set_config('IntervalStyle', 'postgres', true), set_config('bytea_output', 'hex', true),
       set_config('extra_float_digits', '1', true)`;

const TABLES = `SELECT quote_ident(n.nspname) || '.' || quote_ident(c.relname) AS "table"
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
 WHERE c.relkind = 'r' AND n.nspname IN ('public', 'pgboss') ORDER BY 1`;

/**
 * Sums every table of the product and of its job queue, as the transaction sees them.
 * @param onTable called before each table, with how many are done and how many there are
 */
export async function sumTables(
  tx: Tx,
  onTable: (done: number, all: number, table: string) => void = () => undefined,
): Promise<TableSum[]> {
  await tx.query(SETTINGS);
  const tables = await tx.query<{ table: string }>(TABLES);
  const sums: TableSum[] = [];
  for (const { table } of tables) {
    onTable(sums.length, tables.length, table);
    sums.push({ table, ...(await sumOf(tx, `FROM ${table} t`, 't')) });
  }
  return sums;
}

/**
 * Counts rows, and sums what they hold.
 * @param from which, in SQL
 * @param content of a row, in SQL
 */
export async function sumOf(
  db: Reader,
  from: string,
  content: string,
  values: readonly unknown[] = [],
): Promise<Omit<TableSum, 'table'>> {
  const [row] = await db.plannedQuery<Omit<TableSum, 'table'>>(
    `SELECT count(*)::int AS rows,
            coalesce(sum(('x' || left(md5((${content})::text), 16))::bit(64)::bigint::numeric), 0)::text AS sum ${from}`,
    values,
  );
  return row ?? { rows: 0, sum: '0' };
}

/** The tables whose rows or contents differ, by name. */
export function differingTables(kept: readonly TableSum[], found: readonly TableSum[]): string[] {
  const said = ({ rows, sum }: TableSum) => `${rows}:${sum}`;
  const byTable = new Map(found.map((each) => [each.table, said(each)]));
  const names = new Set([...kept, ...found].map(({ table }) => table));
  const keptBy = new Map(kept.map((each) => [each.table, said(each)]));
  return [...names].filter((table) => byTable.get(table) !== keptBy.get(table)).sort();
}
