import type { TestServer } from './server.ts';

/** Every row of every table, the queue's included, as text; of one schema (`pgboss` is the queue's) where it is named. */
export async function everythingStored(
  { context: { database } }: TestServer,
  schema: string | null = null,
): Promise<string> {
  const tables = await database.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
      WHERE schemaname NOT IN ('pg_catalog', 'information_schema') AND ($1::text IS NULL OR schemaname = $1)`,
    [schema],
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await database.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join('\n');
}
